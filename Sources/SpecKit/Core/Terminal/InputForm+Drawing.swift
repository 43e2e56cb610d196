extension InputForm {
  /// - Parameter preview: texts under the fields, such as their consequences.
  package func draw(in context: DrawingContext, preview: (Value) -> [Line] = { _ in [] }) -> Frame {
    let theme = context.theme
    var members: [JSON.Member] = [.init("field", .string(focus))]
    switch picker {
    case .calendar?: members.append(.init("picker", "calendar"))
    case .clock?: members.append(.init("picker", "clock"))
    case nil: break
    }
    let (cancel, save) = buttons(theme)
    let buttons = cancel + Line("  ") + save
    let path = [title(theme.language)]
    // Without room in the title bar the buttons have a row of their own.
    let isNarrow = !theme.hasRoom(for: buttons, after: path, in: context.size)
    return theme.frame(
      screen, path, status: isNarrow ? [] : [buttons], keys: keys, in: context,
      focus: .object(members),
      notice: message.map { Line($0(theme.language), Style(theme.palette.danger, bold: true)) }
    ) { size in
      let drawing = InputFormDrawing(form: self, theme: theme, size: size)
      let bar = cancel.padded(to: max(cancel.width + 1, size.columns - save.width)) + save
      let above = (isNarrow ? [bar] : []) + [Line]().fitted(to: size.rows < 8 ? 0 : 1)
      let room = max(1, size.rows - above.count)
      let (rows, focused) = drawing.body(room: room)
      let texts = picker == nil ? drawing.wrapped(preview(value)) : []
      let hasGap = !texts.isEmpty && rows.count + 1 + texts.count <= room
      let gap = hasGap && rows.last?.spans.isEmpty == false ? [Line()] : []
      let body = rows + gap + texts
      var window = PageTheme.window(body.count, around: focused, room: room)
      // The field itself stays in sight.
      if window.lowerBound > focused.lowerBound {
        window = focused.lowerBound..<focused.lowerBound + window.count
      }
      return above + theme.part(body, window, width: size.columns)
    }
  }

  private func buttons(_ theme: PageTheme) -> (cancel: Line, save: Line) {
    let isCanceling = focus == Self.cancelName
    return (
      theme.button(Text("Cancel", context: "form"), hasFocus: isCanceling),
      theme.button(saveLabel, isDefault: !isCanceling, hasFocus: focus == Self.saveName)
    )
  }

  private var keys: [KeyHint] {
    let take = KeyHint("enter", Text("take it"))
    return switch picker {
    case .calendar?:
      [
        KeyHint("arrows", Text("days, weeks")), KeyHint("pgup pgdn", Text("months")),
        KeyHint("t", Text("today")), take, .back,
      ]
    case .clock?:
      [KeyHint("↑↓", Text("turn")), KeyHint("←→", Text("hours, minutes")), take, .back]
    case nil:
      [KeyHint("ctrl-s", Text("save")), KeyHint("↑↓", Text("move"))]
        + (control?.hasPicker == true ? [KeyHint("enter", Text("pick"))] : [])
        + (control?.isSwitch == true ? [KeyHint("space", Text("switch"))] : [])
        + [KeyHint("esc", Text("cancel"))]
    }
  }
}

private struct InputFormDrawing<Value: Sendable> {
  let form: InputForm<Value>
  let theme: PageTheme
  let size: ScreenSize

  /// The last column is for the marks of a page that goes on.
  private var width: Int { size.columns - 1 }
  /// Width in columns of a text field without other controls.
  private static var fieldWidth: Int { 36 }
  /// Fields stand under their labels.
  private var isCompact: Bool { size.columns < 56 }
  private var labelWidth: Int {
    max(12, form.fields.map { displayWidth($0.label(theme.language)) }.max() ?? 0)
  }
  /// Where values begin, after the mark of a wrong field.
  private var indent: Int { isCompact ? 3 : labelWidth + 3 }
  private var margin: Line { Line().padded(to: indent - 1) }

  /// Texts below the fields.
  func wrapped(_ texts: [Line]) -> [Line] {
    texts.flatMap { text in
      text.text.wrapped(to: max(10, width - indent)).map {
        margin + Line(" ") + Line($0, text.spans.first?.style ?? .plain)
      }
    }
  }

  /// All rows, and those of the field that has the focus with its picker. Fields have a row between them if they and
  /// two rows of a preview then fit.
  func body(room: Int) -> (rows: [Line], focused: Range<Int>) {
    let spacious = layout(isSpacious: true, room: room)
    // Pickers and hints of the focused field do not change the layout.
    guard isCompact || spacious.rows.count - spacious.passingCount + 2 > room else {
      return (spacious.rows, spacious.focused)
    }
    let dense = layout(isSpacious: false, room: room)
    return (dense.rows, dense.focused)
  }

