import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The full-screen program, by its keys.
@Suite struct `The hackathon on the whole screen` {
  @Test func `pasted text goes into a field and is not read as keys`() {
    var screen = AppScreen(
      tab: "event", isUTF8: true, size: ScreenSize(columns: 80, rows: 24))
    screen.show(.text("community") { _ in [] }, isFirst: true)
    for mode in [AppScreen.Mode.pages, .signingOut, .answering(Sample.id(1, series: "e"))] {
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

  @Test(arguments: [(40, 12), (60, 20), (200, 60)])
  func `every frame fits its size`(columns: Int, rows: Int) throws {
    let home = HacksmithsHome()
    let shown = home.home.run(
      "hacksmiths app --keys 1,2,3,4,5,down,down,enter,?,q --json",
      environment: [
        "SPEC_HACKSMITHS_TOKEN": try home.token(for: "mia-chen"), "COLUMNS": String(columns),
        "LINES": String(rows),
      ])
    #expect(shown.status == 0, "\(shown)")
    for frame in try shown.jsonLines() {
      let lines = (frame["rows"]?.array ?? []).compactMap(\.string)
      #expect(lines.count <= rows && lines.allSatisfy { displayWidth($0) <= columns })
      #expect(lines.last?.contains("Upcoming") == true || columns < 41)
    }
  }
}

@Suite struct `The scrolling of a page with items` {
  @Test func `keeps a row of the page before when it turns to the next`() {
    let layout = ItemScroll.Layout(rows: 20, places: (0..<20).map { $0..<$0 + 1 }, height: 5)
    var scroll = ItemScroll()
    var expected = ItemScroll()
    scroll.turn(down: true, layout)
    (expected.top, expected.selection) = (4, 4)
    #expect(scroll == expected)
    scroll.turn(down: false, layout)
    (expected.top, expected.selection) = (0, 4)
    #expect(scroll == expected)
  }
}
