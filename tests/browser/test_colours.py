"""Every colour for text is readable on every ground that it stands on (WCAG 2.2, AA: 4.5 to 1)."""

import itertools

import pytest

GROUNDS = {
    "fg": "bg surface mark accent-soft good-soft warn-soft bad-soft",
    "strong": "bg surface mark accent-soft good-soft warn-soft bad-soft",
    "muted": "bg surface",
    "accent": "bg surface accent-soft good-soft warn-soft bad-soft",
    "good": "bg surface good-soft",
    "warn": "bg surface warn-soft",
    "bad": "bg surface bad-soft",
    "k": "bg surface mark",
    "s": "bg surface mark",
    "n": "bg surface mark",
    "c": "bg surface mark",
    "f": "bg surface mark",
    "o": "bg surface mark",
}
PAIRS = [(text, ground) for text, grounds in GROUNDS.items() for ground in grounds.split()]

COLOUR = """name => {
  const probe = document.createElement('i');
  probe.style.color = `var(--lg-${name})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number);
  probe.remove();
  return colour;
}"""


def luminance(colour):
    """Relative luminance of 8-bit channels: www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    shares = [channel / 255 for channel in colour[:3]]
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in shares]
    return sum(weight * it for weight, it in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out(reader, scheme):
    page = reader.open("", color_scheme=scheme)
    names = set(itertools.chain.from_iterable(PAIRS))
    light = {name: luminance(page.evaluate(COLOUR, name)) for name in names}
    faint = {}
    for text, ground in PAIRS:
        low, high = sorted([light[text], light[ground]])
        ratio = (high + 0.05) / (low + 0.05)
        if ratio < 4.5:
            faint[text, ground] = round(ratio, 2)
    assert faint == {}
