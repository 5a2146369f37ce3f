"""Every word that a page says by itself, in one place: what an author has not written."""

from collections.abc import Mapping

STRINGS: Mapping[str, str] = {
    # snippets
    "program": "Program {id}",
    "output": "Output of {id}",
    "error": "Error of {id}",
    "show_program": "Program",
    "show_output": "Output",
    "listing": "{language} listing",
    "text": "Text",
    "omitted": "{count} lines omitted",
    "omitted_one": "1 line omitted",
    "full_text": "full text",
    "cut": "The output was cut here at its size limit: {count} characters are left out.",
    "cut_one": "The output was cut here at its size limit: 1 character is left out.",
    "varying": "{count} numbers differ between {runs} runs",
    "varying_one": "One number differs between {runs} runs",
    "line": "Line",
    "shown": "Shown",
    "least": "Least",
    "most": "Most",
    "not_recorded": "Not recorded: this program has not been run on {machine} as it stands here.",
    "not_run": "Not run on {machine}.",
    "not_run_because": "Not run on {machine}: {reason}.",
    # values and claims
    "nothing": "–",  # noqa: RUF001 - an en dash is what stands for no value
    "holds": "checked, claim {number}",
    "fails": "fails, claim {number}",
    "unchecked": "not checked, claim {number}",
    "mark_holds": "✓",
    "mark_fails": "✗",
    "mark_unchecked": "?",
    "checked_on_this_page": "Checked on this page",
    "runs_held": "{held} of {of} runs",
    "runs_asked": "{held} of {of} runs (at least {asked} asked)",
    "on_machine": "{state}, {machine}",
    "not_checked": "not checked",
    "not_checked_because": "not checked: {reason}",
    "fails_with": "fails in {count} of {of} runs: {values}",
    # timing tables
    "stage": "Stage",
    "to_scale": "Drawn to scale",
    "shown_run": "This run",
    "median": "Median of {runs}",
    "range": "Range",
    "share": "Share",
    "range_of": "{least} to {most}",
    "percent": "{share} %",
    "longest": "{stage} takes {time} of {total}, {share} %",
    "longest_in": "{finding}; it is the longest in {count} of {runs} runs",
    "captioned": "{caption}: {finding}",
    "scale": "Linear scale; each stage starts where the one before ended.",
    "scale_apart": "Outlined: measured apart from the others, from 0.",
    "ticks": "Ticks: {runs} runs, each in a fresh process; the long one is the run shown.",
    # intermediate representations
    "source": "source",
    "jaxpr": "jaxpr",
    "stablehlo": "StableHLO",
    "hlo": "optimised HLO",
    "pane_not_recorded": "Not recorded on {machine}.",
    # terms and the glossary
    "terms_on_this_page": "Terms on this page",
    "taught_in": "taught in {lesson}",
    "glossary": "Glossary",
    "used_in": "Used in",
    "no_terms": "No lesson defines a term yet.",
    # what changed between two machines
    "changes_title": "What changed",
    "changes_lead": "Every lesson as recorded on {old}, compared with {new}. Timings are not "
    "compared; nor is anything that differs between the runs of one machine.",
    "changes_none": "No lesson is recorded on both machines.",
    "changes_table": "Changes by lesson",
    "changes_lesson": "Lesson",
    "changes_what": "Changes",
    "changes_nothing": "none",
    "changes_read": "Read the lesson",
    "changes_diff": "Difference in {file}",
    "removed": "removed:",
    "added": "added:",
    "drift_output": "output",
    "drift_error": "error",
    "drift_ir": "IR",
    "drift_cost": "cost",
    "drift_value": "value",
    "drift_claim": "claim",
    "drift_environment": "environment",
    # the rest of a page
    "table": "Table: {columns}",
    "table_bare": "Table",
    "formula": "Formula",
    "done": "done",
    "to_do": "to do",
    "footnotes": "Footnotes",
    "footnote": "footnote {number}",
    "back": "back to the text",
    "details": "Details",
    "answer": "Answer",
    "choose": "Choose, then the answer can be opened.",
    # provenance
    "environment": "{machine}: {versions}, {hardware}",
    "with": "with {distributions}",
    "recorded": "recorded {day}",
    "machines": "This page as recorded on",
    "notebook": "notebook",
    "markdown": "Markdown",
    "record": "record",
    "colab": "open in Colab",
    "lessons": "Lessons",
    "draft": "draft, not recorded",
    "nothing_recorded": "not recorded on {machine}",
    "python": "Python {version}",
    "cores": "{count} cores",
    "cores_one": "1 core",
}


def say(key: str, /, **values: object) -> str:
    """The string of that key with its places filled; KeyError for a key or a place without one."""
    return STRINGS[key].format(**values)


def count(key: str, number: int, /, **values: object) -> str:
    """The string for that many, with `{count}` filled: `key_one` for a single one."""
    return say(f"{key}_one" if number == 1 else key, count=f"{number:,}", **values)
