"""How long the program takes to start."""
import os
import shutil

from common import FOLDER, SPEC, Home, figure, medians, ratio, skipped


@figure("startup.version")
def version():
    home = Home()
    if not shutil.which("swiftc"):
        (ours,) = medians(([SPEC, "--version"], home))
        return skipped("startup.version", "no swiftc", f"spec {ours * 1e3:.2f} ms")
    hello = os.path.join(FOLDER, "hello")
    with open(hello + ".swift", "w") as source:
        source.write('print("hello")\n')
    home.env |= {"HOME": os.environ.get("HOME", home.path)}
    home.call("swiftc", "-O", "-static-stdlib", "-o", hello, hello + ".swift")
    home.call("strip", hello)
    ours, peer = medians(([SPEC, "--version"], home), ([hello], home))
    ratio("startup.version", ours, peer, 1.6, "static Swift hello-world")
