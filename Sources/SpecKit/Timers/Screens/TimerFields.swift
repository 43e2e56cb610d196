internal import SpecCore

/// The fields of a timer as texts, parsed only when they are saved, so that one error names all wrong fields.
struct TimerFields: Sendable, Equatable {
  /// A date and a time of day, which the form shows in two fields.
  struct DateTexts: Sendable, Equatable {
    var date: String
    var time: String

    var joined: String { "\(date.trimmingSpaces()) \(time.trimmingSpaces())" }
  }

  let isNew: Bool
  var title = ""
  var notes = ""
  var type = Timer.Direction.down
  var period = ""
  var isInfinite = false
  var repeats = "1"
  var beginsNow = false
  var begin: DateTexts
  var isFirstGiven = false
  var first: DateTexts
  var neverEnds = false
  var end: DateTexts
  var isWorkedOnly = false
  var workedDays: String
  var workedBegin = "09:00"
  var workedEnd = "18:00"
  /// The time zone that an option names, which the form does not show.
  var zone: String?

  /// The fields of a new timer: the next hour, a week from it, office hours.
  init(isNew: Bool = true, at now: Instant, in zone: Zone, _ localize: Localizer) {
    self.isNew = isNew
    let wall = zone.civil(at: now.adding(seconds: 3600))
    let hour = "\(zeroPadded(wall.time.hour, 2)):00"
    begin = DateTexts(date: Self.text(of: wall.date), time: hour)
    first = begin
    end = DateTexts(date: Self.text(of: wall.date.adding(days: 7)), time: hour)
    workedDays = Set<WorkedDay>.all.words(localize.language)
    (isInfinite, beginsNow, neverEnds) = (isNew, isNew, isNew)
  }

  init(_ timer: Timer, at now: Instant, in zone: Zone, _ localize: Localizer) {
    self.init(isNew: false, at: now, in: zone, localize)
    (title, notes, type) = (timer.title, timer.notes, timer.type)
    if let period = timer.period { self.period = localize.period(period) }
    if let repeats = timer.repeats { self.repeats = String(repeats) } else { isInfinite = true }
    if let moment = timer.begin.moment { begin = Self.texts(of: moment) } else { beginsNow = true }
    if let moment = timer.end { end = Self.texts(of: moment) } else { neverEnds = true }
    if let worked = timer.worked {
      workedDays = worked.days.words(localize.language)
      (workedBegin, workedEnd) = (worked.beginText, worked.endText)
      isWorkedOnly = true
    }
  }

  var isDown: Bool { type == .down }
  var hasFirstTime: Bool { isDown && isFirstGiven }

  /// `20.02.2018`, as the form shows it in every language.
  static func text(of date: CivilDate) -> String { date.spoken("ru") }

  static func date(_ text: String) -> CivilDate? {
    (try? Begin(text, now: Instant(seconds: 0), zone: .utc))?.moment?.wall.date
  }

  /// The date and the time of a moment, with its offset behind the time if it has one.
  private static func texts(of moment: EnteredDateTime) -> DateTexts {
    let time = moment.wall.time
    let text = time.second == 0 ? time.hourMinute : time.iso8601
    return DateTexts(
      date: self.text(of: moment.wall.date), time: text + (moment.offsetText ?? ""))
  }

  /// The visible fields as options. Unchanged fields of an edited timer set the values that it has.
  var options: FieldOptions {
    var options = FieldOptions()
    options.title = isNew && title.trimmingSpaces().isEmpty ? nil : title
    (options.notes, options.zone) = (notes, zone)
    options.begin = beginsNow ? "now" : begin.joined
    guard isDown else {
      options.isUp = true
      return options
    }
    options.down = period.trimmingSpaces()
    options.repeats = isInfinite ? "infinite" : repeats.trimmingSpaces()
    if isFirstGiven {
      options.begin = nil
      options.at = first.joined
      // Without a period it is once.
      if isNew, options.down == "" {
        options.down = nil
        if isInfinite { options.repeats = nil }
      }
    }
    options.end = neverEnds ? "never" : end.joined
    let hours = "\(workedBegin.trimmingSpaces())-\(workedEnd.trimmingSpaces())"
    options.worked = isWorkedOnly ? "\(workedDays.trimmingSpaces()) \(hours)" : "off"
    return options
  }

