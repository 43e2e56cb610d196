import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// What `spec timers` writes and starts, looked at by the programs it is meant for.
@Suite(.builtProgram, .serialized) struct `Real components` {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test(.needs("jq", "khal")) func `khal imports the same instants as next shows`() throws {
    let result = try shell.run(
      """
      export XDG_STATE_HOME=$HOME/state now=2026-10-20T00:00:00Z
      spec timers add 'Чай; два, три' --down 1d --begin '2026-10-23 02:30' --tz Europe/Berlin \\
        --notes 'a\\b, "c"' --now $now >/dev/null
      spec timers add 'A title of 32 letters, to be ☕ !' --down 4h30m --worked 09:00-18:00 \\
        --now $now >/dev/null
      spec timers export ics --days 8 --out days.ics --now $now >/dev/null
      spec timers next --shown -n 23 --json --now $now \\
        | jq -r '.[] | "\\(.due[:16] | sub("T"; " ")) \\(.title)"' | sort > expected
      mkdir -p .config/khal days
      printf '%s\\n' '[calendars]' '[[one]]' 'path = ~/days' '[locale]' 'timeformat = %H:%M' \\
        'dateformat = %Y-%m-%d' 'longdateformat = %Y-%m-%d' 'datetimeformat = %Y-%m-%d %H:%M' \\
        'longdatetimeformat = %Y-%m-%d %H:%M' 'default_timezone = UTC' 'local_timezone = UTC' \\
        > .config/khal/config
      khal import --batch days.ics
      khal list 2026-10-20 10d --format '{start-long} {title}' --day-format '' | sort > found
      diff expected found && wc -l < found
      """)
    #expect(result.out == "23\n", "\(result)")
  }

  @Test(.needs("systemd-analyze")) func `systemd finds nothing wrong with the unit`() throws {
    let result = try shell.run(
      """
      mkdir -m 700 run; export XDG_RUNTIME_DIR=$PWD/run
      spec timers service > plain.service 2>/dev/null
      mkdir 'a b'; cp "$(command -v spec)" 'a b/sp%ec'
      'a b/sp%ec' timers service --exec 'echo "$SPEC_TITLE" 100%' > hostile.service 2>/dev/null
      systemd-analyze --user verify ./plain.service ./hostile.service; echo $?
      """)
    #expect(result.out == "0\n" && result.err.isEmpty, "\(result)")
  }

  @Test func `the crontab line runs with what cron gives it`() throws {
    let result = try shell.run(
      """
      spec timers add Tea --down 1s --once >/dev/null
      until [ "$(spec timers list --state running | wc -l)" = 0 ]; do sleep 0.1; done
      line=$(spec timers service --cron --notify none 2>/dev/null)
      [ "$(echo "$line" | cut -d' ' -f1-5)" = '* * * * *' ] && echo "$line" | wc -l
      env -i HOME="$HOME" PATH=/usr/bin:/bin /bin/sh -c "$(echo "$line" | cut -d' ' -f6-)"; echo $?
      spec timers events | cut -f7
      """)
    #expect(result.out == "1\n0\nTea\n", "\(result)")
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

  /// A second way to the same answer, in another language over another reader of the zone files.
  @Test(.needs("python3")) func `Python's zoneinfo comes to the same fires`() throws {
    let result = try shell.run(
      "python3 '\(Binary.repository)Tests/Scripts/oracle.py' '\(Binary.path)' 1")
    #expect(result.status == 0, "\(result)")
    #expect(result.out.hasPrefix("oracle: "))
  }
}
