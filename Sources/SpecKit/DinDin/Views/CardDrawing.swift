internal import SpecCore

/// The one card: home, lists and details draw every invitation with it.
struct CardDrawing {
  let layout: PageLayout
  let dinner: Dinner
  /// The button that is pressed.
  var pressed: Button?
  /// Whether it was answered just now and is drawn in the color of the answer.
  var isAnswered = false
  /// Whether it is drawn without the card's own color.
  var isPlain = false
  /// Whether its id is told as well, for commands.
  var showsID = false
  /// Rows that the card may take: of what it tells only the beginning is shown in fewer.
  var room: Int?
  /// Pictures that were fetched, as `data:` addresses, by their own addresses.
  var avatars: [String: String] = [:]

  enum Button: String, CaseIterable, Sendable { case accept, decline }

  /// The brief's colors.
  static let background = Color.rgb(0xD2, 0xEF, 0xFF)
  static let ink = Color.rgb(0x10, 0x20, 0x30)
  static let accept = ButtonColor(red: 0x2E, green: 0xCC, blue: 0x71, plain: .green)
  static let decline = ButtonColor(red: 0xFF, green: 0x3B, blue: 0x30, plain: .red)

  static let acceptButton = ScreenButton(
    Button.accept.rawValue, invitationTexts.accept, accept)
  static let declineButton = ScreenButton(
    Button.decline.rawValue, invitationTexts.decline, decline)

  private var language: String { layout.language }
  private var outer: Int { layout.width - 1 }
  private var inner: Int { outer - 4 }
  private var depth: ColorDepth { layout.page.color }
  private var isNarrow: Bool { layout.size == .narrow }

  private var base: Style {
    switch dinner.status {
    case .rejected where !isPlain || isAnswered:
      Style(.rgb(255, 255, 255), on: Self.decline.rest(depth), bold: true)
    case .accepted where isAnswered:
      Style(.rgb(0, 0, 0), on: Self.accept.rest(depth), bold: true)
    default: isPlain ? .plain : Style(Self.ink, on: Self.background)
    }
  }

  func style(bold isBold: Bool) -> Style {
    var style = base
    style.isBold = style.isBold || isBold
    return style
  }

  func lines() -> [Line] {
    if layout.isTiny { return bare }
    let picture = self.picture
    let below = (body + (showsID ? [Line(dinner.id, base)] : [])).flatMap { wrapped($0) }
    var rows = [head(picture?[0])]
    for (index, line) in below.enumerated() {
      let part = picture.flatMap { index + 1 < $0.count ? $0[index + 1] : nil } ?? Line("", base)
      rows.append(
        layout.isRightToLeft
          ? line + part.padded(to: indent.count, .right, style: base)
          : part.padded(to: indent.count, style: base) + line)
    }
    let last = foot.map { [$0] } ?? []
    if let room, rows.count + last.count + 2 > room {
      let more = layout.isRightToLeft ? ellipsis + indent : indent + ellipsis
      rows = rows.prefix(max(2, room - last.count - 3)) + [Line(more, base)]
    }
    return framed(rows + last)
  }

  private var ellipsis: String { layout.page.isUTF8 ? "…" : "..." }

  /// Text only, for a terminal that has no room for a frame.
  private var bare: [Line] {
    let buttons =
      dinner.status == .pending
      ? Button.allCases.map { (pressed == $0 ? mark($0) : Line()) + button($0) } : []
    let id = showsID ? [Line(dinner.id)] : []
    return ([name(.bold), Line(status)] + body + id + buttons).flatMap(layout.wrapped)
  }

  /// The person's picture, where there is one and colors for it.
  private var picture: [Line]? {
    guard let address = dinner.host.picture, Self.hasPictures(layout) else { return nil }
    return AvatarPicture.lines(of: avatars[address] ?? address, columns: 5, rows: 3)
  }

  /// Whether cards have colors and room for pictures.
  static func hasPictures(_ layout: PageLayout) -> Bool {
    layout.page.color >= .palette256 && layout.page.isUTF8 && layout.size != .narrow
  }

  private func head(_ picture: Line?) -> Line {
    var style = base
    style.isBold = true
    let status = Line(self.status, base)
    let disc = picture ?? self.disc
    let width = disc.width + (picture == nil ? 2 : 1)
    let room = inner - width - status.width - 1
    let name = layout.cut(name(style), to: room)
    return ends(layout.row([(disc, width), (name, 0)], style: base), status)
  }

  /// The host's initials on their own color; a card that was answered has only the color of the answer.
  var disc: Line {
    let hasAnswerColor = isAnswered || dinner.status == .rejected && !isPlain
    let style =
      hasAnswerColor
      ? style(bold: true)
      : Style(.rgb(255, 255, 255), on: dinner.host.avatar.discColor, bold: true)
    return Line("(\(dinner.host.avatar.initials))", style)
  }

  func name(_ style: Style) -> Line {
    dinner.host.isYou
      ? Line(invitationTexts.you(language), style) : layout.data(dinner.host.name, style)
  }

  var status: String {
    let status = invitationTexts.status(dinner.status)(language)
    return dinner.isQueued ? invitationTexts.queued(language, ["status": status]) : status
  }

  private func when(_ civil: CivilDateTime) -> [String: String] {
    ["when": calendarTexts.when(civil, in: language)]
  }