  private func layout(
    isSpacious: Bool, room: Int
  ) -> (rows: [Line], focused: Range<Int>, passingCount: Int) {
    var lines: [Line] = []
    var focused = 0..<0
    var passingCount = 0
    for row in form.rows {
      let start = lines.count
      let (rows, hintCount, place) = self.lines(of: row.field, row.controls, hasHint: isSpacious)
      lines += rows
      passingCount += hintCount
      defer { if isSpacious { lines.append(Line()) } }
      guard let place else { continue }
      // The picker opens under its control, above the error of the field.
      let picker = pickerRows(room: room - place.row - 1)
      passingCount += picker.count
      let widest = picker.map(\.width).max() ?? 0
      let margin = Line().padded(to: min(place.column, width - widest))
      lines.insert(contentsOf: picker.map { margin + $0 }, at: start + place.row + 1)
      focused = start + (form.control?.isParagraph == true ? place.row : 0)..<lines.count
    }
    return (lines, focused, passingCount)
  }

  /// The rows of a field, the number of those that only a hint needs, and the place of the control that has the focus.
  ///
  /// - Parameter hasHint: whether the hint is shown without the focus, too.
  private func lines(
    of field: InputField<Value>, _ controls: [InputControl<Value>], hasHint: Bool
  ) -> (rows: [Line], hintCount: Int, place: (row: Int, column: Int)?) {
    let error = form.errors.first { $0.field == field.name }
    let hasFocus = controls.contains { $0.name == form.focus }
    let style =
      error != nil
      ? Style(theme.palette.danger, bold: true) : hasFocus ? theme.strong : theme.dim
    let sign = Line(error == nil ? " " : "!", style)
    let label = Line(field.label(theme.language), style)
    var lines =
      isCompact
      ? [sign + label, margin]
      : [(sign + label).padded(to: labelWidth + 1, .right).padded(to: indent - 1)]
    var place: (Int, Int)?
    let drawn = controls.map { self.rows(of: $0, isAlone: controls.count == 1) }
    let gaps = controls.enumerated().map { index, control in
      Line(index == 0 ? "" : control.separator ?? (isCompact ? "  " : "    "))
    }
    // The controls after a switch stay together: they begin a row if they do not fit next to the switch.
    let whole = zip(gaps, drawn).reduce(lines[lines.count - 1].width) { width, control in
      width + control.0.width + 1 + (control.1.rows.first?.width ?? 0)
    }
    for (index, control) in controls.enumerated() {
      let gap = gaps[index]
      let hasFocus = form.focus == control.name
      let (rows, cursor) = drawn[index]
      let first = mark(hasFocus) + (rows.first ?? Line())
      let isFull = lines[lines.count - 1].width + gap.width + first.width > width
      if index > 0, isFull || index == 1 && whole > width {
        lines.append(margin)
      } else {
        lines[lines.count - 1] += gap
      }
      if hasFocus { place = (lines.count - 1 + cursor, lines[lines.count - 1].width) }
      lines[lines.count - 1] += first
      lines += rows.dropFirst().map { margin + Line(" ") + $0 }
    }
    let count = lines.count
    var hintCount = 0
    if let error {
      let text = error.text(theme.language).namingFields(of: form, theme.language)
      add(text, Style(theme.palette.danger), to: &lines)
    } else if let hint = field.hint, hasHint || place != nil && form.picker == nil {
      add(hint(theme.language), theme.dim, to: &lines, mayWrap: place != nil)
      hintCount = lines.count - count
    }
    return (lines, hintCount, place)
  }

  /// Adds a text in the column of all hints, else directly after the field, else below it.
  private func add(
    _ text: String, _ style: Style, to lines: inout [Line], mayWrap: Bool = true
  ) {
    let last = lines.count - 1
    let earliest = lines[last].width + 3
    let column = max(earliest, indent + Self.fieldWidth + 3)
    if let start = [column, earliest].first(where: { $0 + displayWidth(text) <= width }) {
      lines[last] = lines[last].padded(to: start) + Line(text, style)
    } else if mayWrap {
      let rows = text.wrapped(to: max(10, width - indent))
      lines += rows.map { margin + Line(" ") + Line($0, style) }
    }
  }

  /// The width of the labels of switches, which stand in one column.
  private var flagWidth: Int {
    let labels = form.fields.flatMap(\.controls).compactMap { control -> Int? in
      guard case .flag(_, let label) = control.editor else { return nil }
      return displayWidth(label(theme.language))
    }
    return isCompact ? 10 : max(10, labels.max() ?? 0)
  }

