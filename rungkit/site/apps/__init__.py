"""The classroom's apps: Demo table, Compare, Practice and Record desk, all in one notebook.

The page's address says which: `?app=practice&game=court-piece&seed=7`. So kernels that wait for visitors need
not know which app they will be, and a page that is loaded again finds its way back.
"""
