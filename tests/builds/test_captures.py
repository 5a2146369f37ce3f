"""From what a page asks for to what it shows: one build runs it, the next ones read it."""

LESSON = """\
# What a run shows

```python run id=step
import jax
import jax.numpy as jnp


def loss(w, x):
    return jnp.sum(jnp.tanh(x @ w))


step = jax.jit(jax.grad(loss), donate_argnums=0)
spec = jax.ShapeDtypeStruct((16, 16), jnp.float32)
compiled = step.lower(spec, spec).compile()
rows = [{"side": 16, "what": "a"}]
```
"""

ASKS = """
Flops: {{ step.cost.compiled.flops }};
shared: {{ step.memory.compiled.alias_size_in_bytes | bytes }};
code: {{ step.memory.compiled.generated_code_size_in_bytes | bytes }};
[once]{claim="step.cache.misses == 1 and step.stages.loss.compile > 0"}
and [small]{claim="step.memory.compiled.generated_code_size_in_bytes < 9"}.

```show step.compiled as=cost
```

```show step.compiled as=signature
```

```show step.rows
caption: One side
```

```show step as=stages
```

```show step as=cache
```
"""


def kept(course):
    return {path.name: path.read_bytes() for path in (course.root / "records/cpu/index").iterdir()}


def test_a_page_gets_what_it_asks_for_and_runs_again_only_for_more(course):
    course.write("index.md", LESSON)
    first = course.build()
    assert (first.code, first.ran) == (0, {"index#step"}), first.text
    assert set(kept(course)) == {"record.json"}

    course.write("index.md", LESSON + ASKS)
    asked = course.build()
    assert (asked.code, asked.ran) == (0, {"index#step"}), asked.text
    assert "incomplete: the record lacks `step.compiled as=cost`" in asked.text
    files = kept(course)
    assert set(files) == {
        "record.json",
        "step.cache.json",
        "step.compiled.cost.json",
        "step.compiled.memory.json",
        "step.compiled.signature.txt",
        "step.rows.csv",
    }
    assert sum(map(len, files.values())) < 5000
    page = course.page()
    assert "shared: <data" in page
    assert ">1.00 KiB</data>" in page
    assert 'data-source="step.memory.compiled.generated_code_size_in_bytes"' in page
    assert "generated_code_size_in_bytes is not available on this backend" in page
    assert 'class="lg-claim" id="claim-1"' in page
    assert "args[0]" in page
    assert "loss: compile" in page
    assert "1 miss of the tracing cache" in page

    again = course.build()
    assert (again.code, again.ran) == (0, set()), again.text
    course.edit("index.md", "as=signature", "as=memory")
    other = course.build()
    assert (other.code, other.ran) == (0, set()), other.text
    assert kept(course) == files


def test_what_a_backend_does_not_tell_publishes_and_says_so(course):
    patched = (
        "jax.stages.Compiled.cost_analysis = lambda self: [{'flops': -1}]\n"
        "jax.stages.Compiled.memory_analysis = lambda self: None\n```\n"
    )
    course.write("index.md", LESSON.removesuffix("```\n") + patched + ASKS)
    done = course.build()
    assert done.code == 0, done.text
    page = course.page()
    assert page.count('class="lg-absent">not available on this backend') == 3
    assert "-1" not in page.partition('data-kind="cost"')[2].partition("</figure>")[0]


def test_a_wrong_ask_fails_with_what_is_legal(course):
    wrong = LESSON + "\n```show step.rows as=cost\n```\n"
    course.write("index.md", wrong)
    done = course.build()
    assert done.code != 0
    problem = "`step` can't show what the page requests: `rows` is a list, but `cost` is taken from"
    assert f"lessons/index.md:3: {problem}" in done.text
    assert "legal for a list: `as=table`, `as=text`" in done.text
