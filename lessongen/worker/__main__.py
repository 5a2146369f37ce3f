"""The entry point, started by path; the package documents the protocol."""

import sys

AT_START = frozenset(sys.modules)  # the modules that the interpreter loads by itself


def load_package() -> None:
    """Make `lessongen` importable from this file's own folder, and nothing else."""
    import importlib.util  # noqa: PLC0415 -- after AT_START was taken
    from pathlib import Path  # noqa: PLC0415 -- the same

    del sys.path[0]  # this folder: its modules would shadow a lesson's
    folder = Path(__file__).resolve().parent.parent
    spec = importlib.util.spec_from_file_location(
        "lessongen", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"no package in {folder}")
    package = importlib.util.module_from_spec(spec)
    sys.modules["lessongen"] = package
    spec.loader.exec_module(package)


def main(command: str, *arguments: str) -> None:
    """Serve runs, or become the program of one run."""
    load_package()
    from lessongen.worker import program  # noqa: PLC0415 -- not importable before

    match command, arguments:
        case "serve", ("fresh" | "portable" | "prepared" as mode, base):
            from lessongen.worker.server import serve  # noqa: PLC0415 -- the same

            if child := serve(base, mode):
                program.main(*child, at_start=AT_START)  # the server's frames are gone
        case "program", (folder, mark):
            program.main(folder, int(mark), at_start=AT_START)
        case _:
            sys.exit(f"expected serve MODE BASE or program RUN FD, not {sys.argv[1:]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
