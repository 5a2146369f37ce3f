"""Tables that a program made."""

import pytest

from lessongen.model import Text, Volatile
from lessongen.records import structured
from lessongen.views.table import short_number
from tests.render.captured_pages import CSV, figure, page, rows
from tests.render.pages import with_class, words


def test_a_table_of_a_program_has_its_numbers_at_the_end_of_their_columns():
    varies = (Volatile((29, 33), "0.2", "0.5"),)
    made = page("four.rows", texts={"rows.table": Text(CSV, volatile=varies)})
    found = figure(made, "lg-table")
    assert rows(found)[:3] == [
        ["n", "name", "seconds"],
        ["64", 'a, "b"', "0.25"],
        ["128", "", "1.5e-05"],
    ]
    aligned = [[it.get("class") for it in row] for row in found.iter("tr")][1]
    assert aligned == ["lg-right", None, "lg-right"]
    (number,) = with_class(found, "lg-volatile")
    assert (number.text, number.get("data-min"), number.get("data-max")) == ("0.25", "0.2", "0.5")
    assert rows(with_class(found, "lg-varying")[0])[1] == ["1", "0.25", "0.2", "0.5"]
    assert made.downloads["four.rows.csv"] == CSV.encode()


def test_a_long_table_says_how_much_is_left_out():
    text = "n\n" + "".join(f"{n}\n" for n in range(100))
    found = figure(page("four.rows as=table", texts={"rows.table": Text(text)}), "lg-table")
    assert len(rows(found)) == 61
    assert "40 more rows are not shown. As a file" in words(found)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0.30000000000000004", "0.3"),
        ("4194304.0", "4194304"),
        ("2026", "2026"),
        ("1e-05", "1e-05"),
        ("123456.789", "123457"),
        ("nan", "nan"),
        ("-0.5", "-0.5"),
    ],
)
def test_numbers_of_tables_are_short(text, shown):
    assert short_number(text) == shown


def test_csv_is_read_as_it_is_written():
    read = structured({"rows.table": Text('a,"b,\n""c"""\n,\nd,e\n')})
    assert read["rows.table"].value == [["a", 'b,\n"c"'], ["", ""], ["d", "e"]]
