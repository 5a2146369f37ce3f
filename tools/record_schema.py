"""Write docs/record.schema.json: the JSON Schema of `record.json`, from the types of the format."""

from pathlib import Path

from lessongen.records import json_schema

SCHEMA = Path(__file__).parent.parent / "docs" / "record.schema.json"

if __name__ == "__main__":
    SCHEMA.write_text(json_schema(), "utf-8")
    print(SCHEMA)
