internal import SpecCore

struct FormTexts: Sendable {
  let new = Text("New")
  let edit = Text("Edit")
  let title = Text("Title")
  let notes = Text("Notes", context: "timer")
  let type = Text("Type")
  let period = Text("Period")
  let titleHint = Text("up to 32 characters")
  let notesHint = Text("shown under the title and in the notification")
  let typeHint = Text("Down counts a period to zero; Up counts from zero")
  let periodHint = Text("such as 90m, 4h30m or 1d")
  let repeatsHint = Text("how many periods it counts")
  let beginHint = Text("when the first period begins")
  let endHint = Text("nothing rings after it")
  let workedHint = Text("rings only on these days, between these times")
  let firstHint = Text("when it rings first, in place of Begin")
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
  let down = Text("Down")
  let up = Text("Up")
  let preview = Text("Rings {times}")
}

let formTexts = FormTexts()

extension InputForm<TimerFields> {
  /// - Parameter initial: the fields before options of a command changed them.
  init(_ fields: TimerFields, initial: TimerFields? = nil, today: CivilDate, language: String) {
    self.init(
      "form", fields.isNew ? formTexts.new : formTexts.edit, fields, initial: initial,
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
    InputField("title", formTexts.title, hint: formTexts.titleHint, .text("title", \.title)),
    InputField("notes", formTexts.notes, hint: formTexts.notesHint, .text("notes", \.notes)),
    InputField(
      "type", formTexts.type, hint: formTexts.typeHint,
      .choice("type", \.type, [(.down, formTexts.down), (.up, formTexts.up)])),
    InputField(
      "period", formTexts.period, hint: formTexts.periodHint, if: \.isDown,
      .text("period", \.period)),
    InputField(
      "repeats", formTexts.repeats, hint: formTexts.repeatsHint, if: \.isDown,
      .flag("infinitely", \.isInfinite, formTexts.infinitely),
      .text("repeats", \.repeats, formTexts.repeats).shown { !$0.isInfinite }),
    // Begin follows from the first time, if that is given.
    InputField(
      "begin", formTexts.begin, hint: formTexts.beginHint, if: { !$0.hasFirstTime },
      .flag("now", \.beginsNow, formTexts.now),
      .date("beginDate", \.beginDate).shown { !$0.beginsNow },
      .time("beginTime", \.beginTime).shown { !$0.beginsNow }),
    InputField(
      "end", formTexts.end, hint: formTexts.endHint, if: \.isDown,
      .flag("never", \.neverEnds, formTexts.never),
      .date("endDate", \.endDate).shown { !$0.neverEnds },
      .time("endTime", \.endTime).shown { !$0.neverEnds }),
    InputField(
      "worked", formTexts.worked, hint: formTexts.workedHint, if: \.isDown,
      .flag("workedOnly", \.isWorkedOnly, formTexts.workedOnly),
      .text("workedDays", \.workedDays).shown(if: \.isWorkedOnly),
      .time("workedBegin", \.workedBegin).shown(if: \.isWorkedOnly),
      .time("workedEnd", \.workedEnd, separator: " –", allowsEndOfDay: true)
        .shown(if: \.isWorkedOnly)),
    InputField(
      "at", formTexts.first, hint: formTexts.firstHint, if: \.isDown,
      .flag("firstGiven", \.isFirstGiven, formTexts.given),
      .date("firstDate", \.firstDate).shown(if: \.isFirstGiven),
      .time("firstTime", \.firstTime).shown(if: \.isFirstGiven)),
  ]

  static func label(of field: String) -> Text? { form.first { $0.name == field }?.label }
}
