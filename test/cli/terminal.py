"""Runs a program in a pseudo-terminal: what comes on the standard input is typed there, what is
shown there goes to the standard output, and the exit code is the program's. SIGUSR1 has SIGINT sent to the program alone."""
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios

pid, master = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
# A signal for the program alone, which no key sends.
signal.signal(signal.SIGUSR1, lambda *_: os.kill(pid, signal.SIGINT))
sources = [master, 0]
while True:
    ready, _, _ = select.select(sources, [], [])
    if 0 in ready:
        typed = os.read(0, 65536)
        if not typed:
            sources.remove(0)
        while typed:
            typed = typed[os.write(master, typed):]
    if master in ready:
        try:
            shown = os.read(master, 65536)
        except OSError:
            break
        if not shown:
            break
        os.write(1, shown)
_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status))
