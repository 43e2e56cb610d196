import Foundation
import SpecCore
import SpecTimers
import Testing

@Suite struct `The service` {
  static let hook = #"echo "$SPEC_TITLE" 50% it's \ "#

  private func unit(_ arguments: [String]) -> ServiceUnit {
    ServiceUnit(
      executable: "/opt/my spec/bin/spec", arguments: arguments, globals: ["--lang", "ru"],
      environment: ["XDG_DATA_HOME": "/home/a$b/100%"])
  }

  @Test func `is a systemd unit with everything quoted by its rules`() {
    let lines = unit(["--exec", Self.hook]).systemd.components(separatedBy: "\n")
    #expect(
      lines.contains(
        #"ExecStart="/opt/my spec/bin/spec" --lang ru timers run --exec "#
          + #""echo \"$$SPEC_TITLE\" 50%% it's \\ ""#))
    #expect(lines.contains(#"Environment="XDG_DATA_HOME=/home/a$b/100%%""#))
    #expect(lines.contains("Restart=on-failure") && lines.contains("WantedBy=default.target"))
  }

  @Test(.needs("systemd-analyze")) func `is a unit that systemd finds nothing wrong with`() throws {
    let shell = try Shell()
    let unit = ServiceUnit(
      executable: "/bin/sh", arguments: ["--notify", "bell", "--exec", Self.hook + "\n\u{7}"])
    let file = URL(filePath: "\(shell.home)/spec-timers.service")
    try Data(unit.systemd.utf8).write(to: file)
    let answer = try shell.run(
      "systemd-analyze --user verify ./spec-timers.service",
      environment: ["XDG_RUNTIME_DIR": shell.home])
    #expect(answer == Consequences(0))
  }

  @Test func `is a line of cron that a shell reads as it was meant`() throws {
    let line = unit(["--exec", Self.hook]).cron
    #expect(line.hasPrefix("* * * * * XDG_DATA_HOME='/home/a$b/100\\%' "))
    #expect(line.hasSuffix(" >/dev/null\n") && line.split(separator: "\n").count == 1)
    // What cron does: five fields off, `\%` becomes `%`, the rest goes to a shell.
    let command = line.split(separator: " ", maxSplits: 5)[5].replacing("\\%", with: "%")
      .replacing("'/opt/my spec/bin/spec'", with: "printf '%s\\n'")
      .replacing(" >/dev/null", with: "")
    let said = try Shell().run(String(command)).out
    #expect(said == "--lang\nru\ntimers\ntick\n--exec\n\(Self.hook)\n")
  }

  @Test func `prints what installs nothing and says how`() {
    let home = TestHome()
    let unit = home.run("timers service --notify desktop,bell --catch-up all --exec 'true 1'")
    #expect(unit.status == 0 && unit.out.hasPrefix("[Unit]\n"))
    #expect(
      unit.out.contains("timers run --notify desktop,bell --exec \"true 1\" --catch-up all\n"))
    #expect(unit.out.contains("\nEnvironment=TZ=UTC\n") && unit.err.contains("systemctl --user"))
    #expect(home.run("timers service --quiet").err.isEmpty)
    let cron = home.run("timers service --cron")
    #expect(cron.out.contains("spec timers tick >/dev/null\n") && cron.err.contains("crontab -e"))
    #expect(home.run("timers service --cron --exec 'a\nb'").status == 64)
    #expect(!FileManager.default.fileExists(atPath: "\(home.directory)/.config"))
    #expect(serviceTexts.problems() == [])
  }
}
