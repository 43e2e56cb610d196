extension InputForm {
  /// - Parameter notice: a message of the program, shown where the form has none.
  package func draw(size: ScreenSize, _ theme: PageTheme, notice: String? = nil) -> Frame {
    let drawing = InputFormDrawing(form: self, theme: theme, size: size)
    let (head, foot) = (drawing.bar + theme.gap(size), drawing.foot(notice))
    let room = max(1, size.rows - head.count - foot.count)
    let (body, focused) = drawing.body(room: room)
    var window = PageTheme.window(body.count, around: focused, room: room)
    // The field itself stays in sight.
    if window.lowerBound > focused.lowerBound {
      window = focused.lowerBound..<focused.lowerBound + window.count
    }
    var rows = head + theme.part(body, window, width: size.columns)
    rows += Array(repeating: Line(), count: max(0, room - window.count)) + foot
    var members: [JSON.Member] = [.init("field", .string(focus))]
    switch picker {
    case .calendar?: members.append(.init("picker", "calendar"))
    case .clock?: members.append(.init("picker", "clock"))
    case nil: break
    }
    return Frame(screen, rows: rows, focus: .object(members))
  }
}

/// The drawing of a form in one size.
private struct InputFormDrawing<Value: Sendable> {
  let form: InputForm<Value>
  let theme: PageTheme
  let size: ScreenSize

  /// The last column is for the marks of a page that goes on.
  private var width: Int { size.columns - 1 }
  /// Fields stand under their labels.
  private var isCompact: Bool { size.columns < 60 }
  private var labelWidth: Int {
    max(12, form.fields.map { displayWidth($0.label(theme.language)) }.max() ?? 0)
  }
  /// Where values begin, after the mark of the focus.
  private var indent: Int { isCompact ? 3 : labelWidth + 2 }
  private var margin: Line { Line(String(repeating: " ", count: indent - 1)) }
  private static var focusStyle: Style { Style(bold: true, reversed: true) }

  /// The buttons with the title between them, or above them where one row is too short.
  var bar: [Line] {
    func button(_ name: String, _ text: Text) -> Line {
      let hasFocus = form.focus == name
      let style = hasFocus ? Self.focusStyle : .plain
      return theme.mark(hasFocus) + Line(text(theme.language), style)
    }
    let left = button(InputForm<Value>.cancelName, formButtonTexts.cancel)
    let right = button(InputForm<Value>.saveName, form.saveLabel)
    let title = Line(form.title(theme.language), .bold)
    let columns = size.columns
    let side = max(left.width, right.width)
    guard 2 * side + title.width + 3 <= columns else {
      let gap = Line(String(repeating: " ", count: max(1, columns - left.width - right.width)))
      return [Line(" ") + title, left + gap + right]
    }
    let middle = title.padded(to: max(title.width, columns - 1 - 2 * side), .center)
    return [left.padded(to: side) + middle + right.padded(to: side, .right)]
  }

  func foot(_ notice: String?) -> [Line] {
    let keys =
      switch form.picker {
      case .calendar: formButtonTexts.calendarKeys
      case .clock: formButtonTexts.clockKeys
      case nil where form.control?.hasPicker == true: formButtonTexts.pickKeys
      case nil where form.fields.contains { $0.controls.contains { $0.text == nil } }:
        formButtonTexts.switchKeys
      case nil: formButtonTexts.keys
      }
    let style = form.message == nil ? Style.bold : Style(.red, bold: true)
    return theme.foot(form.message?(theme.language) ?? notice, style, keys: keys, size)
  }

  /// All rows, and those of the field that has the focus with its picker.
  func body(room: Int) -> (rows: [Line], focused: Range<Int>) {
    var lines: [Line] = []
    var focused = 0..<0
    for row in form.rows {
      let start = lines.count
      let (rows, place) = self.lines(of: row.field, row.controls)
      lines += rows
      guard let place else { continue }
      // The picker opens under its control, above the error of the field.
      let picker = pickerRows(room: room - place.row - 1)
      let widest = picker.map(\.width).max() ?? 0
      let margin = Line(String(repeating: " ", count: max(0, min(place.column, width - widest))))
      lines.insert(contentsOf: picker.map { margin + $0 }, at: start + place.row + 1)
      focused = start + (form.control?.isParagraph == true ? place.row : 0)..<lines.count
    }
    return (lines, focused)
  }

