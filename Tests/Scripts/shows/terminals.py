"""What a terminal sees, and what it gets back."""
import os
import pty
import signal
import subprocess
import termios

from hall import CODE, SPEC, Hall, check, read_for, story


@story
def terminals(home):
    """Ctrl-C and q give the terminal back as it was."""
    hall = Hall(home)
    seen = []
    for words, key, expected in [
        (["ready", "1,1", "--code", CODE], b"q", 0),
        (["ready", "1,1", "--code", CODE], None, -signal.SIGINT),
        (["host", "--code", CODE], b"q", 0),
        (["host", "--code", CODE], None, 0),
    ]:
        master, slave = pty.openpty()
        before = termios.tcgetattr(slave)
        environment = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        process = subprocess.Popen(
            [SPEC, "grid", *words, *hall.network], env=environment, stdin=slave, stdout=slave,
            stderr=slave, start_new_session=True)
        text = read_for(master, 1.5)
        check(b"\x1b[?1049h" in text, words, text[-200:])
        if key:
            os.write(master, key)
        else:
            process.send_signal(signal.SIGINT)
        status = process.wait(5)
        text = read_for(master, 0.2)
        check(b"\x1b[?1049l" in text and b"\x1b[?25h" in text, words, "not restored")
        check(termios.tcgetattr(slave) == before, words, "modes")
        check(status == expected, words, status)
        seen.append(status)
        os.close(master)
        os.close(slave)
    return f"restored; statuses {seen}"


@story
def waiting(home):
    """A waiting seat on a terminal writes nothing and hardly runs."""
    hall = Hall(home)
    host = hall.host()
    host.until("listening")
    master, slave = pty.openpty()
    environment = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    seat = subprocess.Popen(
        [SPEC, "grid", "ready", "1,1", "--code", CODE, "--yes", *hall.network], env=environment,
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
    host.until("ready")
    read_for(master, 1)
    ticks = lambda: sum(int(word) for word in open(f"/proc/{seat.pid}/stat").read().rsplit(")")[-1].split()[11:13])
    before = ticks()
    text = read_for(master, 8)
    used = (ticks() - before) / os.sysconf("SC_CLK_TCK") / 8 * 100
    check(text == b"", text)
    check(used < 5, used)
    rss = next(int(line.split()[1]) for line in open(f"/proc/{seat.pid}/status") if line.startswith("VmRSS"))
    seat.send_signal(signal.SIGTERM)
    check(seat.wait(5) == -signal.SIGTERM)
    host.until("left")
    host.say("quit")
    check(host.end()[0] == 0)
    return f"0 bytes and {used:.2f} % of a processor in 8 s, {rss} KiB"
