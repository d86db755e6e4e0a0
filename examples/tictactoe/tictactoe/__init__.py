"""Tic-tac-toe: an example of a package that brings a game of its own."""

from .game import game

__all__ = ["game"]
