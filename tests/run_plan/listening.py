"""What a test heard of a recording, and what the recording told."""

from lessongen.diagnostics import Kind
from lessongen.run.execution import ProgressListener


def told(done, kind=Kind.SNIPPET):
    return [str(finding) for finding in done.findings if finding.kind is kind]


class Told(ProgressListener):
    """Remembers what it was told."""

    def __init__(self):
        self.heard = []

    def waiting(self, sessions):
        self.heard.append(("waiting", *(it.session.name for it in sessions)))

    def running(self, planned, run, runs):
        self.heard.append((planned.session.name, run, runs))

    def ended(self, planned, failures):
        self.heard.append((planned.session.name, "failed" if failures else "kept"))

    def interrupted(self, planned):
        self.heard.append((planned.session.name, "interrupted"))

    def recorded(self, record):
        self.heard.append(("recorded", record.lesson))

    def said(self, text):
        self.heard.append(text)
