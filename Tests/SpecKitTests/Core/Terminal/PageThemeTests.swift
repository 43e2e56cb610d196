import Testing

@testable import SpecCore

@Suite struct `The look of pages` {
  private static let question = QuestionPage<Void>(
    "sure", { _ in "Delete the timer of the day?" }, note: Text("To undo, press u."),
    [.init("y", Text("Delete"), isDestructive: true) { _ in .back() }, .no("n", Text("Keep it"))])

  private static func theme(_ depth: ColorDepth, isAdapted: Bool = true) -> PageTheme {
    var theme = PageTheme(Text("Test"), .green, language: "en", depth: depth)
    if isAdapted { theme.adapt(to: RGB(0, 0, 0)) }
    return theme
  }

  private static func context(
    _ theme: PageTheme, _ columns: Int, _ rows: Int
  ) -> DrawingContext {
    DrawingContext(
      theme: theme, size: ScreenSize(columns: columns, rows: rows), now: Instant(seconds: 0))
  }

  @Test(arguments: [(20, 5), (20, 8), (26, 17), (80, 24)])
  func `a question always shows its answers`(columns: Int, rows: Int) {
    let frame = Self.question.draw(in: Self.context(Self.theme(.none), columns, rows))
    let text = frame.rows.map(\.text).joined(separator: "\n")
    #expect(frame.rows.count == rows)
    #expect(text.contains(" [Delete]"), "\(text)")
    #expect(text.contains("▸[Keep it]"), "\(text)")
    #expect(text.contains("To undo") == (rows > 5), "\(text)")
  }

  @Test func `a question dims the page, but neither its title bar nor a message`() {
    func rows(_ depth: ColorDepth, isAdapted: Bool) -> (page: Frame, asking: Frame) {
      let theme = Self.theme(depth, isAdapted: isAdapted)
      var context = Self.context(theme, 80, 24)
      context.message = "Now: Tea"
      let page = theme.frame("page", keys: [.back], in: context) { size in
        Array(repeating: Line("body", .bold), count: size.rows)
      }
      context.below = page
      return (page, Self.question.draw(in: context))
    }
    for (depth, isAdapted) in [
      (ColorDepth.trueColor, true), (.trueColor, false), (.ansi16, true), (.monochrome, true),
    ] {
      let (page, asking) = rows(depth, isAdapted: isAdapted)
      #expect(asking.rows[1...2] == page.rows[1...2])
      #expect(asking.rows[21].text == "  Now: Tea" && asking.rows[21] == page.rows[21])
      let isDimmed = depth == .trueColor && isAdapted
      #expect(asking.rows[4].text == (isDimmed ? "  body" : ""))
      #expect(
        asking.rows[4].spans.allSatisfy { $0.style == Style(Palette(.green).backdrop) })
    }
  }

  @Test func `a question that is too long ends with an ellipsis above its answers`() {
    let frame = QuestionPage<Void>(
      "sure", { _ in "Delete the timer of the day and all of its entries?" },
      [.no("y", Text("Delete")), .no("n", Text("Keep it"))]
    ).draw(in: Self.context(Self.theme(.none), 20, 5))
    #expect(frame.rows.contains { $0.text.contains("…") })
    #expect(frame.rows.contains { $0.text.contains("▸[Keep it]") })
  }

  @Test func `a destructive button is red, and filled with red while it has the focus`() {
    let palette = Palette(.green)
    func style(_ depth: ColorDepth, hasFocus: Bool) -> Style? {
      Self.theme(depth).button(Text("Delete"), isDestructive: true, hasFocus: hasFocus)
        .spans.first?.style
    }
    #expect(style(.trueColor, hasFocus: false) == Style(palette.danger, on: palette.surface))
    #expect(style(.ansi16, hasFocus: false) == Style(palette.danger))
    #expect(
      style(.ansi16, hasFocus: true) == Style(palette.onAccent, on: palette.danger, bold: true))
  }

  @Test func `a field is underscored in plain text and underlined on a terminal`() {
    func field(_ depth: ColorDepth) -> Line {
      Self.theme(depth).field(Line("4m"), width: 6, hasFocus: false)
    }
    #expect(field(.none).text == "4m____")
    let terminal = field(.monochrome)
    #expect(terminal.text == " 4m   ")
    #expect(terminal.spans.allSatisfy { $0.style == Style(underlined: true) })
  }

  @Test func `blocks without Unicode are reversed spaces, in plain text number signs`() {
    let lines = LargeText.lines("1", .bold, width: 10, isASCII: true) ?? []
    var reversed = Style.bold
    reversed.isReversed = true
    #expect(
      lines.first?.ascii(.monochrome) == Line("  ", .bold) + Line("  ", reversed)
        + Line("  ", .bold))
    #expect(
      lines.map { $0.ascii(.none).text } == ["  ##  ", "####  ", "  ##  ", "  ##  ", "######"])
  }

  @Test func `a page that is too long shows the rows at its scroll position`() {
    var scroll = PageScroll()
    func rows() -> [String] {
      let theme = Self.theme(.none)
      let frame = theme.frame(
        "page", keys: [.back], in: Self.context(theme, 20, 10), scroll: scroll
      ) { _ in (1...50).map { Line("row \($0)") } }
      return [2, frame.rows.count - 2].map { String(frame.rows[$0].text.prefix(7)) }
    }
    #expect(rows() == [" row 1", " row 7 "])
    _ = scroll.update(.key(.end))
    #expect(rows() == [" row 44", " row 50"])
  }

  @Test(arguments: [
    (100, 5, 5), (100, 9, 5), (100, 10, 10), (23, 30, 15), (6, 30, 5), (5, 30, 3), (2, 30, 0),
  ])
  func `large text grows by whole factors with its room`(columns: Int, most: Int, rows: Int) {
    let drawn = LargeText.lines("4", .plain, width: columns, rows: most) ?? []
    #expect(drawn.count == rows)
    #expect(drawn.allSatisfy { $0.width <= columns })
  }
}
