import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// Programs that the built program starts for a notification, and programs that show it.
@Suite(.builtProgram, .serialized) struct `Notifications` {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test(arguments: ["TERM", "HUP"])
  func `a hook ends with the tick that waits for it`(signal: String) throws {
    let result = try shell.run(
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
    let result = try shell.run(
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
      spec timers add '<b>Чай</b> & co' --notes '<i>x</i>' --down 1s --once >/dev/null
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
