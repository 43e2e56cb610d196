internal import SpecCore

struct FormTexts: Sendable {
  let repeats = Text("Repeats")
}

let formTexts = FormTexts()

extension InputForm<TimerFields> {
  /// - Parameter initial: the fields before options of a command changed them.
  init(_ fields: TimerFields, initial: TimerFields? = nil, today: CivilDate, language: String) {
    self.init(
      "form", fields.isNew ? Text("New") : Text("Edit"), fields, initial: initial,
      TimerFields.form,
      dates: InputDates(
        today: today, read: TimerFields.date, write: TimerFields.text(of:),
        month: { CalendarNames.month($0, language) }, weekdays: CalendarNames.weekdays(language)))
  }

  /// The options to save.
  var changes: FieldOptions { value.changes(from: initial) }
}

extension TimerFields {
  static let form: [InputField<Self>] = [
    InputField("title", Text("Title"), hint: Text("up to 32 characters"), .text("title", \.title)),
    InputField(
      "notes", Text("Notes", context: "timer"),
      hint: Text("shown under the title and in the notification"), .text("notes", \.notes)),
    InputField(
      "type", Text("Type"), hint: Text("Down counts a period to zero; Up counts from zero"),
      .choice("type", \.type, [(.down, Text("Down")), (.up, Text("Up"))])),
    InputField(
      "period", Text("Period"), hint: Text("such as 90m, 4h30m or 1d"), if: \.isDown,
      .text("period", \.period)),
    InputField(
      "repeats", formTexts.repeats, hint: Text("how many periods it counts"), if: \.isDown,
      .flag("infinitely", \.isInfinite, Text("Infinitely")),
      .text("repeats", \.repeats, formTexts.repeats).shown { !$0.isInfinite }),
    // Begin follows from the first time, if that is given.
    InputField(
      "begin", Text("Begin"), hint: Text("when the first period begins"), if: { !$0.hasFirstTime },
      .flag("now", \.beginsNow, Text("Now")),
      .date("beginDate", \.beginDate).shown { !$0.beginsNow },
      .time("beginTime", \.beginTime).shown { !$0.beginsNow }),
    InputField(
      "end", Text("End"), hint: Text("nothing rings after it"), if: \.isDown,
      .flag("never", \.neverEnds, Text("Never")),
      .date("endDate", \.endDate).shown { !$0.neverEnds },
      .time("endTime", \.endTime).shown { !$0.neverEnds }),
    InputField(
      "worked", Text("Worked time"), hint: Text("rings only on these days, between these times"),
      if: \.isDown,
      .flag("workedOnly", \.isWorkedOnly, Text("Only worked time")),
      .text("workedDays", \.workedDays).shown(if: \.isWorkedOnly),
      .time("workedBegin", \.workedBegin).shown(if: \.isWorkedOnly),
      .time("workedEnd", \.workedEnd, separator: " –", allowsEndOfDay: true)
        .shown(if: \.isWorkedOnly)),
    InputField(
      "at", Text("First time"), hint: Text("when it rings first, in place of Begin"), if: \.isDown,
      .flag("firstGiven", \.isFirstGiven, Text("Given")),
      .date("firstDate", \.firstDate).shown(if: \.isFirstGiven),
      .time("firstTime", \.firstTime).shown(if: \.isFirstGiven)),
  ]

  static func label(of field: String) -> Text? { form.first { $0.name == field }?.label }
}
