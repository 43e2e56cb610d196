internal import SpecCore

extension TimerForm {
  static func new(at now: Instant, in zone: Zone, _ localize: Localizer) -> TimerForm {
    TimerForm(
      isNew: true, today: zone.civil(at: now).date, type: .down,
      texts: defaults(now, zone, localize.language),
      toggles: [.infinitely, .now, .never])
  }

  static func edit(_ timer: Timer, at now: Instant, in zone: Zone, _ localize: Localizer)
    -> TimerForm
  {
    var texts = defaults(now, zone, localize.language)
    var toggles: Set<Item> = []
    texts[.title] = timer.title
    texts[.notes] = timer.notes
    if let period = timer.period { texts[.period] = localize.period(period) }
    if let repeats = timer.repeats {
      texts[.repeats] = String(repeats)
    } else {
      toggles.insert(.infinitely)
    }
    if case .on(let moment) = timer.begin {
      (texts[.beginDate], texts[.beginTime]) = parts(of: moment)
    } else {
      toggles.insert(.now)
    }
    if let end = timer.end {
      (texts[.endDate], texts[.endTime]) = parts(of: end)
    } else {
      toggles.insert(.never)
    }
    if let worked = timer.worked {
      texts[.workedDays] = worked.days.words(localize.language)
      (texts[.workedBegin], texts[.workedEnd]) = (worked.beginText, worked.endText)
      toggles.insert(.workedOnly)
    }
    return TimerForm(
      isNew: false, today: zone.civil(at: now).date, type: timer.type, texts: texts,
      toggles: toggles)
  }

  /// The initial values of fields: the next hour, a week from it, office hours.
  private static func defaults(
    _ now: Instant, _ zone: Zone, _ language: String
  ) -> [Item: String] {
    let wall = zone.civil(at: now.adding(seconds: 3600))
    let hour = "\(zeroPadded(wall.time.hour, 2)):00"
    return [
      .repeats: "1", .beginDate: text(of: wall.date), .beginTime: hour,
      .firstDate: text(of: wall.date), .firstTime: hour,
      .workedDays: Set<WorkedDay>.all.words(language),
      .endDate: text(of: wall.date.adding(days: 7)), .endTime: hour, .workedBegin: "09:00",
      .workedEnd: "18:00",
    ]
  }

  /// The date and the time of a moment, with its offset behind the time if it has one.
  private static func parts(of moment: Moment) -> (String, String) {
    let time = moment.wall.time
    var text = time.second == 0 ? time.hourMinute : time.iso8601
    text += moment.offsetText ?? ""
    return (self.text(of: moment.wall.date), text)
  }

  private func text(_ item: Item) -> String { (texts[item]?.text ?? "").trimmingSpaces() }

  /// The visible fields as options.
  var values: FieldOptions {
    var options = FieldOptions()
    options.title = texts[.title]?.text ?? ""
    options.notes = texts[.notes]?.text ?? ""
    options.type = type
    options.begin =
      isOn(.now) ? "now" : "\(text(.beginDate)) \(text(.beginTime))"
    guard type == .down else { return options }
    options.period = text(.period)
    options.repeats = isOn(.infinitely) ? "infinite" : text(.repeats)
    if isOn(.firstGiven) {
      options.begin = nil
      options.at = "\(text(.firstDate)) \(text(.firstTime))"
      // Without a period it is once.
      if options.period == "" {
        options.period = nil
        if isOn(.infinitely) { options.repeats = nil }
      }
    }
    options.end = isOn(.never) ? "never" : "\(text(.endDate)) \(text(.endTime))"
    options.worked =
      isOn(.workedOnly)
      ? "\(text(.workedDays)) \(text(.workedBegin))-\(text(.workedEnd))" : "off"
    return options
  }

  /// The options to save: all of a new timer, else only the changed ones.
  var changes: FieldOptions {
    var options = values
    if isNew {
      if options.title?.trimmingSpaces() == "" { options.title = nil }
      return options
    }
    func clear<Value: Equatable>(_ path: WritableKeyPath<FieldOptions, Value?>) {
      if options[keyPath: path] == initial[keyPath: path] { options[keyPath: path] = nil }
    }
    clear(\.title)
    clear(\.notes)
    clear(\.begin)
    clear(\.period)
    clear(\.repeats)
    clear(\.end)
    clear(\.worked)
    clear(\.type)
    return options
  }

  /// Fills in the fields that the call named.
  mutating func fill(
    _ options: FieldOptions, at now: Instant, in zone: Zone, _ localize: Localizer
  ) {
    func put(_ item: Item, _ text: String?) { if let text { texts[item] = TextInput(text) } }
    func moment(_ text: String?, _ toggle: Item, _ date: Item, _ time: Item) {
      guard let text else { return }
      guard text != "now", text != "never" else {
        toggles.insert(toggle)
        return
      }
      toggles.remove(toggle)
      place(text, date, time)
    }
    func place(_ text: String, _ date: Item, _ time: Item) {
      guard case .on(let moment)? = try? Begin(text, now: now, zone: zone) else {
        return (texts[date], texts[time]) = (TextInput(text), TextInput())
      }
      let parts = Self.parts(of: moment)
      texts[date] = TextInput(parts.0, replacing: true)
      texts[time] = TextInput(parts.1, replacing: true)
    }
    put(.title, options.title ?? options.titleOption)
    put(.notes, options.notes)
    type = options.isUp ? .up : options.type ?? (options.down == nil ? type : .down)
    if let at = options.at {
      toggles.insert(.firstGiven)
      place(at, .firstDate, .firstTime)
    }
    put(.period, options.down ?? options.period)
    if let repeats = options.isOnce ? "1" : options.repeats {
      toggles.remove(.infinitely)
      if repeats == "infinite" { toggles.insert(.infinitely) } else { put(.repeats, repeats) }
    }
    moment(options.begin, .now, .beginDate, .beginTime)
    moment(options.end, .never, .endDate, .endTime)
    if let worked = options.worked {
      toggles.remove(.workedOnly)
      if worked != "off" { toggles.insert(.workedOnly) }
      if let read = try? WorkedTime(worked) {
        put(.workedDays, read.days.words(localize.language))
        put(.workedBegin, read.beginText)
        put(.workedEnd, read.endText)
      } else if worked != "off" {
        put(.workedDays, worked)
        for item in [Item.workedBegin, .workedEnd] { put(item, "") }
      }
    }
  }
}
