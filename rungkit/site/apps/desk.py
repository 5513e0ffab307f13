"""Record desk: a record opened, its first error shown in place, stepped through, downloaded mended."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from rungkit.lessons import Lesson
from rungkit.site.apps.address import Table, Wanted, written
from rungkit.site.apps.controls import Part, Pasted, Said, asked, button, choice, games
from rungkit.site.apps.stage import Stage
from rungkit.strings import tell

AROUND = 2  # lines shown before and after the one that is wrong


class RecordDesk(Part):
    """The app Record desk."""

    def __init__(self, stage: Stage, wanted: Wanted) -> None:
        super().__init__()
        self.stage = stage
        self.game = choice("pbn_game", games(), wanted.table.game)
        # a record says itself what its table has agreed on
        self.missed += [f"options={rule}" for rule in wanted.table.options]
        self.missed += [f"values={name}:{value}" for name, value in wanted.table.values.items()]
        self.pasted = Pasted(wanted.record, self, self.open_record)
        self.where = widgets.HTML()
        self.mend = self.press(button("mend"), self.download)
        self.mend.layout.display = "none"
        self.children = [self.pasted, self.game, self.said, self.where, self.mend, self.place]
        if wanted.record:
            self.safely(self.open_record)

    def __repr__(self) -> str:
        return "<record desk>"

    def open_record(self) -> None:
        """Shows a record as far as it can be played, and the first thing wrong with it."""
        self.stage.fresh()
        self.show()
        self.where.value = ""
        self.mend.layout.display = "none"
        text = self.pasted.given()
        self.stage.address = written(Wanted("desk", Table(self.game.value), record=text))
        try:
            found = asked("open", text=text, game=self.game.value, id="opened")
        except Said as refused:
            self.where.value = excerpt(text, refused.line)
            raise
        payload = found["payload"]
        wrong = found.get("at")
        last = len(payload["lines"][0]["steps"]) - 1 if wrong else 0
        self.show(Lesson(payload, found["table"], at=str(last)))
        self.mend.layout.display = ""
        if wrong:
            self.where.value = excerpt(text, wrong["line"])
            raise Said(wrong["text"], wrong["rule"], wrong["line"])
        self.say(tell("demo", "opened"))

    def download(self) -> None:
        """The record laid out anew, up to its first error."""
        found = asked("mend", text=self.pasted.given(), game=self.game.value)
        self.stage.save("mended.rung.toml", found["record"])
        self.say(tell("demo", "mended" if found["cut"] is None else "mended_cut"))


def excerpt(text: str, line: int | None) -> str:
    """The lines around the one that is wrong, that one marked, as HTML.

    >>> print(excerpt("a\\n<b>\\nc", 2))
    <pre class="rung-excerpt">1  a
    <mark>2  &lt;b&gt;</mark>
    3  c</pre>
    """
    lines = text.splitlines()
    if not line or not 0 < line <= len(lines):
        return ""
    first, last = max(1, line - AROUND), min(len(lines), line + AROUND)
    shown = [f"{n}  {escape(lines[n - 1][:200])}" for n in range(first, last + 1)]
    shown[line - first] = f"<mark>{shown[line - first]}</mark>"
    return '<pre class="rung-excerpt">' + "\n".join(shown) + "</pre>"
