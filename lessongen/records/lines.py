"""The line of a JSON text that a path of keys leads to.

JSON is YAML, and a YAML parser tells the lines of its nodes.
"""

import yaml

from lessongen.records.strict import Path


def line_of(text: str, path: Path) -> int:
    """The line (from 1) of the value, or of the last key on the way that is there."""
    if not path:
        return 1
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):  # tabs between tokens are JSON and no YAML
        return 1
    line = 1
    for step in path:
        match node, step:
            case yaml.MappingNode(), str():
                found = [pair for pair in node.value if pair[0].value == step]
            case yaml.SequenceNode(), int():
                found = [(item, item) for item in node.value[step : step + 1]]
            case _:
                found = []
        if not found:
            break
        key, node = found[0]
        line = key.start_mark.line + 1
    return line
