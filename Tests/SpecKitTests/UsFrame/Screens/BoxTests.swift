import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `A box` {
  private static let start = Instant(seconds: 1_000_000)

  private func at(_ milliseconds: Int64) -> Instant {
    Self.start.adding(.milliseconds(milliseconds))
  }

  // MARK: time

  @Test func `of several pages shows each for its time, without a fade between`() {
    let box = BoxTimeline(BoxTiming(), words: [5, 5, 5], start: Self.start)
    let pages = [0, 499, 2499, 2500, 4499, 4500, 6499, 6900].map { box.page(at: at($0)) }
    #expect(pages == [0, 0, 0, 1, 1, 2, 2, 2])
    #expect(box.opacity(at: at(2500)) == 1 && box.end == at(7000))
  }

  @Test func `gives each of its pictures the same part of its time`() {
    let box = BoxTimeline(BoxTiming(), words: [5], start: Self.start)
    #expect(
      [-50, 0, 999, 1000, 1999, 2000, 2999, 9000].map { box.part(at: at($0), of: 3) }
        == [0, 0, 0, 1, 1, 2, 2, 2])
    #expect(
      [0, 999, 1000].map { box.nextPart(after: at($0), of: 3) } == [at(1000), at(1000), at(2000)])
    #expect(box.nextPart(after: at(2000), of: 3) == nil && box.nextPart(after: at(0), of: 1) == nil)
    // 3 s are 60 ticks, of which 7 pictures get eight or nine.
    var (now, changes) = (at(0), 1)
    while let next = box.nextPart(after: now, of: 7) {
      #expect(next > now && box.part(at: next, of: 7) == changes)
      (now, changes) = (next, changes + 1)
    }
    #expect(changes == 7)
  }

  @Test func `is held as long as its words take`() {
    var timing = BoxTiming()
    timing.hold = .auto
    #expect([0, 6, 7, 40].map { timing.holdTicks(words: $0) } == [40, 40, 42, 240])
  }

  @Test func `goes on at once when it is skipped`() {
    var box = BoxTimeline(BoxTiming(), words: [5, 5], start: Self.start)
    box.skip(at: at(200))
    #expect(box.end == at(5000), "a fade is not cut short")
    box.skip(at: at(1000))
    #expect(box.page(at: at(1000)) == 1 && box.end == at(3500))
    box.skip(at: at(1500))
    #expect(box.opacity(at: at(1750)) == 0.5 && box.end == at(2000))
  }

  // MARK: one after another

  private func update(_ seq: Int, at seconds: Int64 = 0) -> Update {
    let item = Item(
      kind: .post, id: RemoteID("\(seq)"), text: "text \(seq)",
      at: Self.start.adding(seconds: seconds))
    return Update(item, seq: seq, fetchedAt: Self.start)
  }

  /// When which update begins, as a screen drives the queue.
  private func starts(
    _ arrivals: [(at: Int64, update: Update)], until end: Int64 = 60_000,
    mayBegin: (Int64) -> Bool = { _ in true }
  ) -> [String] {
    var queue = BoxQueue(origin: Self.start)
    var found: [String] = []
    for now in stride(from: Int64(0), through: end, by: 10) {
      queue.add(arrivals.filter { $0.at == now }.map(\.update))
      let begun = queue.advance(to: at(now), mayBegin: mayBegin(now)) { _, start in
        BoxTimeline(BoxTiming(), words: [3], start: start)
      }
      if let begun { found.append("\(begun.seq) \(now)") }
    }
    return found
  }

  @Test func `follows another after the gap, oldest first`() {
    let three = [(at: Int64(30_000), update: update(2, at: 2)), (30_000, update(1, at: 1))]
    #expect(starts(three + [(31_000, update(3))]) == ["1 30000", "3 34000", "2 38000"])
  }

  @Test func `comes at once, on a tick, when none was there for long`() {
    #expect(starts([(at: 0, update: update(1)), (10_020, update(2))]) == ["1 0", "2 10050"])
    #expect(starts([(at: 0, update: update(1)), (3_500, update(2))]) == ["1 0", "2 4000"])
  }

  @Test func `waits while none may begin, and none is lost`() {
    let two = [(at: Int64(0), update: update(1)), (at: Int64(100), update: update(2))]
    #expect(starts(two) { $0 >= 20_000 } == ["1 20000", "2 24000"])
  }

  @Test func `after a pause of the program does not catch up with the past`() {
    var queue = BoxQueue(origin: Self.start)
    queue.add([update(1), update(2)])
    func advance(_ now: Int64) -> Int? {
      queue.advance(to: at(now), mayBegin: true) { _, start in
        BoxTimeline(BoxTiming(), words: [3], start: start)
      }?.seq
    }
    #expect(advance(0) == 1)
    #expect(advance(3_600_010) == nil, "it begins on a tick")
    #expect(advance(3_600_050) == 2)
    #expect(queue.current?.timeline.opacity(at: at(3_600_550)) == 1)
  }

  // MARK: layout

  private func layout(
    _ text: String, columns: Int = 80, rows: Int = 24, isHeavy: Bool = false, isUTF8: Bool = true,
    title: [String] = ["Bea Lind @bea", "09:14"]
  ) -> BoxLayout {
    BoxLayout(
      title: title, text: text, border: BoxBorder(isHeavy: isHeavy, isUTF8: isUTF8),
      size: ScreenSize(columns: columns, rows: rows))
  }

  @Test func `is plain where the terminal knows no more`() {
    let light = layout("é → hi", isUTF8: false).pages[0].map(\.text)
    #expect(light[0].hasPrefix("+- Bea Lind @bea - 09:14 ---") && light[0].hasSuffix("-+"))
    #expect(light[1].hasPrefix("| ? ? hi ") && light.joined().utf8.allSatisfy { $0 < 0x80 })
    let heavy = layout("hi", isHeavy: true, isUTF8: false).pages[0].map(\.text)
    #expect(heavy[0].hasPrefix("+= Bea Lind @bea - 09:14 =="))
    #expect(heavy[2] == "+" + String(repeating: "=", count: 72) + "+")
  }

  @Test func `takes half of the rows, and goes on in further pages of the same size`() {
    let box = layout((1...400).map { "word\($0)" }.joined(separator: " "))
    #expect(box.rows == 12 && box.row == 12 && box.pages.count > 2)
    #expect(box.pages.allSatisfy { $0.count == 12 })
    #expect(box.words.reduce(0, +) == 400)
    let all = box.pages.flatMap { $0.dropFirst().dropLast() }.map(\.text).joined()
    #expect((1...400).allSatisfy { all.contains("word\($0) ") })
    for (index, page) in box.pages.enumerated() {
      #expect(page.last?.text.hasSuffix(" \(index + 1)/\(box.pages.count) ─╯") == true)
    }
  }

  /// Whatever is written, the border stays whole.
  @Test(arguments: [
    "", " ", "\n\n\n", "a\tb\r\nc", "\u{1B}[2J\u{1B}]0;x\u{7}", "\u{202E}abc\u{2066}", "nul\0nul",
    String(repeating: "x", count: 25_000), String(repeating: "漢字", count: 500),
    "e" + String(repeating: "\u{301}", count: 3000),
    String(repeating: "👨‍👩‍👧‍👦🇩🇪é", count: 60), "العربية עברית", "가각힣\u{1100}\u{1161}",
  ])
  func `keeps its border whatever the text is`(_ text: String) {
    for columns in [40, 80, 141] {
      let box = layout(text, columns: columns)
      for row in box.pages.flatMap({ $0 }) {
        #expect(row.width == columns - 6)
        #expect(row.text == sanitized(row.text))
        #expect(row.text.unicodeScalars.count < columns * 8)
      }
    }
  }

  @Test func `cuts a long name`() {
    let row = layout("x", columns: 40, title: [String(repeating: "Name ", count: 30), "09:14"])
      .pages[0][0]
    #expect(row.width == 34 && row.text.contains("…"))
  }
}