  /// The rows of a field, and the place of the control that has the focus.
  private func lines(
    of field: InputField<Value>, _ controls: [InputControl<Value>]
  ) -> ([Line], place: (row: Int, column: Int)?) {
    let error = form.errors.first { $0.field == field.name }
    let style = error == nil ? Style.dim : Style(.red, bold: true)
    let head = Line(error == nil ? " " : "!", style) + Line(field.label(theme.language), style)
    var lines = isCompact ? [head, margin] : [head.padded(to: indent - 1)]
    var place: (Int, Int)?
    for (index, control) in controls.enumerated() {
      let separator = control.separator ?? (isCompact ? "  " : "    ")
      let gap = index == 0 ? Line() : Line(separator)
      let hasFocus = form.focus == control.name
      let (rows, cursor) = self.rows(of: control)
      let first = theme.mark(hasFocus) + (rows.first ?? Line())
      if index > 0, lines[lines.count - 1].width + gap.width + first.width > width {
        lines.append(margin)
      } else {
        lines[lines.count - 1] += gap
      }
      if hasFocus { place = (lines.count - 1 + cursor, lines[lines.count - 1].width) }
      lines[lines.count - 1] += first
      lines += rows.dropFirst().map { margin + Line(" ") + $0 }
    }
    if let error {
      add(
        error.text(theme.language).namingFields(of: form, theme.language), Style(.red), to: &lines)
    } else if place != nil, form.picker == nil, let hint = field.hint {
      add(hint(theme.language), .dim, to: &lines)
    }
    return (lines, place)
  }

  /// Adds a text to the last row of a field, or below it where it does not fit.
  private func add(_ text: String, _ style: Style, to lines: inout [Line]) {
    let last = lines.count - 1
    if lines[last].width + displayWidth(text) + 3 <= width {
      lines[last] += Line("   \(text)", style)
    } else {
      lines += text.wrapped(to: max(10, width - indent)).map {
        margin + Line(" ") + Line($0, style)
      }
    }
  }

  /// The rows of a control, and the one with the cursor.
  private func rows(of control: InputControl<Value>) -> (rows: [Line], cursor: Int) {
    let hasFocus = form.focus == control.name && form.picker == nil
    let style = hasFocus ? Self.focusStyle : .plain
    switch control.editor {
    case .choice(let name, _):
      return ([Line("‹ \(name(form.value)?(theme.language) ?? "") ›", style)], 0)
    case .flag(let path, let label):
      let text = form.value[keyPath: path] ? formButtonTexts.on : formButtonTexts.off
      let state = Line("[\(text(theme.language))]", style)
      let name = label(theme.language).padded(to: 10)
      // The label of the field is enough where that of the flag does not fit.
      let room = width - indent - 1 - state.width
      return ([displayWidth(name) <= room ? Line("\(name) ") + state : state], 0)
    case .paragraph(let path): return paragraph(form.value[keyPath: path], hasFocus: hasFocus)
    case .text(let path, let label):
      let text = input(path, hasFocus: hasFocus)
      return ([label.map { Line($0(theme.language) + "  ") + text } ?? text], 0)
    case .date(let path), .time(let path, _): return ([input(path, hasFocus: hasFocus)], 0)
    }
  }

  private func input(_ path: InputControl<Value>.Path<String>, hasFocus: Bool) -> Line {
    let input = hasFocus ? form.input : TextInput(form.value[keyPath: path])
    return hasFocus && input.isReplacing
      ? Line(input.text, Self.focusStyle)
      : input.line(hasFocus: hasFocus, width: max(8, width - indent))
  }

  /// The rows of a text with a character as its cursor.
  private func paragraph(_ text: String, hasFocus: Bool) -> (rows: [Line], cursor: Int) {
    func rows(_ text: String) -> [String] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .flatMap { sanitized(String($0)).wrapped(to: max(8, width - indent)) }
    }
    guard hasFocus else { return (rows(text).map { Line($0) }, 0) }
    let cursor = theme.isASCII ? "_" : "▏"
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
        let off = "\(label(language)) [\(formButtonTexts.off(language))]"
        message = message.replacing("--\(field.name) off", with: off)
      }
      return message.replacing("--\(field.name)", with: field.label(language))
    }
  }
}
