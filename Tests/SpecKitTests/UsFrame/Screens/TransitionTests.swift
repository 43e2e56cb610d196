import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `Transitions between screens` {
  @Test func `have one line for every screen`() {
    let names = ScreenTransitions.table.map(\.screen)
    for screen in ScreenName.allCases {
      #expect(names.count { $0 == screen } == 1, "\(screen)")
    }
  }

  private static let size = ScreenSize(columns: 10, rows: 1)
  private static let start = Instant(seconds: 5)

  private func row(
    _ animation: ScreenTransitions.Animation, _ milliseconds: Int64, before: Line = "aaaaaaaaaa",
    after: Line = "0123456789"
  ) -> String {
    let running = RunningTransition(
      animation: animation, start: Self.start, before: [before])
    let now = Self.start.adding(.milliseconds(milliseconds))
    return running.rows(to: [after], size: Self.size, at: now)[0].text
  }

  @Test func `push the old screen out`() {
    let pan = ScreenTransitions.Animation.pan(.milliseconds(100))
    #expect([0, 50, 100].map { row(pan, $0) } == ["aaaaaaaaaa", "aaaaa01234", "0123456789"])
    let back = ScreenTransitions.Animation.panBack(.milliseconds(100))
    #expect(row(back, 50) == "56789aaaaa")
  }

  @Test func `turn one screen over to the other`() {
    let flip = ScreenTransitions.Animation.flipRight(.milliseconds(200))
    #expect(
      [0, 50, 100, 150, 200].map { row(flip, $0) } == [
        "aaaaaaaaaa", "  aaaaa   ", "    0     ", "  02468   ", "0123456789",
      ])
  }

  /// A wide character of which half is out is a blank.
  @Test func `keep the width of rows with wide characters`() {
    let pan = ScreenTransitions.Animation.pan(.milliseconds(500))
    for milliseconds in stride(from: Int64(0), through: 500, by: 50) {
      let text = row(pan, milliseconds, before: "漢字漢字漢", after: "字漢字漢字")
      #expect(displayWidth(text) == 10, "\(milliseconds): \(text)")
    }
  }
}
