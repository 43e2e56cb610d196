internal import SpecCore

struct FormTexts: Sendable {
  let new = Text("New")
  let edit = Text("Edit")
  let cancel = Text("Cancel")
  let save = Text("Save")
  let title = Text("Title")
  let notes = Text("Notes", context: "timer")
  let type = Text("Type")
  let period = Text("Period")
  let repeats = Text("Repeats")
  let infinitely = Text("Infinitely")
  let begin = Text("Begin")
  let now = Text("Now")
  let first = Text("First time")
  let given = Text("Given")
  let end = Text("End")
  let never = Text("Never")
  let worked = Text("Worked time")
  let workedOnly = Text("Only worked time")
  let on = Text("on")
  let off = Text("off")
  let keys = Text("Ctrl-S saves · Up Down move · Space switches · Esc cancels")
  let down = Text("Down")
  let up = Text("Up")
  let pickKeys = Text("Ctrl-S saves · Type it, or Enter to pick · Esc cancels")
  let calendarKeys = Text("Arrows: days, weeks · PgUp PgDn: months · t: today · Enter takes it")
  let clockKeys = Text("Up Down turn · Left Right: hours, minutes · or type · Enter takes it")

  var labels: [String: Text] {
    [
      "title": title, "notes": notes, "type": type, "period": period, "repeats": repeats,
      "begin": begin, "at": first, "end": end, "worked": worked,
    ]
  }
}

let formTexts = FormTexts()

extension FormTexts {
  /// A message with the names that its fields have on the screen, in place of options.
  func asNamedHere(_ message: String, _ localize: Localizer) -> String {
    let toggles = [("--worked off", "\(localize(workedOnly)) [\(localize(off))]")]
    let fields = labels.map { ("--\($0.key)", localize($0.value)) }
    return (toggles + fields).reduce(message) { $0.replacing($1.0, with: $1.1) }
  }
}

