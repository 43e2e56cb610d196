import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// The channels of the built program, with stand-ins for the programs that ring, on a
/// pseudo-terminal, and without any terminal.
@Suite(.builtProgram, .serialized) struct `Notifications` {
  let shell: Shell

  init() throws { shell = try Shell() }

  /// `tea` adds a timer of one second.
  private func run(_ script: String) throws -> Consequences {
    try shell.run(
      """
      tea() { spec timers add "$@" --down 1s --once >/dev/null; }
      \(script)
      """)
  }

  @Test(.needs("script")) func `a terminal gets the code, through tmux wrapped, and a bell`() throws
  {
    let result = try run(
      """
      tea 'a;b'; tea 'Чай ☕'
      play() { script -qec "env $1 timeout 20 spec timers run --until-idle --notify osc,bell" \\
        /dev/null </dev/null; }
      play 'TMUX=/tmp/t,1,0 TERM=xterm-kitty' | tr -d '\\r' | grep -o '.Ptmux.*' | cat -v
      tea 'a;b'; play 'TERM=foot' | tr -d '\\r' | grep -ao '.]777.*' | cat -v
      tea 'a;b'; play 'TERM=dumb' | grep -c ']777\\|]99\\|]9;'
      """)
    let lines = result.out.split(separator: "\n")
    #expect(lines.count == 3, "\(result)")
    #expect(
      lines[0].contains(#"^[Ptmux;^[^[]99;i=spec-1;a;b^[^[\^[\"#) && lines[0].contains("^G"),
      "\(result)")
    #expect(lines[1].hasPrefix(#"^[]777;notify;ab;^[\"#) && lines[2] == "0", "\(result)")
  }

  @Test(.fullDevice, arguments: ["tick", "run --until-idle"])
  func `who is recorded as told is rung also where the line cannot be written`(
    verb: String
  ) throws {
    let result = try run(
      """
      for title in A B; do spec timers add $title --once --down 1s; done >/dev/null
      sleep 1
      spec timers \(verb) --notify none --exec 'touch rang-$SPEC_TIMER' >/dev/full
      echo $?; ls rang-*; rm rang-*; spec timers events | wc -l
      spec timers add C --once --down 1s >/dev/null
      sleep 1
      { sleep 0.2; spec timers \(verb) --notify none --exec 'touch rang-$SPEC_TIMER'; } | true
      for i in $(seq 50); do [ -e rang-3 ] && break; sleep 0.1; done
      ls rang-*
      """)
    #expect(result.out == "74\nrang-1\nrang-2\n2\nrang-3\n", "\(result)")
  }

  @Test(arguments: ["TERM", "HUP"])
  func `a hook ends with the tick that waits for it`(signal: String) throws {
    let result = try run(
      """
      spec timers add Tea --once --down 1s >/dev/null
      sleep 1
      spec timers tick --notify none --exec 'echo $$ > hook; exec sleep 100' >/dev/null & pid=$!
      until [ -s hook ]; do sleep 0.1; done
      kill -\(signal) $pid; wait $pid
      for i in $(seq 50); do kill -0 $(cat hook) 2>/dev/null || break; sleep 0.1; done
      kill -0 $(cat hook) 2>/dev/null; echo $?
      """)
    #expect(result.out == "1\n", "\(result)")
  }

  @Test func `a hook that hangs delays no fire, and ends with the runner`() throws {
    let result = try run(
      """
      spec timers add Tea --down 1s >/dev/null
      spec timers run --notify none --exec 'echo $$ >> pids; sleep 100; true' --json > out & pid=$!
      until [ "$(wc -l < out)" -ge 3 ] && [ "$(wc -l < pids)" -ge 3 ]; do sleep 0.1; done
      kill -TERM $pid; wait $pid; echo $?
      grep -o '"missed":true' out
      for i in $(seq 50); do
        alive=0; for hook in $(cat pids); do kill -0 -- -$hook 2>/dev/null && alive=1; done
        [ $alive = 0 ] && break; sleep 0.1
      done
      echo $alive
      """)
    #expect(result.out == "143\n0\n", "\(result)")
  }

  @Test(.needs("xvfb-run", "dbus-run-session", "dunst", "notify-send"))
  func `dunst shows the title and the escaped notes`() throws {
    let result = try shell.run(
      """
      spec timers add '--title=<b>Чай</b> & co' --notes '<i>x</i>' --down 1s --once >/dev/null
      cat > session <<'END'
      dunst -print > shown & daemon=$!
      for i in $(seq 100); do
        dbus-send --session --dest=org.freedesktop.DBus --type=method_call --print-reply / \
          org.freedesktop.DBus.NameHasOwner string:org.freedesktop.Notifications \
          | grep -q true && break
        sleep 0.1
      done
      spec timers run --until-idle --notify desktop > told
      for i in $(seq 50); do grep -q body: shown && break; sleep 0.1; done
      kill $daemon
      END
      timeout 60 xvfb-run -a dbus-run-session -- sh session >/dev/null 2>&1
      grep -E "appname|summary|body" shown | sed 's/^[[:space:]]*//'
      """)
    #expect(
      result.out == """
        appname: 'spec'
        summary: '<b>Чай</b> & co'
        body: '&lt;i&gt;x&lt;/i&gt;'

        """, "\(result)")
  }

  /// Whether tmux knows the setting that lets codes through.
  private static let isTmuxPassing =
    (try? Shell().run(
      """
      echo 'set -g allow-passthrough on' > tmux.conf
      tmux -L none -f tmux.conf start-server 2>&1 | grep -q invalid
      """
    ).status) == 1

  @Test(.needs("tmux", "script"), .enabled(if: isTmuxPassing, "this tmux passes nothing through"))
  func `tmux hands the code on to the terminal around it`() throws {
    let result = try shell.run(
      """
      echo 'set -g allow-passthrough on' > tmux.conf
      spec timers add 'a;b Чай' --notes x --down 1s --once >/dev/null
      KITTY_WINDOW_ID=1 TERM=xterm-256color timeout 30 script -qec "tmux -L spec$$ -f tmux.conf new \\
        'spec timers run --until-idle --notify osc; sleep 1'" typed </dev/null >/dev/null
      grep -ao '.]99[^\\\\]*' typed | tr '\\033' '^'
      """)
    #expect(result.out == "^]99;i=spec-1:d=0;a;b Чай^\n^]99;i=spec-1:d=1:p=body;x^\n", "\(result)")
  }
}