  /// When, where and all else that is known.
  var body: [Line] {
    let details = dinner.details
    var lines = [Line(calendarTexts.when(dinner.times.start, in: language), base)]
    if let lasting = dinner.lasting(in: language) { lines.append(Line(lasting, base)) }
    if let yours = dinner.times.yours {
      lines.append(Line(invitationTexts.yourTime(language, when(yours)), base))
    }
    if let title = details.title { lines.append(layout.data(title, base)) }
    lines.append(layout.data(Place.line(details.label, details.address), base))
    if let note = details.note {
      lines.append(layout.sentence(invitationTexts.note, "note", layout.data(note, base), base))
    }
    if let closing { lines.append(Line(closing, base)) }
    if let deadline = dinner.times.deadline, dinner.status == .pending || isAnswered {
      lines.append(Line(invitationTexts.replyBy(language, when(deadline)), base))
      if let yours = dinner.times.yourDeadline {
        lines.append(Line(invitationTexts.yourTime(language, when(yours)), base))
      }
    }
    if !dinner.conflicts.isEmpty { lines.append(layout.overlaps(dinner.conflicts, base)) }
    if let plus = dinner.plus, plus > 0 {
      lines.append(Line(invitationTexts.plus(language, count: plus), base))
    }
    if let note = dinner.answerNote {
      lines.append(layout.sentence(invitationTexts.answer, "answer", layout.data(note, base), base))
    }
    return lines
  }

  /// Why a closed invitation cannot be answered.
  private var closing: String? {
    switch dinner.closing {
    case .started: invitationTexts.started(language)
    case .late: invitationTexts.late(language, when(dinner.times.deadline ?? dinner.times.start))
    case .withdrawn: invitationTexts.withdrawn(language)
    case nil: nil
    }
  }

  /// The buttons of a pending card and its place among the others; a card that was answered just now
  /// keeps its height.
  private var foot: Line? {
    if isAnswered { return room == nil ? nil : Line(" ", base) }
    guard dinner.status == .pending else { return nil }
    let buttons = mark(.accept) + button(.accept) + Line(" ", base) + mark(.decline)
    let all = buttons + button(.decline)
    let end = Line(isNarrow ? "" : "  ", base)
    let room = inner - indent.count - all.width - end.width - 1
    let dots = dinner.turn.map { Line(layout.dots($0, room: room), base) } ?? Line()
    if isNarrow { return ends(all, dots) }
    let margin = Line(String(indent.dropLast()), base)
    return layout.isRightToLeft
      ? ends(all + Line(indent, base), end + dots) : ends(margin + all, dots + end)
  }

  /// The mark before a button while it is pressed, for terminals without color.
  private func mark(_ button: Button) -> Line {
    guard pressed == button else {
      return Line(button == .accept && indent.isEmpty ? "" : " ", base)
    }
    return Line(layout.page.isUTF8 ? "▸" : ">", base)
  }

  private func button(_ button: Button) -> Line {
    let color = button == .accept ? Self.accept : Self.decline
    let back = pressed == button ? color.pressed(depth) : color.rest(depth)
    let name = button == .accept ? invitationTexts.accept : invitationTexts.decline
    return layout.isolated(
      Line("[ \(name(language)) ]", Style(.rgb(255, 255, 255), on: back, bold: true)))
  }

  /// Under the name, beside the disc.
  private var indent: String { isNarrow ? "" : "      " }

  private func wrapped(_ line: Line) -> [Line] {
    layout.pieces(line, room: inner - indent.count)
  }

  private func ends(_ first: Line, _ second: Line) -> Line {
    let gap = max(1, inner - first.width - second.width)
    return layout.ends(first, second, gap: Line(String(repeating: " ", count: gap), base))
  }

  private func framed(_ rows: [Line]) -> [Line] {
    let isUTF8 = layout.page.isUTF8
    let (flat, side) = isUTF8 ? ("─", "│") : ("-", "|")
    let corners = isUTF8 ? ["┌", "┐", "└", "┘"] : ["+", "+", "+", "+"]
    let bar = String(repeating: flat, count: outer - 2)
    let edge = Line(side, base)
    let alignment: Alignment = layout.isRightToLeft ? .right : .left
    let middle = rows.map { row in
      edge + Line(" ", base)
        + layout.cut(row, to: inner).padded(to: inner, alignment, style: base)
        + Line(" ", base) + edge
    }
    return
      ([Line(corners[0] + bar + corners[1], base)] + middle
      + [Line(corners[2] + bar + corners[3], base)]).map(layout.aligned)
  }
}

extension PageLayout {
  /// What is at the same time as a dinner.
  func overlaps(_ others: [Dinner.Conflict], _ style: Style = .plain) -> Line {
    let dinners = others.enumerated().reduce(into: Line()) { list, item in
      if item.offset > 0 { list += Line(ListSeparator.semicolon(in: language), style) }
      let other = item.element
      let when = ["when": calendarTexts.when(other.when, in: language)]
      list +=
        other.host.isYou
        ? Line(invitationTexts.ownOverlap(language, when), style)
        : sentence(invitationTexts.overlap, "host", data(other.host.name, style), style, when)
    }
    return sentence(invitationTexts.overlaps, "dinners", dinners, style)
  }
}

extension Dinner.Conflict {
  func text(in language: String) -> String {
    let when = ["when": calendarTexts.when(when, in: language)]
    return host.isYou
      ? invitationTexts.ownOverlap(language, when)
      : invitationTexts.overlap(language, when.merging(["host": host.name]) { $1 })
  }
}