extension TimerForm {
  func frame(size: ScreenSize, _ theme: ScreenTheme) -> Frame {
    let sheet = FormSheet(form: self, theme: theme, size: size)
    let (head, foot) = (sheet.bar + theme.gap(size), sheet.foot)
    let room = max(1, size.rows - head.count - foot.count)
    let (body, focused) = sheet.body(room: room)
    var window = ScreenTheme.window(body.count, around: focused, room: room)
    // The field itself stays in sight.
    if window.lowerBound > focused.lowerBound {
      window = focused.lowerBound..<focused.lowerBound + window.count
    }
    var rows = head + theme.part(body, window, width: size.columns)
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
  var theme: ScreenTheme
  var size: ScreenSize

  /// The last column is for the marks of a page that goes on.
  private var width: Int { size.columns - 1 }
  private var isCompact: Bool { size.columns < 60 }
  private var labelWidth: Int {
    max(12, formTexts.labels.values.map { displayWidth(theme.localize($0)) }.max() ?? 0)
  }
  /// Where values begin, after the mark of the focus.
  private var indent: Int { isCompact ? 3 : labelWidth + 2 }

  /// `Cancel`, what the form is, `Save`; what it is stands above them where one row is too short.
  var bar: [Line] {
    func button(_ item: TimerForm.Item, _ text: Text) -> Line {
      let style = form.focus == item ? Style(bold: true, reversed: true) : .plain
      return theme.mark(form.focus == item) + Line(theme.localize(text), style)
    }
    let (left, right) = (button(.cancel, formTexts.cancel), button(.save, formTexts.save))
    let title = Line(theme.localize(form.isNew ? formTexts.new : formTexts.edit), .bold)
    let columns = size.columns
    let side = max(left.width, right.width)
    guard 2 * side + title.width + 3 <= columns else {
      let gap = Line(String(repeating: " ", count: max(1, columns - left.width - right.width)))
      return [Line(" ") + title, left + gap + right]
    }
    let middle = title.padded(to: max(title.width, columns - 1 - 2 * side), .center)
    return [left.padded(to: side) + middle + right.padded(to: side, .right)]
  }

  var foot: [Line] {
    let keys =
      switch form.picker {
      case .calendar: formTexts.calendarKeys
      case .clock: formTexts.clockKeys
      case nil: form.focus.isDate || form.focus.isTime ? formTexts.pickKeys : formTexts.keys
      }
    return theme.foot(
      form.message.map { theme.localize($0) }, Style(.red, bold: true), keys: keys, size)
  }

  /// All rows, and those of the field that has the focus with its picker.
  func body(room: Int) -> (rows: [Line], focused: Range<Int>) {
    var lines: [Line] = []
    var focused = 0..<0
    for row in form.rows {
      let start = lines.count
      let (rows, place) = self.lines(of: row.field, row.items)
      lines += rows
      guard row.items.contains(form.focus), let place else { continue }
      // The picker opens under its item, above what is wrong with the field.
      let picker = form.pickerRows(theme.localize, width: width, room: room - place.row - 1)
      let widest = picker.map(\.width).max() ?? 0
      let margin = Line(String(repeating: " ", count: max(0, min(place.column, width - widest))))
      lines.insert(contentsOf: picker.map { margin + $0 }, at: start + place.row + 1)
      focused = start..<lines.count
    }
    return (lines, focused)
  }

  /// The rows of a field, and where the item that has the focus stands in them.
  private func lines(of field: String, _ items: [TimerForm.Item]) -> (
    [Line], place: (row: Int, column: Int)?
  ) {
    let error = form.errors.first { $0.field == field }
    let style = error == nil ? Style.dim : Style(.red, bold: true)
    let label = formTexts.labels[field].map { theme.localize($0) } ?? ""
    let head = Line(error == nil ? " " : "!", style) + Line(label, style)
    var lines = isCompact ? [head, margin] : [head.padded(to: indent - 1)]
    var place: (Int, Int)?
    for item in items {
      let gap = item == items.first ? Line() : gap(item)
      let cell = theme.mark(form.focus == item) + self.cell(item)
      if item != items.first, lines[lines.count - 1].width + gap.width + cell.width > width {
        lines.append(margin)
      } else {
        lines[lines.count - 1] += gap
      }
      if item == form.focus { place = (lines.count - 1, lines[lines.count - 1].width) }
      lines[lines.count - 1] += cell
    }
    guard let error else { return (lines, place) }
    let message = formTexts.asNamedHere(theme.localize(error.text), theme.localize)
    let text = Line("   \(message)", Style(.red))
    if lines[lines.count - 1].width + text.width <= width {
      lines[lines.count - 1] += text
    } else {
      lines += message.wrapped(to: max(10, width - indent)).map {
        margin + Line(" ") + Line($0, Style(.red))
      }
    }
    return (lines, place)
  }

  private var margin: Line { Line(String(repeating: " ", count: indent - 1)) }

  private func gap(_ item: TimerForm.Item) -> Line {
    switch item {
    case .beginTime, .firstTime, .endTime, .workedBegin: " "
    case .workedEnd: " –"
    default: isCompact ? "  " : "    "
    }
  }

  private func cell(_ item: TimerForm.Item) -> Line {
    let hasFocus = form.focus == item && form.picker == nil
    let style = hasFocus ? Style(bold: true, reversed: true) : .plain
    if item == .type {
      let name = theme.localize(form.type == .up ? formTexts.up : formTexts.down)
      return Line("‹ \(name) ›", style)
    }
    if let text = item.toggleText {
      let state = Line("[\(theme.localize(form.isOn(item) ? formTexts.on : formTexts.off))]", style)
      let name = theme.localize(text).padded(to: 10)
      // Of a name that does not fit the label of the row says enough.
      let room = width - indent - 1 - state.width
      return displayWidth(name) <= room ? Line("\(name) ") + state : state
    }
    let input = form.texts[item] ?? TextInput()
    let value =
      hasFocus && input.isReplacing
      ? Line(input.text, style) : input.line(hasFocus: hasFocus, width: max(8, width - indent))
    return item == .repeats ? Line(theme.localize(formTexts.repeats) + "  ") + value : value
  }
}

extension TimerForm.Item {
  fileprivate var toggleText: Text? {
    switch self {
    case .infinitely: formTexts.infinitely
    case .now: formTexts.now
    case .firstGiven: formTexts.given
    case .never: formTexts.never
    case .workedOnly: formTexts.workedOnly
    default: nil
    }
  }
}
