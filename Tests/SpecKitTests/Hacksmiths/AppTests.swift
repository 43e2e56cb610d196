import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The full-screen program, by its keys.
@Suite struct `The hackathon on the whole screen` {
  let home = HacksmithsHome()

  private func frames(_ keys: String, token: String = "", columns: Int = 80, rows: Int = 24) throws
    -> [JSON]
  {
    let result = home.home.run(
      "hacksmiths app --keys \(keys) --json",
      environment: [
        "SPEC_HACKSMITHS_TOKEN": token, "COLUMNS": String(columns), "LINES": String(rows),
      ])
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines()
  }

  private func text(_ frame: JSON?) -> String {
    (frame?["rows"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
  }

  @Test func `no row of a page is out of reach, however small the screen`() throws {
    let omar = try home.token(for: "omar-haddad")
    let info = (1...40).map { "line \($0) of many" }.joined(separator: "\n")
    home.run(words: ["event", "edit", "next", "--info", info], token: omar)
    for keys in ["down*70", "pgdn*9", "enter,down*90", "enter,pgdn*9", "end,up*70", "end,pgup*9"] {
      let rows = Set(
        try frames("\(keys),q", columns: 40, rows: 12).flatMap {
          ($0["rows"]?.array ?? []).compactMap(\.string)
        })
      for number in 1...40 where !rows.contains("   line \(number) of many") {
        Issue.record("line \(number) is not seen by \(keys)")
      }
      #expect(rows.contains { $0.contains("⚒ Food Rescue Hackathon") }, "\(keys)")
      #expect(keys.hasPrefix("enter") || rows.contains { $0.contains("New Year Planning") })
    }
    let last = try frames("end,home,q", columns: 40, rows: 12).last
    #expect(text(last).contains("⚒ Food Rescue Hackathon"))
  }

  @Test(arguments: [(40, 12), (60, 20), (200, 60)])
  func `every frame fits its size`(columns: Int, rows: Int) throws {
    let mia = try home.token(for: "mia-chen")
    for frame in try frames(
      "1,2,3,4,5,down,down,enter,?,q", token: mia, columns: columns, rows: rows)
    {
      let lines = (frame["rows"]?.array ?? []).compactMap(\.string)
      #expect(lines.count <= rows && lines.allSatisfy { displayWidth($0) <= columns })
      #expect(lines.last?.contains("Upcoming") == true || columns < 41)
    }
  }

  @Test func `what is pasted is text of a field, and no keys`() {
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
}
