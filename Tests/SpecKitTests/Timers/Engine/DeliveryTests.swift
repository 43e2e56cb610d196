import Testing

@testable import SpecCore
@testable import SpecTimers

@Suite struct `What is run and written for an entry` {
  static func entry(
    _ title: String = "Eat pills", body: String = "with water", event: Int = 14, missed: Int = 0
  ) -> SpecCore.Notification {
    let due = at("2018-02-20T18:00:00Z")
    let entry = Entry(
      id: event, timer: 1, title: title, notes: body, due: due, created: due,
      missed: Int64(missed), timeZone: "UTC")
    var notification = Notification(entry, at: due, in: .utc, local: .utc, language: "en")
    notification.body = body
    return notification
  }

  private func announcement(
    _ channels: ChannelList, installed: Set<String> = [], hook: String? = nil,
    environment: [String: String] = [:]
  ) -> Notifier {
    Notifier(
      channels: channels, sound: "/share/alarm.wav", hook: hook,
      combinedTitle: { "\($0) reminders" }, environment: environment,
      hasProgram: { installed.contains($0) })
  }

  @Test func `on the desktop ends in title and escaped body`() {
    let program = Program(
      "notify-send",
      [
        "-a", "spec", "-h", "string:sound-name:alarm-clock-elapsed", "--", "-x <Tea>",
        "1 &lt; 2 &amp; \\u{1B}[31m",
      ],
      environment: ["A": "b"], timeout: .seconds(5))
    let deliveries = announcement(
      .only([.desktop]), installed: ["notify-send"], environment: ["A": "b"]
    ).deliveries(for: [Self.entry("-x <Tea>", body: "1 < 2 & \u{1B}[31m")])
    #expect(deliveries == [[Delivery("desktop", .run(program))]])
  }

  @Test func `plays the sound with each player that is there until one can`() {
    let deliveries = announcement(.only([.sound]), installed: ["aplay", "paplay"])
      .deliveries(for: [Self.entry()])
    let players = [("paplay", ["/share/alarm.wav"]), ("aplay", ["-q", "/share/alarm.wav"])]
    #expect(
      deliveries == [
        players.map { Delivery("sound", .run(Program($0, $1, timeout: .seconds(5)))) }
      ])
  }

  static let automatic: [(Set<String>, [String: String], [[String]])] = [
    (["notify-send", "pw-play"], ["TERM": "foot"], [["desktop", "osc"], ["sound", "bell"]]),
    (["notify-send"], ["TERM": "xterm"], [["desktop"], ["bell"]]),
    ([], ["TERM": "xterm-kitty"], [["osc"], ["bell"]]),
    ([], ["TERM": "dumb"], [["bell"]]),
  ]

  @Test(arguments: automatic) func `automatically is one text and one sound`(
    installed: Set<String>, environment: [String: String], names: [[String]]
  ) {
    let deliveries = announcement(.auto, installed: installed, environment: environment)
      .deliveries(for: [Self.entry()])
    #expect(deliveries.map { $0.map(\.name) } == names)
  }

  @Test func `is nothing for no entries and for no channels`() {
    #expect(announcement(.auto).deliveries(for: []).isEmpty)
    #expect(announcement(.only([])).deliveries(for: [Self.entry()]).isEmpty)
  }

  @Test func `runs the hook for each entry with its data`() {
    let six = (1...6).map { Self.entry("Tea \"$(id)\"\0", event: $0, missed: 3) }
    let deliveries = announcement(.only([]), hook: "say \"$SPEC_TITLE\"", environment: ["A": "b"])
      .deliveries(for: six)
    #expect(deliveries.count == 6)
    let variables = [
      "A": "b", "SPEC_TIMER": "1", "SPEC_EVENT": "1", "SPEC_TITLE": "Tea \"$(id)\"",
      "SPEC_NOTES": "with water", "SPEC_DUE": "2018-02-20T18:00:00Z", "SPEC_MISSED": "3",
    ]
    let program = Program(
      "/bin/sh", ["-c", "exec >&2\nsay \"$SPEC_TITLE\""], environment: variables,
      timeout: .seconds(30))
    #expect(deliveries.first == [Delivery("exec", .run(program))])
  }

  @Test(arguments: [
    ("en", "2018-02-20", "3 missed, last at 18:00"),
    ("en", "2018-02-22", "3 missed, last on 20 Feb 2018 at 18:00"),
    ("ru", "2018-02-20", "3 пропущено, последний раз в 18:00"),
    ("ru", "2018-02-21", "3 пропущено, последний раз 20.02.2018 в 18:00"),
  ]) func `says how many were missed`(language: String, today: String, body: String) throws {
    let due = at("2018-02-20T18:00:00Z")
    let entry = Entry(
      id: 2, timer: 1, title: "Tea", notes: "green", due: due, created: due, missed: 3,
      timeZone: "UTC")
    let notification = Notification(entry, at: at(today), in: .utc, local: .utc, language: language)
    #expect(notification.body == body)
    let tokyo = try ZoneDatabase(environment: [:]).zone(named: "Asia/Tokyo")
    let elsewhere = Notification(
      entry, at: at(today), in: .utc, local: tokyo, language: language)
    #expect(elsewhere.body == body + " UTC")
  }

  @Test func `finds the session bus that cron does not name`() {
    let bus = "/run/user/1000/bus"
    func found(_ environment: [String: String], hasBus: Bool) -> [String: String] {
      DesktopNotification.environment(environment, user: 1000) { hasBus && $0 == bus }
    }
    let name = "DBUS_SESSION_BUS_ADDRESS"
    #expect(found(["A": "b"], hasBus: true) == ["A": "b", name: "unix:path=\(bus)"])
    #expect(found([name: ""], hasBus: true) == [name: "unix:path=\(bus)"])
    #expect(found([name: "unix:path=/x"], hasBus: true) == [name: "unix:path=/x"])
    #expect(found([:], hasBus: false) == [:])
  }

  @Test(arguments: ["en", "ru"]) func `is reported in words`(language: String) {
    let problems: [DeliveryProblem] = [
      .notInstalled(program: "p"), .noPlayer, .unknownTerminal, .noTerminal(reason: "r"),
      .notStarted(program: "p", reason: "r"), .ended(program: "p", status: 2, message: ""),
      .ended(program: "p", status: 2, message: "bad\u{1B}[1m"), .killed(program: "p", seconds: 5),
      .tooMany,
    ]
    let texts = problems.map { DeliveryReport("desktop", $0).text(language: language) }
    #expect(Set(texts).count == problems.count)
    #expect(
      texts.allSatisfy { $0.hasPrefix("desktop: ") && !$0.contains("{s") && !$0.contains("\u{1B}") }
    )
  }
}
