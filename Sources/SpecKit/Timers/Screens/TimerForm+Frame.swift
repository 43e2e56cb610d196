internal import SpecCore

extension TimerForm {
  func frame(size: ScreenSize, _ face: ScreenFace) -> Frame {
    let sheet = FormSheet(form: self, face: face, width: size.columns)
    let foot = sheet.foot
    let (body, focused) = sheet.body
    let room = max(1, size.rows - 2 - foot.count)
    let window = ScreenFace.window(body.count, around: focused, room: room)
    var rows = [sheet.bar, Line()] + body[window]
    rows += Array(repeating: Line(), count: max(0, room - window.count)) + foot
    return Frame("form", rows: rows, focus: focusJSON)
  }

  private var focusJSON: JSON {
    switch picker {
    case .calendar: ["field": .string(focus.rawValue), "picker": "calendar"]
    case .clock: ["field": .string(focus.rawValue), "picker": "clock"]
    case nil: ["field": .string(focus.rawValue)]
    }
  }
}

/// The form at a width.
private struct FormSheet {
  var form: TimerForm
  var face: ScreenFace
  var width: Int

  private var isCompact: Bool { width < 60 }
  private var labelWidth: Int {
    let labels = ["title", "notes", "type", "period", "repeats", "begin", "end", "worked"]
    return max(12, labels.map { displayWidth(face("form.\($0)")) }.max() ?? 0)
  }
  /// Where values begin, after the mark of the focus.
  private var indent: Int { isCompact ? 3 : labelWidth + 2 }

  /// `Cancel`, what the form is, `Save`.
  var bar: Line {
    func button(_ item: TimerForm.Item) -> Line {
      let style = form.focus == item ? Style(bold: true, reversed: true) : .plain
      return face.mark(form.focus == item) + Line(face("form.\(item.rawValue)"), style)
    }
    let (left, right) = (button(.cancel), button(.save))
    let side = max(left.width, right.width)
    let title = Line(face(form.isNew ? "form.new" : "form.edit"), .bold)
    let middle = title.padded(to: max(title.width, width - 1 - 2 * side), .center)
    return left.padded(to: side) + middle + right.padded(to: side, .right)
  }

  var foot: [Line] {
    if let message = form.message {
      return face.foot(message, Style(.red, bold: true), width: width)
    }
    let key =
      switch form.picker {
      case .calendar: "form.keys.calendar"
      case .clock: "form.keys.clock"
      case nil: form.focus.isDate || form.focus.isTime ? "form.keys.pick" : "form.keys"
      }
    return face.foot(face(key), .dim, width: width)
  }

  /// All rows, and those of the field that has the focus.
  var body: (rows: [Line], focused: Range<Int>) {
    var lines: [Line] = []
    var focused = 0..<0
    for row in form.rows {
      let start = lines.count
      lines += self.lines(of: row.field, row.items)
      guard row.items.contains(form.focus) else { continue }
      lines += picker
      focused = start..<lines.count
    }
    return (lines, focused)
  }

  private var picker: [Line] {
    let rows: [Line] =
      switch form.picker {
      case .calendar(let grid): grid.lines(language: face.words.language)
      case .clock(let wheel): wheel.lines
      case nil: []
      }
    let margin = Line(String(repeating: " ", count: indent))
    return rows.map { margin + $0 }
  }

  private func lines(of field: String, _ items: [TimerForm.Item]) -> [Line] {
    let error = form.errors.first { $0.field == field }
    let style = error == nil ? Style.dim : Style(.red, bold: true)
    let head = Line(error == nil ? " " : "!", style) + Line(face("form.\(field)"), style)
    var lines = isCompact ? [head, margin] : [head.padded(to: indent - 1)]
    for item in items {
      let last = lines.count - 1
      let isFirst = item == items.first
      let cell = (isFirst ? Line() : gap(item)) + face.mark(form.focus == item) + self.cell(item)
      if !isFirst, lines[last].width + cell.width > width {
        lines.append(margin + face.mark(form.focus == item) + self.cell(item))
      } else {
        lines[last] += cell
      }
    }
    guard let error else { return lines }
    let text = Line("   \(error.message)", Style(.red))
    if lines[lines.count - 1].width + text.width <= width {
      lines[lines.count - 1] += text
      return lines
    }
    return lines
      + error.message.wrapped(to: max(10, width - indent)).map {
        margin + Line(" ") + Line($0, Style(.red))
      }
  }

  private var margin: Line { Line(String(repeating: " ", count: indent - 1)) }

  private func gap(_ item: TimerForm.Item) -> Line {
    switch item {
    case .beginTime, .endTime: " "
    case .workedEnd: Line(face.isASCII ? " -" : " –")
    default: "    "
    }
  }

  private func cell(_ item: TimerForm.Item) -> Line {
    let hasFocus = form.focus == item && form.picker == nil
    let style = hasFocus ? Style(bold: true, reversed: true) : .plain
    if item == .type {
      let name = face("form.type.\(form.type)")
      return Line(face.isASCII ? "< \(name) >" : "‹ \(name) ›", style)
    }
    if item.isToggle {
      let name = face("form.\(item.rawValue)").padded(to: 10)
      let state = face(form.isOn(item) ? "form.on" : "form.off")
      return Line("\(name) ") + Line("[\(state)]", style)
    }
    let input = form.texts[item] ?? TextInput()
    let value =
      hasFocus && input.isReplacing
      ? Line(input.text, style) : input.line(hasFocus: hasFocus, width: max(8, width - indent))
    return item == .repeats ? Line(face("form.repeats") + "  ") + value : value
  }
}
