import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What the keys of the full-screen program do, and how it names them.
@Suite struct `Keys of the hackathon on the whole screen` {
  let home = HacksmithsHome()

  private func frames(
    _ keys: String, token: String = "", columns: Int = 80, rows: Int = 24
  ) throws -> [(screen: String, text: String)] {
    let result = home.home.run(
      "hacksmiths app --keys \(keys) --json",
      environment: [
        "SPEC_HACKSMITHS_TOKEN": token, "COLUMNS": String(columns), "LINES": String(rows),
      ])
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines().map { frame in
      let rows = (frame["rows"]?.array ?? []).compactMap(\.string)
      return (frame["screen"]?.string ?? "", rows.joined(separator: "\n"))
    }
  }

  @Test func `R21 what is pasted is text of a field, and no keys`() {
    var screen = AppScreen(
      tab: "event", isUTF8: true, size: ScreenSize(columns: 80, rows: 24))
    screen.show(.text("community") { _ in [] }, isFirst: true)
    let event = Identifier("e00000000000000000000001")
    for mode in [AppScreen.Mode.pages, .signingOut] + (event.map { [.answering($0)] } ?? []) {
      screen.mode = mode
      guard case .stay = screen.update(.paste("src?ly"), at: Sample.now) else {
        Issue.record("something is done in \(mode)")
        return
      }
      #expect(screen.mode == mode)
    }
    screen.mode = .searching("a")
    _ = screen.update(.paste("b\nq"), at: Sample.now)
    #expect(screen.mode == .searching("abq"))
  }

  @Test(arguments: [40, 80])
  func `each key that acts is named, and no other`(columns: Int) throws {
    let mia = try home.token(for: "mia-chen")
    let member = try frames("right,right,enter,?,q", token: mia, columns: columns)
    let named = member.map { $0.text.split(separator: "\n").joined(separator: " ") }
    for key in ["Enter open", "r answer", "g sign out", "R reload", "? help", "q quit"] {
      #expect(named[0].contains(key), "\(key)")
    }
    #expect(!named[0].contains("/ search") && !named[0].contains("l sign in"))
    #expect(named[1].contains("/ search") && !named[1].contains("r answer"))
    #expect(named[2].contains("/ search") && named[2].contains("r answer"))
    #expect(named[3].contains("Esc back") && !named[3].contains("/ search"))
    #expect(named[4].contains("? close"))
    let guest = try frames("q", columns: columns)[0].text
    #expect(guest.contains("l sign in") && !guest.contains("g sign out"))
  }
}
