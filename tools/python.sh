#!/bin/sh
# Prints a Python of 3.11 or newer: python3 if it is new enough, else the first that can be found.
for name in python3 python3.13 python3.12 python3.11 python py; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        echo "$name"
        exit 0
    fi
done
exit 1
