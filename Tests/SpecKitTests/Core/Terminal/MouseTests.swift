import SpecCore
import Testing

@testable import SpecCore

@Suite struct `The mouse` {
  private func keys(_ text: String) -> [KeyDecoder.Input] {
    var decoder = KeyDecoder()
    return decoder.feed(text.utf8)
  }

  @Test func `is read from reports of cells`() {
    let table: [(String, Mouse?)] = [
      ("<0;1;1M", Mouse(.press, column: 0, row: 0)),
      ("<0;80;24m", Mouse(.release, column: 79, row: 23)),
      ("<32;5;6M", Mouse(.drag, column: 4, row: 5)),
      ("<64;5;6M", Mouse(.wheelUp, column: 4, row: 5)),
      ("<65;5;6M", Mouse(.wheelDown, column: 4, row: 5)),
      ("<16;5;6M", Mouse(.press, column: 4, row: 5)), ("<2;5;6M", nil), ("<0;0;6M", nil),
      ("<0;5M", nil), ("<;;M", nil), ("<99999999999999999999;1;1M", nil), ("<0;5;6;7M", nil),
    ]
    for (text, mouse) in table {
      #expect(keys("\u{1B}[\(text)") == (mouse.map { [.key(.mouse($0))] } ?? []), "\(text)")
    }
  }

  @Test func `is asked for by frames, and let go at any end`() {
    var canvas = Canvas(color: .none)
    var frame = Frame("test", rows: ["a"])
    frame.usesMouse = true
    let size = ScreenSize(columns: 10, rows: 2)
    #expect(canvas.text(for: frame, size: size).contains("\u{1B}[?1006h"))
    #expect(canvas.text(for: frame, size: size) == "")
    #expect(String(decoding: Canvas.leaving(frame), as: UTF8.self).contains("\u{1B}[?1006l"))
    canvas.forget()
    #expect(canvas.text(for: frame, size: size).contains("\u{1B}[?1006h"))
    frame.usesMouse = false
    #expect(canvas.text(for: frame, size: size).contains("\u{1B}[?1006l"))
    #expect(Canvas.leaving(frame) == [])
  }

  @Test func `is a word of a script`() throws {
    let click = try KeyScript(parsing: "click:78x23").steps
    #expect(
      click == [
        .key(.mouse(Mouse(.press, column: 78, row: 23))),
        .key(.mouse(Mouse(.release, column: 78, row: 23))),
      ])
    #expect(try KeyScript(parsing: "click:x").steps == [.text("click:x")])
  }
}
