/// A form: a page on which a person edits the fields of a value, then saves or cancels.
///
/// All errors are shown at once, after an attempt to save; see ``mark(_:)``.
package struct InputForm<Value: Sendable>: Sendable {
  package enum Action: Sendable, Equatable { case stay, cancel, save }

  enum Picker: Sendable, Equatable {
    case calendar(MonthGrid)
    case clock(TimeWheel)

    fileprivate mutating func handle(_ key: Key) {
      switch self {
      case .calendar(var grid):
        _ = grid.handle(key)
        self = .calendar(grid)
      case .clock(var wheel):
        _ = wheel.handle(key)
        self = .clock(wheel)
      }
    }
  }

  static var saveName: String { "save" }
  static var cancelName: String { "cancel" }

  /// The name of its frames.
  let screen: String
  let title: Text
  let saveLabel: Text
  let fields: [InputField<Value>]
  let dates: InputDates?
  package private(set) var value: Value
  /// The name of a control or a button.
  private(set) var focus = ""
  /// The input of the control that has the focus.
  private(set) var input = TextInput()
  private(set) var picker: Picker?
  /// At most one error for each field.
  private(set) var errors: [FieldError] = []
  /// An error that belongs to no visible field.
  private(set) var message: Text?

  /// - Parameters:
  ///   - focus: the name of the first control that has the focus; nil for the first one.
  ///   - dates: needed for controls of dates and times.
  package init(
    _ screen: String, _ title: Text, _ value: Value, _ fields: [InputField<Value>],
    focus: String? = nil, save: Text? = nil, dates: InputDates? = nil
  ) {
    (self.screen, self.title, self.fields, self.dates) = (screen, title, fields, dates)
    self.value = value
    saveLabel = save ?? Text("Save")
    setFocus(focus ?? order[0])
  }

  /// The visible fields from the top, and the visible controls of each.
  var rows: [(field: InputField<Value>, controls: [InputControl<Value>])] {
    fields.filter { $0.isShown(value) }.map { field in
      (field, field.controls.filter { $0.isShown(value) })
    }
  }

  private var order: [String] {
    rows.flatMap(\.controls).map(\.name) + [Self.saveName, Self.cancelName]
  }

  /// The control that has the focus; nil for a button.
  var control: InputControl<Value>? { rows.flatMap(\.controls).first { $0.name == focus } }

  package mutating func update(_ event: ScreenEvent) -> Action {
    switch event {
    case .key(let key): return press(key)
    case .paste(let text): paste(text)
    case .wake, .resize, .background: break
    }
    return .stay
  }

  private mutating func press(_ key: Key) -> Action {
    if picker != nil {
      pick(key)
      return .stay
    }
    message = nil
    switch key {
    case .control("s"): return .save
    case .escape: return .cancel
    case .tab, .down: move(1)
    case .backtab, .up: move(-1)
    case .enter where focus == Self.saveName: return .save
    case .enter where focus == Self.cancelName: return .cancel
    case .enter where control?.hasPicker == true: open()
    case .enter where control?.isParagraph == true: paste("\n")
    case .enter: move(1)
    default: edit(key)
    }
    return .stay
  }

  private mutating func paste(_ text: String) {
    guard let control, picker == nil else { return }
    let (isParagraph, isSecret) = (control.isParagraph, control.isSecret)
    type { input in
      // A pasted password often ends with a line break.
      let words = isSecret ? text.filter { !$0.isNewline } : text
      input.insert(isParagraph ? words : String(words.map { $0.isNewline ? " " : $0 }))
    }
  }

  /// Changes the text of the control that has the focus.
  private mutating func type(_ change: (inout TextInput) -> Void) {
    guard let path = control?.text else { return }
    change(&input)
    if value[keyPath: path] != input.text { removeError() }
    value[keyPath: path] = input.text
  }

  private mutating func edit(_ key: Key) {
    if control?.text != nil { return type { _ = $0.handle(key) } }
    guard key == .space || key == .left || key == .right else { return }
    switch control?.editor {
    case .flag(let path, _)?: value[keyPath: path].toggle()
    case .choice(_, let next)?: next(&value)
    case nil where key != .space:
      setFocus(focus == Self.saveName ? Self.cancelName : Self.saveName)
    default: break
    }
    removeError()
  }

  private mutating func removeError() {
    let name = rows.first { $0.controls.contains { $0.name == focus } }?.field.name
    errors.removeAll { $0.field == name }
  }

  private mutating func move(_ step: Int) {
    let place = order.firstIndex(of: focus) ?? 0
    setFocus(order[(place + step + order.count) % order.count])
  }

  private mutating func setFocus(_ name: String) {
    focus = name
    let text = control?.text.map { value[keyPath: $0] }
    input = TextInput(text ?? "", replacing: control?.hasPicker == true)
  }

  /// Shows the errors of an attempt to save; the first wrong field gets the focus.
  package mutating func mark(_ failure: Failure) {
    let rows = rows
    let only = failure.field.map { [FieldError($0, failure.code, failure.text)] } ?? []
    let all = failure.errors.isEmpty ? only : failure.errors
    func isShown(_ error: FieldError) -> Bool { rows.contains { $0.field.name == error.field } }
    errors = all.filter(isShown)
    let others = all.isEmpty ? [failure.text] : all.filter { !isShown($0) }.map(\.text)
    message = others.isEmpty ? nil : Text(clauses: others)
    let wrong = rows.first { row in errors.contains { $0.field == row.field.name } }
    if let first = wrong?.controls.first { setFocus(first.name) }
  }
}

extension InputForm {
  /// Opens the calendar of a date, or the wheels of a time, at its value.
  private mutating func open() {
    switch control?.editor {
    case .date?:
      guard let dates else { return }
      picker = .calendar(
        MonthGrid(selected: dates.read(input.text) ?? dates.today, today: dates.today))
    case .time(_, let allowsEndOfDay)?:
      let parts = input.text.prefix(5).split(separator: ":").map { Int($0) ?? 0 }
      picker = .clock(
        TimeWheel(
          hour: parts.first ?? 0, minute: parts.count > 1 ? parts[1] : 0,
          allowsEndOfDay: allowsEndOfDay))
    default: break
    }
  }

  /// A key while a picker is open: Enter takes its value, Esc leaves the old one.
  private mutating func pick(_ key: Key) {
    switch key {
    case .escape: picker = nil
    case .enter: accept()
    case .tab:
      accept()
      move(1)
    default: picker?.handle(key)
    }
  }

  private mutating func accept() {
    let text =
      switch picker {
      case .calendar(let grid)?: dates?.write(grid.selected) ?? ""
      case .clock(let wheel)?: wheel.text
      case nil: ""
      }
    picker = nil
    type { $0 = TextInput(text, replacing: true) }
  }
}
