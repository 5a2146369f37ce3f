"""A contract for import-linter: other packages import a package, never the modules inside it.

What a package offers to others is then exactly what its `__init__` exports, and its modules can be
merged, split and renamed without an edit elsewhere.
"""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class FaceContract(Contract):
    """The children of `package` import each other as a whole, not their modules."""

    type_name = "face"

    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001 - the signature of import-linter
        """The imports that reach into another package."""
        parts = sorted(graph.find_children(str(self.package)))
        bypasses = [
            (importer, imported)
            for part in parts
            for imported in sorted(graph.find_descendants(part))
            for importer in sorted(graph.find_modules_that_directly_import(imported))
            if importer != part and not importer.startswith(f"{part}.")
        ]
        return ContractCheck(kept=not bypasses, metadata={"bypasses": bypasses})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each import, and what to import instead."""
        for importer, imported in check.metadata["bypasses"]:
            face = ".".join(imported.split(".")[:2])
            output.print_error(f"{importer} imports {imported}; import it from {face}")
