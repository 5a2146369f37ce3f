"""The front matter as YAML means it: what MkDocs and themes read."""

from collections.abc import Mapping

import yaml

from lessongen.lesson.faults import Faults

# What constructors raise: their own errors, and Python's for a date that there isn't, a number of
# thousands of digits, a tag that doesn't go with its text.
_NO_VALUE = (yaml.YAMLError, ValueError, TypeError, AttributeError, RecursionError)


def plain(text: str, faults: Faults) -> Mapping[str, object]:
    """The values of a YAML mapping that can be composed; one that has no value is noted."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if not isinstance(root, yaml.MappingNode):
        return {}
    values: dict[str, object] = {}
    for key, value in root.value:
        try:
            values[str(key.value)] = yaml.SafeLoader("").construct_object(value, deep=True)
        except _NO_VALUE as error:
            line = faults.line + text.count("\n", 0, value.start_mark.index)
            problem = getattr(error, "problem", None) or str(error)
            faults.add(line, f"`{key.value}` has no value in YAML: {problem}", "put it in quotes")
    return values
