import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The full-screen program, by its keys.
@Suite struct `The hackathon on the whole screen` {
  @Test(arguments: [(1, 1), (20, 6), (40, 12), (94, 14), (100, 18), (200, 60)])
  func `every page is drawn in every size`(columns: Int, rows: Int) throws {
    let home = HacksmithsHome()
    let shown = home.home.run(
      "hacksmiths app --keys 1,2,4,5,down,3,enter,down,r,esc,?,q,q,/,4,/,g,esc,g,q --json",
      environment: [
        "SPEC_HACKSMITHS_TOKEN": try home.token(for: "mia-chen"), "COLUMNS": String(columns),
        "LINES": String(rows),
      ])
    #expect(shown.status == 0, "\(shown)")
    #expect(try shown.jsonLines().count == 21)
  }

  @Test func `an answer is refused after another process has changed the sign-in`() throws {
    let home = HacksmithsHome()
    let state = AppState()
    let theme = PageTheme(Text(verbatim: "Hacksmiths"), .red, language: "en")
    var stack = ScreenStack<AppSession>(AppPage(section: "upcoming", state), theme)
    /// Types a key and does its tasks with the sign-in of a person.
    func type(_ key: Key, as person: String) throws {
      let terminal = FakeTerminal(start: Sample.now, [])
      let environment = [
        "HOME": home.home.directory, "TZ": "UTC",
        "SPEC_HACKSMITHS_TOKEN": try home.token(for: person),
      ]
      let context = screenContext(
        terminal.terminal, clock: terminal.time.clock, environment: environment)
      var action = stack.update(.key(key), at: Sample.now)
      while case .perform(let tasks) = action {
        action = .stay
        for task in tasks {
          let result = try task.run(AppSession(context, ServiceOptions(), state))
          action = stack.finish(result, at: Sample.now)
        }
      }
    }
    func isShown(_ text: String) -> Bool {
      stack.frame(size: .standard, at: Sample.now).rows.contains { $0.text.contains(text) }
    }
    try type(.character("R"), as: "tom-okafor")
    try type(.enter, as: "tom-okafor")
    #expect(isShown("Tom Okafor"))
    // Reading an opened page again does not read who is signed in.
    try type(.character("R"), as: "mia-chen")
    try type(.character("r"), as: "mia-chen")
    try type(.character("y"), as: "mia-chen")
    #expect(isShown(Texts.signInChanged))
    #expect(isShown("Mia Chen"))
    let answers = try home.json("me", token: home.token(for: "mia-chen"))["rsvps"]?.array
    #expect(answers == [])
  }

  #if os(Linux)
    @Test(.builtProgram, .needs("curl"))
    func `is drawn and can be left while the service does not answer`() throws {
      let home = HacksmithsHome()
      // It listens, and nothing reads.
      let silent = try Server(
        Site(service: try home.service()), on: [SocketAddress("127.0.0.1", port: 0)],
        ServerConfiguration(clock: .system))
      let start = ContinuousClock.now
      let terminal = try PseudoTerminal(
        [
          Binary.path, "hacksmiths", "app", "--api",
          "http://127.0.0.1:\(silent.addresses[0].port)",
        ], environment: ["HOME": home.home.directory])
      try terminal.expect("Esc stops waiting")
      // An arrow key between them: Esc directly before a letter is the Alt key.
      terminal.type("\u{1B}\u{1B}[Aq")
      #expect(try terminal.finish() == .exited(0))
      withExtendedLifetime(silent) {}
      #expect(ContinuousClock.now - start < .seconds(8))
    }
  #endif
}
