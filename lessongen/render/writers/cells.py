"""Splits the tokens of a lesson at its snippets, also at those in lists, quotes and exercises."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from lessongen.render.tokens import changed


@dataclass(frozen=True)
class Prose:
    """Tokens between two snippets; every block that they open is closed."""

    tokens: tuple[Token, ...]


@dataclass(frozen=True)
class Code:
    """A snippet."""

    id: str


@dataclass
class _Block:
    """An open block; `items` counts the items of a list so far."""

    token: Token
    items: int = 0

    def again(self, *, inside: bool) -> Token:
        """The token that reopens the block; a numbered list continues its numbers."""
        if self.token.type != "ordered_list_open":
            return changed(self.token)
        first = int(self.token.attrs.get("start", 1))
        made = changed(self.token)
        made.attrs["start"] = first + self.items - (1 if inside else 0)
        return made


@dataclass
class _Cutter:
    """The state of the split; the first `opened` blocks are open in the current piece."""

    pieces: list[Prose | Code] = field(default_factory=list)
    current: list[Token] = field(default_factory=list)
    blocks: list[_Block] = field(default_factory=list)
    opened: int = 0

    def cut(self, snippet_id: str) -> None:
        """End the prose before a snippet, and add the snippet."""
        for block in reversed(self.blocks[: self.opened]):
            name = block.token.type.removesuffix("_open")
            self.current.append(Token(f"{name}_close", block.token.tag, -1, block=True))
        self.finish()
        self.pieces.append(Code(snippet_id))
        self.opened = 0

    def finish(self) -> None:
        """Add the prose so far, if there is any."""
        if self.current:
            self.pieces.append(Prose(tuple(self.current)))
        self.current = []

    def take(self, token: Token) -> None:
        """Add a token of the prose; blocks that the last snippet closed are reopened before it."""
        if token.nesting == -1:
            self._close(token)
            return
        self._reopen()
        self.current.append(token)
        if token.nesting == 1:
            if token.type == "list_item_open" and self.blocks:
                self.blocks[-1].items += 1
            self.blocks.append(_Block(token))
            self.opened = len(self.blocks)

    def _reopen(self) -> None:
        for depth in range(self.opened, len(self.blocks)):
            inside = depth + 1 < len(self.blocks)
            self.current.append(self.blocks[depth].again(inside=inside))
        self.opened = len(self.blocks)

    def _close(self, token: Token) -> None:
        if self.opened == len(self.blocks):
            self.current.append(token)
            self.opened -= 1
        self.blocks.pop()


def cut(tokens: Sequence[Token]) -> list[Prose | Code]:
    """The prose and the snippets in page order."""
    cutter = _Cutter()
    for token in tokens:
        if token.type == "lg_snippet":
            cutter.cut(token.meta["id"])
        else:
            cutter.take(token)
    cutter.finish()
    return cutter.pieces
