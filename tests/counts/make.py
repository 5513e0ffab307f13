"""Writes the golden counts from the brute force: `python tests/counts/make.py`."""

import json
from pathlib import Path

from all_positions import all_positions
from walk import brute_walker, walk

GOLDEN = Path(__file__).with_name("golden.json")


def main():
    golden = {}
    for position in all_positions():
        golden[position["name"]] = found = walk(brute_walker(position), position["depth"])
        print(position["name"], *found["counts"])
    lines = [f"{json.dumps(name)}: {json.dumps(found)}" for name, found in golden.items()]
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
