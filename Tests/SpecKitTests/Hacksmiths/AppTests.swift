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
    func session(of key: String) throws -> AppSession {
      let terminal = FakeTerminal(start: Sample.now, [])
      let environment = [
        "HOME": home.home.directory, "TZ": "UTC",
        "SPEC_HACKSMITHS_TOKEN": try home.token(for: key),
      ]
      let context = screenContext(
        terminal.terminal, clock: terminal.time.clock, environment: environment)
      return try AppSession(context, ServiceOptions(), state)
    }
    let page = try session(of: "tom-okafor").section(Tab.first, search: "")
    let event = try #require(try page.content.get().event)
    let failure = #expect(throws: Failure.self) {
      try session(of: "mia-chen").answer(
        event.id, .yes, from: .event, as: page.asker, isConfirmed: true)
    }
    #expect(failure?.code == "sign-in-changed")
    // The pages read again.
    #expect(state.counts.signIns == 1)
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