  /// Stands before the control with the focus where there are no colors.
  private func mark(_ hasFocus: Bool) -> Line {
    Line(hasFocus && !theme.hasColor ? "▸" : " ", .bold)
  }

  /// The rows of a control, and the one with the cursor.
  ///
  /// - Parameter isAlone: whether it is the only one of its field, so that a text gets more room.
  private func rows(of control: InputControl<Value>, isAlone: Bool) -> (rows: [Line], cursor: Int) {
    let hasFocus = form.focus == control.name && form.picker == nil
    let style = hasFocus ? theme.focus : .plain
    switch control.editor {
    case .choice(let name, _):
      return ([Line("‹ \(name(form.value)?(theme.language) ?? "") ›", style)], 0)
    case .flag(let path, let label):
      let isOn = form.value[keyPath: path]
      let text = (isOn ? Text("on") : Text("off"))(theme.language)
      let knob = Style(isOn ? theme.palette.success : theme.palette.dim)
      let state =
        theme.hasColor && !theme.isASCII
        ? Line(isOn ? "──●" : "●──", hasFocus ? style : knob) + Line(" \(text)")
        : Line("[\(text)]", hasFocus ? style : isOn ? .bold : .dim)
      let name = label(theme.language).padded(to: flagWidth)
      // The label of the field is enough where that of the flag does not fit.
      let room = width - indent - 1 - state.width
      return ([displayWidth(name) <= room ? Line("\(name) ") + state : state], 0)
    case .paragraph(let path):
      let (rows, cursor) = paragraph(form.value[keyPath: path], hasFocus: hasFocus)
      guard theme.depth != .none else { return (rows, cursor) }
      let all = rows.fitted(to: max(rows.count, min(6, size.rows / 4)))
      return (all.map { theme.field($0, width: width - indent - 1, hasFocus: hasFocus) }, cursor)
    case .text(let path, let label):
      let text = input(path, leastWidth: isAlone ? Self.fieldWidth : 8, hasFocus: hasFocus)
      return ([label.map { Line($0(theme.language) + "  ") + text } ?? text], 0)
    case .secret(let path):
      return ([input(path, leastWidth: Self.fieldWidth, hasFocus: hasFocus, isSecret: true)], 0)
    case .date(let path), .time(let path, _):
      return ([input(path, leastWidth: 8, hasFocus: hasFocus)], 0)
    }
  }

  /// - Parameter leastWidth: of the field, in columns.
  private func input(
    _ path: InputControl<Value>.Path<String>, leastWidth: Int, hasFocus: Bool,
    isSecret: Bool = false
  ) -> Line {
    var input = hasFocus ? form.input : TextInput(form.value[keyPath: path])
    if isSecret { input = input.masked }
    let room = max(8, width - indent - 2)
    let line = input.line(hasFocus: hasFocus, width: room)
    return theme.field(line, width: min(room, max(leastWidth, line.width + 2)), hasFocus: hasFocus)
  }

  /// The rows of a text with a character as its cursor.
  private func paragraph(_ text: String, hasFocus: Bool) -> (rows: [Line], cursor: Int) {
    func rows(_ text: String) -> [String] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .flatMap { sanitized(String($0)).wrapped(to: max(8, width - indent - 2)) }
    }
    guard hasFocus else { return (rows(text).map { Line($0) }, 0) }
    let cursor = "▏"
    let before = String(text.prefix(form.input.cursor)) + cursor
    let all = rows(before + text.dropFirst(form.input.cursor))
    return (all.map { Line($0) }, min(rows(before).count, all.count) - 1)
  }

  /// The rows of the open picker; one where it has no room.
  private func pickerRows(room: Int) -> [Line] {
    switch form.picker {
    case .calendar(let grid):
      guard let dates = form.dates else { return [] }
      let rows = grid.lines(month: dates.month(grid.selected.month), weekdays: dates.weekdays)
      if width >= MonthGrid.width, room >= rows.count { return rows }
      let weekday = dates.weekdays[grid.selected.weekday.rawValue - 1]
      return [Line("‹ \(weekday) \(dates.write(grid.selected)) ›", .bold)]
    case .clock(let wheel): return room >= 3 ? wheel.lines : [wheel.lines[1]]
    case nil: return []
    }
  }
}

extension String {
  /// A message with the labels of a form in place of options.
  fileprivate func namingFields<Value>(of form: InputForm<Value>, _ language: String) -> String {
    form.fields.reduce(self) { message, field in
      var message = message
      for case .flag(_, let label) in field.controls.map(\.editor) {
        let off = "\(label(language)) [\(Text("off")(language))]"
        message = message.replacing("--\(field.name) off", with: off)
      }
      return message.replacing("--\(field.name)", with: field.label(language))
    }
  }
}
