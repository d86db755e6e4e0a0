"""Seed faults into the rules of a game, one at a time, and see whether the suite finds them.

    python -m tests.mutants hoarder                                     all faults, a report
    python -m tests.mutants hoarder --check                             … exit 1 if survivors.yaml says otherwise
    python -m tests.mutants hoarder --function rules/stop.py:stop       one function (may be given again)
    python -m tests.mutants hoarder --sample 50 --seed 1                some of them
    python -m tests.mutants hoarder --layer scenarios --layer tests     judged by some layers of the suite only
    python -m tests.mutants hoarder --resume build/mutants.jsonl        keep results there, and go on from there
    python -m tests.mutants totym --sample 60 --layer scenarios --layer tests --jobs 1     a first look, in minutes
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from rulesmodel.kernel.errors import RulesModelError
from rulesmodel.kernel.game import game as find_game
from rulesmodel.machines.faults import Fault

from .report import as_data, text
from .run import Kept, Learned, Result, Setting, Unprepared, judge_faults
from .suite import LAYERS
from .survivors import differences, load_survivors
from .worker import faults_of_rules


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0; 1 where `--check` finds a difference; 2 for wrong input or a broken suite; 130 after Ctrl-C."""
    options = parser().parse_args(arguments)
    try:
        known = load_survivors(options.game)
        everything = faults_of_rules(find_game(options.game))
        faults = chosen(everything, options)
    except (RulesModelError, LookupError) as error:
        print(error, file=sys.stderr)
        return 2
    if options.list:
        print(*faults, sep="\n")
        return 0
    try:
        results, whole = judge(options, faults)
    except Unprepared as error:
        print(error, file=sys.stderr)
        return 2
    wrong = list(differences(results, known, everything))
    if options.json:
        print(json.dumps(as_data(options.game, results, known, wrong), indent=1))
    else:
        print(*text(results, known), sep="\n")
        print(*(f"differs from the list: {each}" for each in wrong), sep="\n")
    return 130 if not whole else int(options.check and bool(wrong))


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser("python -m tests.mutants", description=__doc__,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("game")
    found.add_argument("--function", action="append", metavar="FILE:NAME", help="only faults of this function")
    found.add_argument("--kind", action="append", help="only faults of this kind, e.g. need, cite, comparison")
    found.add_argument("--layer", action="append", choices=LAYERS, help="only this layer of the suite")
    found.add_argument("--sample", type=int, metavar="N", help="only N of them, drawn at random")
    found.add_argument("--seed", type=int, default=0, help="of the sample (default 0)")
    found.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    found.add_argument("--resume", type=Path, metavar="FILE", help="results are kept here, and taken from here")
    found.add_argument("--check", action="store_true", help="exit 1 if anything differs from survivors.yaml")
    found.add_argument("--list", action="store_true", help="name the faults and seed none")
    found.add_argument("--json", action="store_true", help="print one JSON object")
    return found


def chosen(faults: Sequence[Fault], options: argparse.Namespace) -> list[Fault]:
    """The faults that the command line asks for; raises `LookupError` if there are none."""
    found = [fault for fault in faults
             if (not options.function or fault.name.partition(" ")[0] in options.function)
             and (not options.kind or fault.kind in options.kind)]
    if not found:
        raise LookupError("no such faults; --list names all of them")
    if options.sample is not None and options.sample < len(found):
        drawn = set(Random(options.seed).sample([fault.name for fault in found], options.sample))
        found = [fault for fault in found if fault.name in drawn]
    return found


def judge(options: argparse.Namespace, faults: Sequence[Fault]) -> tuple[list[Result], bool]:
    """The results in the order of the faults, and whether all were judged before Ctrl-C."""
    setting = Setting(options.game, options.layer or LAYERS)
    kept = Kept(options.resume, setting) if options.resume else None
    wanted = {fault.name for fault in faults}
    results = {one.fault: one for one in (kept.load() if kept else []) if one.fault in wanted}
    todo = [fault for fault in faults if fault.name not in results]
    learned = Learned(tell, kept.add_survey, kept.surveys()) if kept else Learned(tell)
    whole, begin = True, time.monotonic()
    try:
        for number, result in enumerate(judge_faults(setting, todo, options.jobs, learned), 1):
            results[result.fault] = result
            if kept:
                kept.add(result)
            progress(number, len(todo), time.monotonic() - begin, result)
    except KeyboardInterrupt:
        whole = False
        tell("stopped; this is what is known")
    used = os.times()
    tell(f"{(used.children_user + used.children_system) / 60:.1f} minutes of processor time")
    return [results[fault.name] for fault in faults if fault.name in results], whole


def tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def progress(number: int, many: int, seconds: float, result: Result) -> None:
    """A line for each survivor, and one now and then."""
    if result.survived or result.hung:
        tell(f"{'survives' if result.survived else 'hangs'}: {result.fault}")
    if number % 25 == 0 or number == many:
        tell(f"{number} of {many} faults, {seconds:.0f} s, {seconds / number:.2f} s each")


if __name__ == "__main__":
    sys.exit(main())
