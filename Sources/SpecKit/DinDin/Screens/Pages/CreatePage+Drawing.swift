internal import SpecCore

extension CreatePage {
  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    let language = layout.language
    let values = DraftDrawing(layout: layout, draft: draft, zone: zone)
    let heading = editing == nil ? planTexts.heading : planTexts.editHeading
    var rows = [layout.aligned(Line(heading(language), .bold)), Line()]
    var marked = 0..<1
    for field in fields where field != .pin && field != .invite && field != .save {
      let lines = self.rows(field, values, context)
      if field == focus || field == .place && focus == .pin {
        marked = rows.count..<(rows.count + lines.count)
      }
      if field == .place, let choice = markedChoice(layout) {
        // Below the field, which is of one line while it is typed into.
        marked = choice.shifted(by: rows.count + 1)
      }
      rows += lines
    }
    let buttons = self.buttons(context)
    if [.invite, .save].contains(focus) { marked = rows.count..<(rows.count + buttons.count) }
    let room = context.room(above: hint) - rows.count - buttons.count - 2
    let map = wheel == nil && choice == nil ? values.map(you: you, rows: room - 1) : []
    return PageDrawing(
      rows + (map.isEmpty ? [] : [Line()] + map) + buttons, marked: marked,
      focus: ["field": .string(focus.rawValue)])
  }

  /// The mark and the names of the fields, with a space behind the longest.
  private static func margin(_ layout: PageLayout) -> Int { layout.isRightToLeft ? 13 : 12 }

  private func rows(
    _ field: PlanField, _ values: DraftDrawing, _ context: PageContext
  ) -> [Line] {
    let layout = context.layout
    let language = layout.language
    let margin = Self.margin(layout)
    let (name, value, empty): (Text, Line?, Text) =
      switch field {
      case .when: (hostingTexts.when, values.when.map { Line($0, .bold) }, planTexts.chooseTime)
      case .place:
        (hostingTexts.place, values.place.map { layout.data($0, .bold) }, planTexts.chooseLocation)
      case .title: (hostingTexts.title, draft.title.map { layout.data($0) }, planTexts.nothing)
      case .note: (hostingTexts.note, draft.note.map { layout.data($0) }, planTexts.nothing)
      default: (hostingTexts.replyBy, values.deadline.map { Line($0) }, planTexts.nothing)
      }
    let mark = field == focus ? (layout.isRightToLeft ? "◂" : "▸") : " "
    let arrow = Line(layout.page.isUTF8 ? mark : field == focus ? ">" : " ", .bold)
    let label = layout.row([
      (arrow, 2), (Line(name(language), field == focus ? .bold : .dim), margin - 2),
    ])
    let room = max(8, layout.width - margin)
    func under(_ line: Line) -> Line { layout.aligned(layout.indented(line, by: margin)) }
    let isTyped = field == focus && typing != nil
    let shown: [Line]
    if isTyped, let typing {
      shown = [layout.typed(typing.line(hasFocus: true, room: room))]
    } else {
      let pieces = layout.pieces(value ?? Line(empty(language), .dim), room: room)
      let goesOn = field == focus && field.isText && value?.text == stored(language)
      shown = goesOn ? ended(pieces, room) : pieces
    }
    let isBelow = layout.size == .narrow && shown.count > 1
    var lines =
      isBelow
      ? [layout.aligned(label)]
        + layout.wrapped(value ?? Line(), indent: 2)
      : shown.enumerated().map { index, line in
        layout.aligned(layout.row([(index == 0 ? label : Line(), margin), (line, 0)]))
      }
    if field == .replyBy, isTyped {
      lines.append(under(Line(planTexts.deadlineExample(language), .dim)))
    }
    if field == .when, let wheel {
      let halves = (calendarTexts.morning(language), calendarTexts.afternoon(language))
      lines += wheel.lines(halves: halves).map { under(layout.isolated($0)) }
    }
    if field == .place {
      lines += choices(layout).flatMap(\.self)
      let pin = ScreenButton(
        PlanField.pin.rawValue, planTexts.pin,
        ButtonColor(red: 0x0F, green: 0x8C, blue: 0xFF, plain: .blue))
      let line = pin.line(context, hasFocus: focus == .pin)
      lines.append(
        layout.aligned(layout.indented(line, by: layout.isRightToLeft ? margin : margin - 1)))
    }
    return lines
  }

  /// A text with the cursor behind its last line: what is typed goes on there.
  private func ended(_ pieces: [Line], _ room: Int) -> [Line] {
    guard let last = pieces.last, last.width < room else { return pieces }
    return pieces.dropLast() + [last + Line(" ", Style(reversed: true))]
  }

  /// The question which place is meant, and the places that fit what was typed, each in as many lines
  /// as it takes.
  private func choices(_ layout: PageLayout) -> [[Line]] {
    guard let choice else { return [] }
    let margin = layout.size == .narrow ? 2 : Self.margin(layout)
    func under(_ line: Line, by indent: Int) -> Line {
      layout.aligned(layout.indented(line, by: indent))
    }
    let question = layout.pieces(
      Line(planTexts.whichPlace(layout.language)), room: layout.width - margin)
    return [question.map { under($0, by: margin) }]
      + choice.places.enumerated().map { index, place in
        layout.pieces(
          layout.data(place.choice(in: layout.language)), room: layout.width - margin - 2
        ).enumerated().map { part, line in
          let mark = part == 0 ? choice.cursor.mark(index, layout) : Line()
          return under(layout.row([(mark, 2), (line, 0)]), by: margin)
        }
      }
  }

  /// The rows of the marked place below the field, with the question where it is the first.
  private func markedChoice(_ layout: PageLayout) -> Range<Int>? {
    guard let index = choice?.cursor.index else { return nil }
    let heights = choices(layout).map(\.count)
    let end = heights[...(index + 1)].reduce(0, +)
    return (index == 0 ? 0 : end - heights[index + 1])..<end
  }

  private func buttons(_ context: PageContext) -> [Line] {
    let layout = context.layout
    let invite = ScreenButton(PlanField.invite.rawValue, planTexts.invitePeople)
    let selected = hostingTexts.selected(layout.language, ["count": "\(draft.guests.count)"])
    var line = invite.line(context, hasFocus: focus == .invite)
    if editing != nil {
      let save = ScreenButton(PlanField.save.rawValue, planTexts.saveChanges, CardDrawing.accept)
      line += Line(" ") + save.line(context, hasFocus: focus == .save)
    }
    let count = draft.guests.isEmpty ? Line(" ") : Line("  " + selected, .dim)
    guard count.width + line.width >= layout.width else {
      return [Line()] + layout.spread(count, line)
    }
    // The buttons keep their place at the other end.
    return [Line()] + layout.wrapped(count) + layout.spread(Line(" "), line)
  }
}
