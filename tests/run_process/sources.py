"""Programs that several tests run."""

IR = """
    import jax, jax.numpy as jnp

    def layer(x, w):
        return jnp.tanh(jnp.clip(x @ w, 0, 1))

    def model(x, w):
        return jax.lax.scan(lambda c, _: (layer(c, w), c.sum()), x, None, length=3)

    x = jax.ShapeDtypeStruct((4, 4), jnp.float32)
    traced = jax.jit(model).trace(x, x)
    lowered = traced.lower()
    compiled = lowered.compile()
    print(traced.jaxpr)
    print(lowered.as_text())
    print(lowered.as_text(debug_info=True))
    print(compiled.as_text())
    print(sorted(compiled.cost_analysis().items()))  # XLA gives them in any order
    print(compiled.memory_analysis())
"""

READING = """
    import ctypes, mmap, os, subprocess, sqlite3
    from pathlib import Path
    import numpy as np

    import package.module

    np.load("array.npy")
    with open("mapped.bin", "rb") as file:
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ).read()
    subprocess.run(["cat", "by_child.txt"])
    libc = ctypes.CDLL(None)
    libc.fopen.restype = ctypes.c_void_p
    stream = ctypes.c_void_p(libc.fopen(b"by_c.txt", b"r"))
    libc.fgetc(stream)
    Path("sub/deep.csv").read_text()
    Path("altered.txt").open("r+").read()
    Path("altered.txt").write_text("by the run")
    Path("appended.txt").open("a").write("more")
    Path("made.txt").write_text("new")
    Path("made.txt").read_text()
    try:
        open("missing.toml")
    except OSError:
        pass
"""

READ = {
    "altered.txt",
    "array.npy",
    "by_c.txt",
    "by_child.txt",
    "mapped.bin",
    "package/__init__.py",
    "package/module.py",
    "sub/deep.csv",
}

ORDER = """
    import os, subprocess, sys
    print("one", flush=True)
    print("two", file=sys.stderr)
    os.write(1, b"three\\n")
    child = "import sys; print('four'); print('five', file=sys.stderr)"
    subprocess.run([sys.executable, "-c", child])
    os.system("echo six; echo seven >&2")
    print("eight", end="")
"""

POOL = """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    def square(number):
        return number * number

    if __name__ == "__main__":
        print("once")
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context({method!r})) as pool:
            print(list(pool.map(square, range(3))))
        with multiprocessing.get_context({method!r}).Pool(2) as pool:
            print(pool.map(square, [3, 4]))
"""
