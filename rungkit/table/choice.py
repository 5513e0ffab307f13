"""A menu of which one entry is always chosen."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import traitlets as t

from rungkit.strings import tell


class Choice(widgets.Dropdown):
    """A dropdown that a page cannot leave without a choice: what was chosen stands, in the page too.

    :raises traitlets.TraitError: in a sentence, when a page sends that nothing is chosen.

    >>> menu = Choice(options=[("North", "N")], value="N", description="Dealer")
    >>> menu.set_state({"index": None})
    Traceback (most recent call last):
    traitlets.traitlets.TraitError: Dealer: one entry of the list must be chosen, so North stays.
    """

    def set_state(self, sync_data: Any) -> None:
        """What arrives from a page."""
        if isinstance(sync_data, dict) and sync_data.get("index", 0) is None:
            self.send_state("index")
            raise t.TraitError(tell("lesson", "no_choice", menu=self.description, now=self.label))
        super().set_state(sync_data)
