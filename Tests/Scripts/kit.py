"""The runner of the checks in this folder: in parallel, one line for each, a closing line that counts."""

import concurrent.futures
import multiprocessing
import os
import signal
import sys
import time

# Number of checks that run in parallel. They mostly wait: for screens, servers and time limits.
JOBS = int(os.environ.get("SPEC_JOBS", "4"))


class Skipped(Exception):
    """A check cannot run here. The text is the reason."""


def default_signals():
    """Restores the default action of signals that nohup or a shell in the background ignores."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for ended_by in (signal.SIGQUIT, signal.SIGHUP):
        signal.signal(ended_by, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def outcome(check, without=None):
    """Runs a check. Returns `passed`, `failed` or `skipped`, and what it says of it."""
    if without:
        without()  # Forgets what earlier checks did.
    try:
        return "passed", check() or check.__doc__
    except Skipped as reason:
        return "skipped", f"skipped, {reason}"
    except (Exception, SystemExit) as error:  # whatever it was, the other checks run
        missing = without and without()
        if missing:
            return "skipped", f"skipped, {missing} is not installed"
        return "failed", f"{check.__doc__}: {type(error).__name__}: {error}"


def run(part, checks, wanted=(), prepare=None, without=None):
    """Runs checks and prints a line for each, in the order in which they end.

    `checks` has functions by name. A function returns what it saw, or nothing; its docstring then says it.
    `wanted` are names; all run without one. `prepare` is called once in each worker process. `without`
    names the missing program that made a check fail, or returns nothing.
    Returns the exit status: 1 if a check failed.
    """
    for name in set(wanted) - set(checks):
        sys.exit(f"{part}: no check is called {name}")
    names = list(wanted) or list(checks)
    counts = dict.fromkeys(("passed", "failed", "skipped"), 0)
    begin = time.monotonic()

    def told(results):
        for name, (result, text) in results:
            counts[result] += 1
            error = "error: " if result == "failed" else ""
            print(f"{error}{part}: {name}: {text}", flush=True)

    if len(names) == 1 or JOBS == 1:
        if prepare:
            prepare()
        told((name, outcome(checks[name], without)) for name in names)
    else:
        # A fork has the checks already, and a folder of its own by `prepare`.
        global _checks, _without
        _checks, _without = checks, without
        # A worker that is killed breaks the pool, so that the run fails and does not wait for its result.
        with concurrent.futures.ProcessPoolExecutor(
                min(JOBS, len(names)), multiprocessing.get_context("fork"), prepare) as pool:
            told(done.result() for done in concurrent.futures.as_completed(
                [pool.submit(_named, name) for name in names]))
    print(f"{part}, in {time.monotonic() - begin:.1f} s: "
          + ", ".join(f"{counts[kind]} {kind}" for kind in counts), flush=True)
    return int(counts["failed"] > 0)


def _named(name):
    return name, outcome(_checks[name], _without)
