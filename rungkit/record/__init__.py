"""Records: whole deals and matches as text files that the engine alone can replay (`.rung.toml`).

>>> record = load('format = 1\\ngame = "double-sir"\\ndealer = "N"\\n[hands]\\n'
...               'W = "C4"\\nS = "CA"\\nE = "C2"\\nN = "C9"\\n[start]\\ntrick = 1\\ntrump = "H"\\n')
>>> record.deal().to_act, dump(record).splitlines()[1]
('W', 'game = "double-sir"')
"""

from rungkit.record.model import Ask, Branch, DealRecord, Lesson, Record, RecordError
from rungkit.record.read import load, read, read_bytes
from rungkit.record.write import dump

__all__ = [
    "Ask",
    "Branch",
    "DealRecord",
    "Lesson",
    "Record",
    "RecordError",
    "dump",
    "load",
    "read",
    "read_bytes",
]
