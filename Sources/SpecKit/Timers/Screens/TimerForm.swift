internal import SpecCore

/// Screen 5: the fields of a timer as a person edits them. All values are texts, parsed only
/// when they are saved, so that all errors are told at once.
struct TimerForm: Sendable, Equatable {
  enum Item: String, Sendable {
    case title, notes, type, period, infinitely, repeats
    case now, beginDate, beginTime, firstGiven, firstDate, firstTime, never, endDate, endTime
    case workedOnly, workedDays, workedBegin, workedEnd
    case save, cancel

    /// The field that the item is part of, as errors name it.
    var field: String {
      switch self {
      case .title, .notes, .type, .period, .save, .cancel: rawValue
      case .infinitely, .repeats: "repeats"
      case .now, .beginDate, .beginTime: "begin"
      case .firstGiven, .firstDate, .firstTime: "at"
      case .never, .endDate, .endTime: "end"
      case .workedOnly, .workedDays, .workedBegin, .workedEnd: "worked"
      }
    }

    var isToggle: Bool { [.infinitely, .now, .firstGiven, .never, .workedOnly].contains(self) }
    var isDate: Bool { [.beginDate, .firstDate, .endDate].contains(self) }
    var isTime: Bool {
      [.beginTime, .firstTime, .endTime, .workedBegin, .workedEnd].contains(self)
    }
    var isText: Bool {
      [.title, .notes, .period, .repeats, .workedDays].contains(self) || isDate || isTime
    }
  }

  enum Picker: Sendable, Equatable {
    case calendar(MonthGrid)
    case clock(TimeWheel)
  }

  enum Action: Sendable, Equatable { case stay, cancel, save }

  let isNew: Bool
  let today: CivilDate
  var type: Timer.Direction
  var texts: [Item: TextInput]
  var toggles: Set<Item>
  var focus = Item.title
  var picker: Picker?
  /// At most one error for each field.
  private(set) var errors: [FieldError] = []
  /// An error that belongs to no field.
  private(set) var message: Text?
  /// The values the form began with.
  var initial = FieldOptions()

  init(
    isNew: Bool, today: CivilDate, type: Timer.Direction, texts: [Item: String], toggles: Set<Item>
  ) {
    self.isNew = isNew
    self.today = today
    self.type = type
    self.toggles = toggles
    self.texts = texts.mapValues { TextInput($0) }
    for (item, text) in texts where item.isDate || item.isTime {
      self.texts[item] = TextInput(text, replacing: true)
    }
    initial = values
  }

  /// The rows from the top, and the items of each that can have the focus.
  var rows: [(field: String, items: [Item])] {
    var rows: [(String, [Item])] = [
      ("title", [.title]), ("notes", [.notes]), ("type", [.type]),
    ]
    let isDown = type == .down
    if isDown {
      rows.append(("period", [.period]))
      rows.append(("repeats", [.infinitely] + (isOn(.infinitely) ? [] : [.repeats])))
    }
    let isFirstGiven = isDown && isOn(.firstGiven)
    // Begin follows from the first time, if that is given.
    if !isFirstGiven {
      rows.append(("begin", [.now] + (isOn(.now) ? [] : [.beginDate, .beginTime])))
    }
    if isDown {
      rows.append(("end", [.never] + (isOn(.never) ? [] : [.endDate, .endTime])))
      rows.append(
        (
          "worked",
          [.workedOnly] + (isOn(.workedOnly) ? [.workedDays, .workedBegin, .workedEnd] : [])
        ))
      rows.append(("at", [.firstGiven] + (isFirstGiven ? [.firstDate, .firstTime] : [])))
    }
    return rows
  }

  func isOn(_ item: Item) -> Bool { toggles.contains(item) }

  mutating func handle(_ key: Key) -> Action {
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
    case .enter:
      if focus == .save { return .save }
      if focus == .cancel { return .cancel }
      if focus.isDate || focus.isTime { open() } else { move(1) }
    default: edit(key)
    }
    return .stay
  }

  mutating func paste(_ text: String) {
    guard focus.isText, picker == nil else { return }
    texts[focus, default: TextInput()].insert(String(text.map { $0.isNewline ? " " : $0 }))
    forgive()
  }

  private mutating func edit(_ key: Key) {
    if focus.isText {
      let before = texts[focus, default: TextInput()].text
      _ = texts[focus, default: TextInput()].handle(key)
      if texts[focus]?.text != before { forgive() }
      return
    }
    guard key == .space || key == .left || key == .right else { return }
    switch focus {
    case .save where key != .space: focus = .cancel
    case .cancel where key != .space: focus = .save
    case .type: type = type == .up ? .down : .up
    default:
      guard focus.isToggle else { return }
      toggles.formSymmetricDifference([focus])
    }
    forgive()
  }

  /// An edit of a field removes its error.
  private mutating func forgive() { errors.removeAll { $0.field == focus.field } }

  private mutating func move(_ step: Int) {
    let order = rows.flatMap(\.items) + [.save, .cancel]
    let place = order.firstIndex(of: focus) ?? 0
    focus = order[(place + step + order.count) % order.count]
  }

  /// Marks the errors; the first wrong field gets the focus.
  mutating func mark(_ failure: Failure) {
    let fields = rows.map(\.field)
    errors = failure.errors.filter { fields.contains($0.field) }
    // What no row can show is told under them all.
    let others = failure.errors.filter { !fields.contains($0.field) }.map(\.text)
    message =
      failure.errors.isEmpty
      ? failure.text
      : others.isEmpty
        ? nil : Text { language in others.map { $0(language) }.joined(separator: "; ") }
    let wrong = rows.first { row in errors.contains { $0.field == row.field } }
    if let wrong, let first = wrong.items.first { focus = first }
  }
}
