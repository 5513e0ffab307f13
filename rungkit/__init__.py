"""rungkit: an executable rulebook of the Court Piece family of card games.

>>> from rungkit.cards import CARDS, Generator, shuffled
>>> deal = Deal.dealt(Rules.of("court-piece"), "N", shuffled(CARDS, Generator(3)), trump="H")
>>> while not deal.is_over:
...     deal = deal.apply(deal.legal_actions()[0])
>>> deal.result is not None
True
"""

from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.events import Event, Refusal
from rungkit.rules import Rules, RulesError

__all__ = ["Action", "Card", "Deal", "Event", "Refusal", "Rules", "RulesError"]
__version__ = "0.1.0"
