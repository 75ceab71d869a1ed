"""How long things may be, what they may be called, and how the engine may count money."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import Finding, Source

FILE_LINES = 450
FUNCTION_LINES = 60
# "About 40 lines": a longer function is an exception, one in twenty at most.
FUNCTION_LINES_USUAL = 40
HANDLER_LINES = range(10, 41)

EMPTY_NAMES = frozenset({"common", "helper", "helpers", "manager", "managers", "misc", "util", "utils"})


def long_file(path: str, text: str) -> Iterator[Finding]:
    """A file beyond the limit, of whatever language."""
    lines = text.count("\n")
    if lines > FILE_LINES:
        yield Finding(path, FILE_LINES + 1, f"{lines} lines, at most {FILE_LINES}: perhaps two things")


def function_lengths(source: Source) -> Iterator[tuple[int, str, int]]:
    """Line, name and length of every function, its docstring not counted."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            lines = node.end_lineno - node.lineno + 1
            if ast.get_docstring(node, clean=False) is not None:
                docstring = node.body[0]
                assert docstring.end_lineno is not None
                lines -= docstring.end_lineno - docstring.lineno + 1
            yield node.lineno, node.name, lines


def long_function(source: Source) -> Iterator[Finding]:
    """Functions beyond the hard limit."""
    for line, name, lines in function_lengths(source):
        if lines > FUNCTION_LINES:
            yield Finding(source.path, line, f"{name} has {lines} lines, at most {FUNCTION_LINES}")


def handler_length(source: Source) -> Iterator[Finding]:
    """A handler only translates between the trigger and the runtime: 10 to 40 lines."""
    if source.unit == "functions" and source.path.endswith("/handler.py"):
        lines = source.text.count("\n")
        if lines not in HANDLER_LINES:
            yield Finding(source.path, 1, f"a handler of {lines} lines, it must have 10 to 40")


def bad_name(source: Source) -> Iterator[Finding]:
    """Packages and modules named like a standard-library module, or like nothing in particular."""
    for part in Path(source.path).with_suffix("").parts:
        if part.startswith("__"):
            continue
        if part in sys.stdlib_module_names:
            yield Finding(source.path, 1, f"{part} is the name of a standard-library module")
        if part in EMPTY_NAMES:
            yield Finding(source.path, 1, f"{part} does not say what is in it")


def inexact_money(source: Source) -> Iterator[Finding]:
    """Floats in the engine: a literal, the type's name, or a true division."""
    if source.unit != "engine":
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield Finding(source.path, node.lineno, f"{node.value} is no exact number of cents")
        elif isinstance(node, ast.Name) and node.id == "float":
            yield Finding(source.path, node.lineno, "money is integer cents, never a float")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield Finding(source.path, node.lineno, "a true division makes a float: divide with //")
