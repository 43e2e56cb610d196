internal import SpecCore

/// What is drawn.
extension AppScreen {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let page = drawingPage(size)
    let bottom = bottom(page)
    let height = max(size.rows - 1 - bottom.count, 1)
    let body = pageLines(page, height)
    let filled = body + Array(repeating: Line(), count: max(height - body.count, 0))
    return Frame(
      self.page?.name ?? tab, rows: [header(page)] + filled.prefix(height) + bottom,
      focus: ["tab": .string(tab), "item": item.map { .string($0.key) } ?? .null])
  }

  func drawingPage(_ size: ScreenSize) -> Page {
    Page(columns: size.columns, rows: size.rows, color: .none, isUTF8: isUTF8)
  }

  /// The rows of a page that are seen while nothing is asked or told.
  func height(_ size: ScreenSize) -> Int {
    var quiet = self
    (quiet.mode, quiet.message, quiet.task) = (.pages, "", nil)
    return max(size.rows - 1 - quiet.bottom(drawingPage(size)).count, 1)
  }

  private func header(_ page: Page) -> Line {
    let mark = Brand.mark(page)
    let left = Line(" \(mark) \(Brand.name)", Styles.title)
    let isKnown = self.page != nil || task == nil
    let right = Line(isKnown ? name : "", Styles.label)
    let room = page.columns - left.width - right.width - 1
    return room > 0 ? left + TextLayout.spaces(room) + right : left.truncated(to: page.columns)
  }

  private func pageLines(_ page: Page, _ height: Int) -> [Line] {
    guard var current = self.page else { return [] }
    var selected = items.isEmpty ? nil : selection
    if case .searching(let text) = mode {
      current = current.filter?(text) ?? current
      selected = nil
    }
    let (lines, places) = current.drawn(page, selected: selected)
    let usual = self.height(ScreenSize(columns: page.columns, rows: page.rows))
    var from = min(scrolls.last?.top ?? 0, max(lines.count - usual, 0))
    // A question that takes rows of the page leaves what is selected in sight.
    if let selected, places[selected].upperBound <= from + usual {
      from = max(from, places[selected].upperBound - height)
    }
    return Array(lines.dropFirst(from).prefix(height))
  }

  /// The question, the keys and the tab bar.
  private func bottom(_ page: Page) -> [Line] {
    let asked = TextLayout.paragraph(
      question, indent: 1, width: page.columns, style: Styles.question)
    return asked.prefix(4) + named(page).map { $0.styled(Styles.hint) } + [tabBar(page)]
  }

  private func named(_ page: Page) -> [Line] {
    func lines(_ keys: [String]) -> [Line] {
      TextLayout.items(keys, separator: "  ", indent: 1, width: page.columns)
    }
    guard mode == .pages, page.rows < Self.low else { return lines(keys) }
    // Where rows are few the page has them: what the help names too is left out.
    var few = keys
    // The help itself may have to be scrolled.
    let moves = isHelp ? ["←→", "left/right"] : ["↑↓", "←→", "up/down", "left/right"]
    for last in [["R", "g", "l"], moves, ["/", "Esc"]] {
      if lines(few).count == 1 { break }
      few.removeAll { key in last.contains { key.hasPrefix($0 + " ") } }
    }
    if few != keys, let help = few.firstIndex(of: "? help") {
      few[help] = "? more keys"
      // Which is longer.
      if lines(few).count > 1 { few[help] = "? more" }
    }
    return lines(few)
  }

  /// A screen with fewer rows has one row for the keys.
  private static let low = 16

  private var question: String {
    if task?.isShown == true { return Texts.waiting }
    switch mode {
    case .pages:
      let found = search.isEmpty || pages.count > 1 ? "" : "/\(search)   Esc shows all"
      return [message, page?.question ?? "", found].first { !$0.isEmpty } ?? ""
    case .answering: return "Are you coming?"
    case .givingUp(_, _, let waitlist): return Texts.giveUpSpot(waitlist)
    case .signingOut: return "Sign out and continue as a guest?"
    case .discarding(let count): return Texts.discards(count)
    case .searching(let typed): return "/\(typed)_"
    case .email(let typed): return "E-mail: \(typed)_"
    case .password(_, let typed): return "Password: \(String(repeating: "*", count: typed.count))_"
    }
  }

  private func tabBar(_ page: Page) -> Line {
    let wide = TabBar.lines(tabs, active: tab, width: page.columns)
    if wide.count == 1 { return wide[0] }
    let compact = tabs.map { $0.id == tab ? "[\($0.title)]" : $0.title }.joined(separator: " ")
    return Line(compact).truncated(to: max(page.columns, 8))
  }
}
