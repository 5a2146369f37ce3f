"""The texts of a page that no author wrote: labels, captions, notes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

_ENGLISH: Mapping[str, str] = {
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
    "omitted_characters": "{count} characters of this line omitted",
    "omitted_characters_one": "1 character of this line omitted",
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
    "nothing": "–",
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
    "of_jax": "JAX itself",
    "stage_of": "{function}: {stage}",
    "stage_within": "{function}: {stage}, inside another stage",
    "told_by_jax": "As JAX tells it: tracing, lowering and compiling; no execution is among it.",
    "scale_within": "Outlined: passed inside another stage, drawn from 0.",
    "no_stages": "JAX traced, lowered and compiled nothing here.",
    # tables of captures
    "figure": "Figure",
    "cost": "Cost",
    "memory": "Bytes",
    "cost_of": "Cost of {names}",
    "memory_of": "Memory of {names}",
    "cost_note": "As the compiler counts, for one call of the whole program.",
    "memory_note": "As the compiler plans, in bytes.",
    "not_available": "not available on this backend",
    "figure_flops": "floating-point operations (flops)",
    "figure_transcendentals": "transcendental functions (transcendentals)",
    "figure_bytes accessed": "bytes read and written (bytes accessed)",
    "figure_bytes accessedout{}": "bytes of it written as results (bytes accessedout{})",
    "figure_optimal_seconds": "seconds, as estimated (optimal_seconds)",
    "figure_argument_size_in_bytes": "arguments (argument_size_in_bytes)",
    "figure_output_size_in_bytes": "results (output_size_in_bytes)",
    "figure_alias_size_in_bytes": "results in the place of arguments (alias_size_in_bytes)",
    "figure_temp_size_in_bytes": "values between (temp_size_in_bytes)",
    "figure_generated_code_size_in_bytes": "machine code (generated_code_size_in_bytes)",
    "figure_peak_memory_in_bytes": "most at any time (peak_memory_in_bytes)",
    "row": "Row",
    "rows_omitted": "{count} more rows are not shown.",
    "rows_omitted_one": "1 more row is not shown.",
    "as_file": "As a file",
    "picture_varies": "Another in each run; this is the one of the run shown.",
    "cache_of": "Cache events of {id}",
    "cache_counts": "{misses}, {compiles}",
    "cache_misses": "{count} misses of the tracing cache",
    "cache_misses_one": "1 miss of the tracing cache",
    "cache_compiles": "{count} compilations",
    "cache_compiles_one": "1 compilation",
    "cache_others": "JAX also compiled {count} functions of its own.",
    "cache_others_one": "JAX also compiled a function of its own.",
    "function": "Function",
    "event": "Event",
    "explanation": "JAX’s explanation",
    "line_of": "{line} of {file}",
    "event_miss": "traced",
    "event_compile": "compiled",
    "event_compile_hit": "taken from the persistent cache",
    "event_compile_miss": "compiled, not in the persistent cache",
    "warnings_of": "Warnings of {id}",
    "category": "Category",
    "message": "Message",
    "no_warnings": "Nothing was warned of.",
    # intermediate representations
    "signature": "signature",
    "source": "source",
    "source_of": "source of {id}",
    "kind_of": "{kind} of {name}",
    "pane_not_recorded": "Not recorded on {machine}.",
    "same_number": "The same number marks the same expression. Point at one, or choose it to keep"
    " it marked.",
    "unmark": "Unmark",
    "left_out": "Left out: {rules}.",
    "rule_wrapper": "the module around the functions",
    "rule_precision": "default precision",
    "rule_layout": "layouts",
    "rule_backend_config": "backend configurations",
    "rule_metadata": "metadata",
    "rule_constant": "digits of long constants",
    "difference": "From {old} to {new}: {kind}",
    "difference_none": "From {old} to {new}, {kind}: no difference",
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
    "changes_everywhere": "In every lesson:",
    "changes_none": "No lesson is recorded on both machines.",
    "changes_table": "Changes by lesson",
    "changes_lesson": "Lesson",
    "changes_what": "Changes",
    "changes_nothing": "none",
    "changes_nothing_else": "nothing else",
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


@dataclass(frozen=True, eq=False)
class Texts:
    """The texts of pages in one language."""

    language: str
    _strings: Mapping[str, str]

    def say(self, key: str, /, **values: object) -> str:
        """The text of that key with its placeholders filled.

        Raises KeyError for an unknown key and for a placeholder without a value.
        """
        return self._strings[key].format(**values)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """The text of that key for a number of things, with `{count}` filled."""
        return self.say(f"{key}_one" if number == 1 else key, count=f"{number:,}", **values)

    def called(self, kind: str) -> str:
        """The display name of a capture kind; the kind itself where it has none."""
        return self.find(kind) or kind

    def find(self, key: str) -> str | None:
        """The text of that key, or None where there is none."""
        return self._strings.get(key)


@cache
def texts_in(language: str) -> Texts:
    """The texts of pages in a language (`en`)."""
    return Texts(language, _ENGLISH)
