"""Small plain values of top-level names are recorded as they print; others say why not."""

import math

from tests.run_process.programs import work

SOURCE = """
    import numpy as np, jax, jax.numpy as jnp, enum
    from decimal import Decimal

    class Level(enum.IntEnum):
        HIGH = 3

    a, b, c = np.float32(0.1), jnp.float32(0.1), jnp.bfloat16(0.1)
    d, e, f = np.int64(3), np.bool_(True), np.str_("s")
    g, h, i = 10**30, float("nan"), -float("inf")
    j = [1, (2.5, None)]
    k = {"key": {"inner": jnp.int32(7)}}
    l, m = Level.HIGH, True
    n = "ä" * 2000
    o = jnp.ones(())

    large = "x" * 5000
    long = list(range(9999))
    keys = {1: 2}
    itself = []
    itself.append(itself)
    mixed = [1, jax.ShapeDtypeStruct((), "float32")]
    array = np.ones((2, 3))
    complex_ = 1 + 2j
    lone = "\\ud800"
    deleted = jnp.ones(())
    deleted.delete()
    function, module, lowered = len, np, jax.jit(lambda x: x).lower(1.0)
    _private = 1
"""


def test_values_and_the_reasons_for_what_is_left_out(runner):
    ran = runner.run(work(SOURCE)).snippets["a"]
    values = dict(ran.values)
    assert math.isnan(values.pop("h"))
    assert values == {
        "a": 0.1,
        "b": 0.1,
        "c": 0.100098,
        "d": 3,
        "e": True,
        "f": "s",
        "g": 10**30,
        "i": -math.inf,
        "j": [1, [2.5, None]],
        "k": {"key": {"inner": 7}},
        "l": 3,
        "m": True,
        "n": "ä" * 2000,
        "o": 1.0,
    }
    assert ran.left_out == {
        "large": "larger than 4 KiB",
        "long": "larger than 4 KiB",
        "keys": "a dict whose keys aren't all strings",
        "itself": "nested too deeply, or holds itself",
        "mixed": "holds a ShapeDtypeStruct, which is no plain value",
        "array": "an array of shape (2, 3), which is no plain value",
        "complex_": "a complex, which is no plain value",
        "lone": "holds a lone surrogate, which no UTF-8 file can hold",
        "deleted": "reading it raised RuntimeError",
    }
