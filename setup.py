"""Describe the extension modules. Everything else about the package stands in pyproject.toml.

Four environment switches, each 1 to turn on:

SHOWDOWN_COVERAGE   line tracing in the compiled modules
SHOWDOWN_SANITIZE   address and undefined-behaviour sanitizers
SHOWDOWN_FUZZ       these and the counters that libFuzzer reads (clang only)
SHOWDOWN_ANNOTATE   Cython's annotated HTML beside each module
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

COVERAGE, SANITIZE, FUZZ, ANNOTATE = (
    os.environ.get(f"SHOWDOWN_{name}", "0") == "1" for name in ("COVERAGE", "SANITIZE", "FUZZ", "ANNOTATE")
)
CORE = Path("src/showdown/_core")
HEADERS = [path.as_posix() for path in sorted((CORE / "include" / "showdown").glob("*.h"))]

# Modules that check and carry, whose loops are short: -O2 makes them a quarter smaller and no slower. Some hardly loop:
# -Os, a quarter smaller again, for a twentieth of a call to settle or build_pots.
BRIEF = {"lookalike": "-Os", "odds": "-O2", "openface": "-O2", "pots": "-Os", "settle": "-Os"}

# Modules that take logarithms, which the C library keeps apart except on Windows.
MATHEMATICAL = {"odds"} if sys.platform != "win32" else set()

# -g0, -s: many an interpreter was built with -g, and hands it down; a wheel needs no line tables and no local symbols.
# No unwinding tables: nothing here throws, and they were a fifteenth of a module.
compile_args = [] if sys.platform == "win32" else ["-O3", "-std=c99", "-fvisibility=hidden", "-g0"]
brief_args: dict[str, list[str]] = {}
link_args = ["-Wl,-s"] if sys.platform == "linux" and not (COVERAGE or SANITIZE) else []
macros: list[tuple[str, str | None]] = []
if SANITIZE or FUZZ:
    # -O1, over the -O3 before it: with the checks in, the vector code takes minutes to compile at -O3.
    compile_args += [
        "-O1",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=undefined",
        "-fno-omit-frame-pointer",
        "-g",
    ]
    link_args += ["-fsanitize=address,undefined"]
elif compile_args:
    compile_args += ["-fno-asynchronous-unwind-tables"]
    brief_args = {name: [level] for name, level in BRIEF.items()}
    if sys.platform == "linux":
        # gcc inlines at -O3 what is three times as long as at -O2: up to a fifth of a module, and these were no faster.
        brief_args |= {name: ["--param=max-inline-insns-single=70"] for name in ("batch", "choose", "equity", "rows")}
if FUZZ:
    compile_args += ["-fsanitize=fuzzer-no-link"]
if COVERAGE:
    # Cython's tracer needs the interpreter's old tracing call, not sys.monitoring.
    macros += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]


def extension(name: str, *c_sources: str) -> Extension:
    return Extension(
        f"showdown._core.{name}",
        [(CORE / f"{name}.pyx").as_posix(), *((CORE / source).as_posix() for source in c_sources)],
        include_dirs=[(CORE / "include").as_posix()],
        libraries=["m"] if name in MATHEMATICAL else [],
        depends=HEADERS,
        define_macros=macros,
        extra_compile_args=[*compile_args, *brief_args.get(name, ())],
        extra_link_args=link_args,
    )


setup(
    options={"build_ext": {"parallel": True}},
    ext_modules=cythonize(
        # The tables have one owner; the other modules get a pointer to them.
        [
            extension(path.stem, *(["tables.c"] if path.stem == "evaluate" else []))
            for path in sorted(CORE.glob("*.pyx"))
        ],
        include_path=["src"],
        annotate=ANNOTATE,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "auto_pickle": False,
            "autotestdict": False,
            "freethreading_compatible": True,
            "linetrace": COVERAGE,
            "profile": COVERAGE,
        },
    ),
)