  /// The fields with those that the options of a command name.
  func filled(
    _ options: FieldOptions, at now: Instant, in zone: Zone, _ localize: Localizer
  ) -> Self {
    func texts(_ text: String) -> DateTexts {
      let moment = (try? Begin(text, now: now, zone: zone))?.moment
      return moment.map(Self.texts) ?? DateTexts(date: text, time: "")
    }
    var fields = self
    fields.title = options.title ?? title
    fields.notes = options.notes ?? notes
    fields.zone = options.zone
    fields.type = options.isUp ? .up : options.down == nil ? type : .down
    if let at = options.at {
      fields.isFirstGiven = true
      fields.first = texts(at)
    }
    fields.period = options.down ?? period
    if let repeats = options.isOnce ? "1" : options.repeats {
      fields.isInfinite = repeats == "infinite"
      if !fields.isInfinite { fields.repeats = repeats }
    }
    if let begin = options.begin {
      fields.beginsNow = begin == "now"
      if !fields.beginsNow { fields.begin = texts(begin) }
    }
    if let end = options.end {
      fields.neverEnds = end == "never"
      if !fields.neverEnds { fields.end = texts(end) }
    }
    if let worked = options.worked {
      fields.isWorkedOnly = worked != "off"
      if let read = try? WorkedTime(worked) {
        fields.workedDays = read.days.words(localize.language)
        (fields.workedBegin, fields.workedEnd) = (read.beginText, read.endText)
      } else if fields.isWorkedOnly {
        (fields.workedDays, fields.workedBegin, fields.workedEnd) = (worked, "", "")
      }
    }
    return fields
  }
}

extension InputForm<TimerFields> {
  init(_ fields: TimerFields, today: CivilDate, language: String) {
    self.init(
      "form", fields.isNew ? Text("New") : Text("Edit"), fields, TimerFields.form,
      dates: InputDates(
        today: today, read: TimerFields.date, write: TimerFields.text(of:),
        month: { CalendarNames.month($0, language) }, weekdays: CalendarNames.weekdays(language)))
  }
}

extension TimerFields {
  static let form: [InputField<Self>] = [
    InputField("title", Text("Title"), hint: Text("up to 32 characters"), .text("title", \.title)),
    InputField(
      "notes", Text("Notes", context: "timer"),
      hint: Text("shown below the title"), .text("notes", \.notes)),
    InputField(
      "type", Text("Type"), hint: Text("Down to zero, or Up from zero"),
      .choice("type", \.type, [(.down, Timer.Direction.down.word), (.up, Timer.Direction.up.word)])),
    InputField(
      "period", Text("Period"), hint: Text("such as 90m, 4h30m or 1d"), if: \.isDown,
      .text("period", \.period)),
    InputField(
      "repeats", Text("Repeats"), hint: Text("how many periods it counts"), if: \.isDown,
      .flag("infinitely", \.isInfinite, Text("Infinitely")),
      .text("repeats", \.repeats, Text("Repeats")).shown { !$0.isInfinite }),
    // Begin follows from the first time, if that is given.
    InputField(
      "begin", Text("Begin"), hint: Text("when the first period begins"), if: { !$0.hasFirstTime },
      .flag("now", \.beginsNow, Text("Now")),
      .date("beginDate", \.begin.date).shown { !$0.beginsNow },
      .time("beginTime", \.begin.time).shown { !$0.beginsNow }),
    InputField(
      "end", Text("End"), hint: Text("nothing rings after it"), if: \.isDown,
      .flag("never", \.neverEnds, Text("Never")),
      .date("endDate", \.end.date).shown { !$0.neverEnds },
      .time("endTime", \.end.time).shown { !$0.neverEnds }),
    InputField(
      "worked", Text("Worked time"), hint: Text("only on these days and hours"),
      if: \.isDown,
      .flag("workedOnly", \.isWorkedOnly, Text("Only worked time")),
      .text("workedDays", \.workedDays).shown(if: \.isWorkedOnly),
      .time("workedBegin", \.workedBegin).shown(if: \.isWorkedOnly),
      .time("workedEnd", \.workedEnd, separator: " –", allowsEndOfDay: true)
        .shown(if: \.isWorkedOnly)),
    InputField(
      "at", Text("First time"), hint: Text("when it first rings"), if: \.isDown,
      .flag("firstGiven", \.isFirstGiven, Text("At a set time")),
      .date("firstDate", \.first.date).shown(if: \.isFirstGiven),
      .time("firstTime", \.first.time).shown(if: \.isFirstGiven)),
  ]

  static func label(of field: String) -> Text? { form.first { $0.name == field }?.label }
}
