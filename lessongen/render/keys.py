"""The texts of pages by short keys."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    """A text in English; `many` where it depends on a number, `context` where it is ambiguous."""

    text: str
    many: str = ""
    context: str = ""
    literal: bool = False


def gettext(text: str) -> Message:
    """A text."""
    return Message(text)


def ngettext(one: str, many: str) -> Message:
    """A text that depends on a number."""
    return Message(one, many=many)


def pgettext(context: str, text: str) -> Message:
    """A text whose English has several meanings."""
    return Message(text, context=context)


def literal(text: str) -> Message:
    """A sign that is the same in every language."""
    return Message(text, literal=True)


KEYS: Mapping[str, Message] = {
    # snippets
    "program": gettext("Program {id}"),
    "output": gettext("Output of {id}"),
    "error": gettext("Error of {id}"),
    "show_program": pgettext("fold", "Program"),
    "show_output": pgettext("fold", "Output"),
    "listing": gettext("{language} listing"),
    "text": pgettext("listing", "Text"),
    "omitted": ngettext("1 line omitted", "{count} lines omitted"),
    "omitted_characters": ngettext(
        "1 character of this line omitted", "{count} characters of this line omitted"
    ),
    "full_text": gettext("full text"),
    "cut": ngettext(
        "The output was cut here at its size limit: 1 character is left out.",
        "The output was cut here at its size limit: {count} characters are left out.",
    ),
    "varying": ngettext(
        "One number differs between {runs} runs", "{count} numbers differ between {runs} runs"
    ),
    "line": pgettext("table", "Line"),
    "shown": pgettext("value", "Shown"),
    "least": pgettext("value", "Least"),
    "most": pgettext("value", "Most"),
    # values and claims
    "nothing": literal("–"),
    # timing tables
    "stage": gettext("Stage"),
    "to_scale": gettext("Drawn to scale"),
    "shown_run": gettext("This run"),
    "median": gettext("Median of {runs}"),
    "range": pgettext("table", "Range"),
    "share": pgettext("table", "Share"),
    "range_of": gettext("{least} to {most}"),
    "percent": gettext("{share} %"),
    "longest": gettext("{stage} takes {time} of {total}, {share} %"),
    "longest_in": gettext("{finding}; it is the longest in {count} of {runs} runs"),
    "captioned": gettext("{caption}: {finding}"),
    "scale": gettext("Linear scale; each stage starts where the one before ended."),
    "scale_apart": gettext("Outlined: measured apart from the others, from 0."),
    "ticks": gettext("Ticks: {runs} runs, each in a fresh process; the long one is the run shown."),
    "of_jax": gettext("JAX itself"),
    "stage_of": gettext("{function}: {stage}"),
    "stage_within": gettext("{function}: {stage}, inside another stage"),
    "told_by_jax": gettext(
        "As JAX tells it: tracing, lowering and compiling; no execution is among it."
    ),
    "scale_within": gettext("Outlined: passed inside another stage, drawn from 0."),
    "no_stages": gettext("JAX traced, lowered and compiled nothing here."),
    # tables of captures
    "figure": pgettext("table", "Figure"),
    "cost": gettext("Cost"),
    "memory": gettext("Bytes"),
    "cost_of": gettext("Cost of {names}"),
    "memory_of": gettext("Memory of {names}"),
    "cost_note": gettext("As the compiler counts, for one call of the whole program."),
    "memory_note": gettext("As the compiler plans, in bytes."),
    "not_available": gettext("not available on this backend"),
    "figure_flops": gettext("floating-point operations (flops)"),
    "figure_transcendentals": gettext("transcendental functions (transcendentals)"),
    "figure_bytes accessed": gettext("bytes read and written (bytes accessed)"),
    "figure_bytes accessedout{}": gettext("bytes of it written as results (bytes accessedout{})"),
    "figure_optimal_seconds": gettext("seconds, as estimated (optimal_seconds)"),
    "figure_argument_size_in_bytes": gettext("arguments (argument_size_in_bytes)"),
    "figure_output_size_in_bytes": gettext("results (output_size_in_bytes)"),
    "figure_alias_size_in_bytes": gettext(
        "results in the place of arguments (alias_size_in_bytes)"
    ),
    "figure_temp_size_in_bytes": gettext("values between (temp_size_in_bytes)"),
    "figure_generated_code_size_in_bytes": gettext("machine code (generated_code_size_in_bytes)"),
    "figure_peak_memory_in_bytes": gettext("most at any time (peak_memory_in_bytes)"),
    "row": pgettext("table", "Row"),
    "rows_omitted": ngettext("1 more row is not shown.", "{count} more rows are not shown."),
    "as_file": gettext("As a file"),
    "picture_varies": gettext("Another in each run; this is the one of the run shown."),
    "cache_of": gettext("Cache events of {id}"),
    "cache_counts": gettext("{misses}, {compiles}"),
    "cache_misses": ngettext("1 miss of the tracing cache", "{count} misses of the tracing cache"),
    "cache_compiles": ngettext("1 compilation", "{count} compilations"),
    "cache_others": ngettext(
        "JAX also compiled a function of its own.",
        "JAX also compiled {count} functions of its own.",
    ),
    "function": gettext("Function"),
    "event": gettext("Event"),
    "explanation": gettext("JAX’s explanation"),
    "line_of": gettext("{line} of {file}"),
    "event_miss": pgettext("event", "traced"),
    "event_compile": pgettext("event", "compiled"),
    "event_compile_hit": pgettext("event", "taken from the persistent cache"),
    "event_compile_miss": pgettext("event", "compiled, not in the persistent cache"),
    "warnings_of": gettext("Warnings of {id}"),
    "category": gettext("Category"),
    "message": gettext("Message"),
    "no_warnings": gettext("Nothing was warned of."),
    # intermediate representations
    "signature": pgettext("pane", "signature"),
    "source": pgettext("pane", "source"),
    "source_of": gettext("source of {id}"),
    "kind_of": gettext("{kind} of {name}"),
    "jaxpr": gettext("jaxpr"),
    "stablehlo": gettext("StableHLO"),
    "hlo": gettext("optimised HLO"),
    "pane_not_recorded": gettext("Not recorded on {machine}."),
    "same_number": gettext(
        "The same number marks the same expression. Point at one, or choose it to keep it marked."
    ),
    "unmark": gettext("Unmark"),
    "left_out": gettext("Left out: {rules}."),
    "rule_wrapper": gettext("the module around the functions"),
    "rule_precision": gettext("default precision"),
    "rule_layout": gettext("layouts"),
    "rule_backend_config": gettext("backend configurations"),
    "rule_metadata": gettext("metadata"),
    "rule_constant": gettext("digits of long constants"),
    "difference": gettext("From {old} to {new}: {kind}"),
    "difference_none": gettext("From {old} to {new}, {kind}: no difference"),
    # terms and the glossary
    "glossary": gettext("Glossary"),
    # what changed between two machines
    "changes_title": gettext("What changed"),
    "removed": pgettext("difference", "removed:"),
    "added": pgettext("difference", "added:"),
    # the rest of a page
    "table": gettext("Table: {columns}"),
    "formula": gettext("Formula"),
    "footnote": gettext("footnote {number}"),
    "details": gettext("Details"),
    "answer": gettext("Answer"),
    # provenance
    "environment": gettext("{machine}: {versions}, {hardware}"),
    "machines": gettext("This page as recorded on"),
    "notebook": gettext("notebook"),
    "markdown": gettext("Markdown"),
    "record": pgettext("download", "record"),
    "colab": gettext("open in Colab"),
    "lessons": gettext("Lessons"),
    "python": gettext("Python {version}"),
}
