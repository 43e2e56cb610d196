internal import SpecCore

/// Screen 5: the fields of a timer as a person edits them. All values are texts, read only when
/// they are saved, so that all that are wrong are told at once.
struct TimerForm: Sendable, Equatable {
  enum Item: String, Sendable {
    case title, notes, type, period, infinitely, repeats
    case now, beginDate, beginTime, never, endDate, endTime, workedOnly, workedBegin, workedEnd
    case save, cancel

    /// The field that the item is part of, as errors name it.
    var field: String {
      switch self {
      case .title, .notes, .type, .period, .save, .cancel: rawValue
      case .infinitely, .repeats: "repeats"
      case .now, .beginDate, .beginTime: "begin"
      case .never, .endDate, .endTime: "end"
      case .workedOnly, .workedBegin, .workedEnd: "worked"
      }
    }

    var isToggle: Bool { [.infinitely, .now, .never, .workedOnly].contains(self) }
    var isDate: Bool { self == .beginDate || self == .endDate }
    var isTime: Bool { [.beginTime, .endTime, .workedBegin, .workedEnd].contains(self) }
    var isText: Bool { [.title, .notes, .period, .repeats].contains(self) || isDate || isTime }
  }

  enum Picker: Sendable, Equatable {
    case calendar(MonthGrid)
    case clock(TimeWheel)
  }

  enum Outcome: Sendable, Equatable { case stay, cancel, save }

  let isNew: Bool
  let today: CivilDate
  var type: Timer.Kind
  var texts: [Item: TextInput]
  var toggles: Set<Item>
  var focus = Item.title
  var picker: Picker?
  /// What is wrong, at most one for each field.
  private(set) var errors: [FieldError] = []
  /// What is wrong with no field of its own.
  private(set) var message: String?
  /// The values the form began with.
  var initial = FieldOptions()

  init(
    isNew: Bool, today: CivilDate, type: Timer.Kind, texts: [Item: String], toggles: Set<Item>
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

  /// The rows from the top, and in each what can have the focus.
  var rows: [(field: String, items: [Item])] {
    var rows: [(String, [Item])] = [
      ("title", [.title]), ("notes", [.notes]), ("type", [.type]),
    ]
    let isDown = type == .down
    if isDown {
      rows.append(("period", [.period]))
      rows.append(("repeats", [.infinitely] + (isOn(.infinitely) ? [] : [.repeats])))
    }
    rows.append(("begin", [.now] + (isOn(.now) ? [] : [.beginDate, .beginTime])))
    if isDown {
      rows.append(("end", [.never] + (isOn(.never) ? [] : [.endDate, .endTime])))
      rows.append(
        ("worked", [.workedOnly] + (isOn(.workedOnly) ? [.workedBegin, .workedEnd] : [])))
    }
    return rows
  }

  func isOn(_ item: Item) -> Bool { toggles.contains(item) }

  mutating func handle(_ key: Key) -> Outcome {
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

  /// What was wrong with a field is forgotten once it is touched.
  private mutating func forgive() { errors.removeAll { $0.field == focus.field } }

  private mutating func move(_ step: Int) {
    let order = rows.flatMap(\.items) + [.save, .cancel]
    let place = order.firstIndex(of: focus) ?? 0
    focus = order[(place + step + order.count) % order.count]
  }

  /// Marks what cannot be saved; the first wrong field gets the focus.
  mutating func mark(_ failure: Failure) {
    errors = failure.errors
    message = errors.isEmpty ? failure.message : nil
    let wrong = rows.first { row in errors.contains { $0.field == row.field } }
    if let wrong, let first = wrong.items.first { focus = first }
  }
}
