internal import SpecCore

/// What guests are told that hosts have changed.
struct NewsTexts: Sendable {
  let canceled = Text("{host} canceled: {dinner}", ar: "إلغاء من {host}: {dinner}")
  let uninvited = Text(
    "{host} no longer invites you: {dinner}", ar: "سُحبت دعوة {host} لك: {dinner}")
  let gone = Text(
    "{host} canceled, or no longer invites you: {dinner}",
    ar: "إلغاء من {host}، أو سحب للدعوة: {dinner}")
  let moved = Text(
    "{host} moved {name} from {from} to {to}",
    ar: "موعد جديد من {host}: نُقل {name} من {from} إلى {to}")
  let changed = Text(
    "{host} changed {name}, {when}: {changes}", ar: "تغيير من {host} في {name}، {when}: {changes}")
  let changes = Text("{text}; {changes}", ar: "{text}؛ {changes}")
  let at = Text("{when}, {label}", ar: "{when}، {label}")
  let since = Text("{text} (you last looked on {day})", ar: "{text} (آخر اطلاع لك {day})")
  let stillComing = Text(
    "{text}. Still coming? 'spec dindin invite accept {id}' says yes, 'spec dindin invite reject {id}' no",
    ar:
      "{text}. هل ستحضر رغم ذلك؟ نعم: 'spec dindin invite accept {id}'، لا: 'spec dindin invite reject {id}'"
  )
  let stillComingKeys = Text(
    "{text}. Still coming? s says yes, o opens it to decline",
    ar: "{text}. هل ستحضر رغم ذلك؟ s للتأكيد، و o لفتحه والاعتذار")
  let confirmed = Text("The host still expects you.", ar: "ما زال المضيف ينتظرك.")
  let comes = Text("still coming to the dinner that was moved", ar: "ستحضر العشاء الذي نُقل")
  let open = Text("open the dinner that was moved", ar: "فتح العشاء الذي نُقل")

  let time = Text("time from {from} to {to}", ar: "الوقت من {from} إلى {to}")
  let place = Text("place from {from} to {to}", ar: "المكان من {from} إلى {to}")
  let length = Text("length from {from} to {to}", ar: "المدة من {from} إلى {to}")
  let zone = Text("time zone from {from} to {to}", ar: "المنطقة الزمنية من {from} إلى {to}")
  let title = Text("title from {from} to {to}", ar: "اسم العشاء من {from} إلى {to}")
  let newTitle = Text("title: {to}", ar: "اسم العشاء: {to}")
  let noTitle = Text("no title any more", ar: "حُذف اسم العشاء")
  let note = Text("note: {to}", ar: "ملاحظة: {to}")
  let noNote = Text("no note any more", ar: "حُذفت الملاحظة")
  let replyBy = Text("reply by {to}", ar: "الرد قبل {to}")
  let noReplyBy = Text("no deadline for replies any more", ar: "لم تعد للرد مهلة")
}

let newsTexts = NewsTexts()

extension CalendarTexts {
  /// `Tue 24 Nov 8:00pm`; Arabic has no short names.
  func short(_ civil: CivilDateTime, in language: String) -> String {
    "\(shortDay(civil.date, in: language)) \(time(civil.time, in: language))"
  }

  /// `Tue 24 Nov`
  func shortDay(_ date: CivilDate, in language: String) -> String {
    let name = weekdays[date.weekday.rawValue - 1](language)
    let weekday = language == "ar" ? name : String(name.prefix(3))
    return "\(weekday) \(date.day) \(shortMonth(date.month, in: language))"
  }
}

extension DinnerDetails {
  /// What the dinner is called in a sentence: its title, else its place.
  var name: String { cleanedLine(title ?? label) }

  private var place: String { [label, address].compactMap(\.self).joined(separator: ", ") }

  /// What of a dinner was changed, in words: `place from Bar to Mill Street Hall`.
  ///
  /// - Parameters:
  ///   - withTime: whether its start is told too.
  ///   - before: the times of the old details.
  func changes(
    from old: DinnerDetails, withTime: Bool, times: WallTimes, before: WallTimes,
    in language: String
  ) -> [String] {
    var changes: [String] = []
    func add(_ text: Text, _ from: String = "", _ to: String = "") {
      changes.append(text(language, ["from": cleanedLine(from), "to": cleanedLine(to)]))
    }
    let short = { calendarTexts.short($0, in: language) }
    if withTime, startsAt != old.startsAt {
      add(newsTexts.time, short(before.start), short(times.start))
    } else if startsAt == old.startsAt, timeZone != old.timeZone {
      add(newsTexts.zone, old.timeZone, timeZone)
    }
    if minutes != old.minutes {
      let length = { placeTexts.duration(seconds: $0 * 60, in: language) }
      add(newsTexts.length, length(old.minutes), length(minutes))
    }
    if label != old.label {
      add(newsTexts.place, old.label, label)
    } else if address != old.address {
      add(newsTexts.place, old.place, place)
    }
    if title != old.title {
      if let title, let before = old.title {
        add(newsTexts.title, before, title)
      } else if let title {
        add(newsTexts.newTitle, "", title)
      } else {
        add(newsTexts.noTitle)
      }
    }
    if note != old.note { add(note == nil ? newsTexts.noNote : newsTexts.note, "", note ?? "") }
    if rsvpBy != old.rsvpBy {
      add(
        rsvpBy == nil ? newsTexts.noReplyBy : newsTexts.replyBy, "",
        times.deadline.map(short) ?? "")
    }
    return changes
  }
}

extension DinnerNotice {
  /// - Parameter onScreen: whether keys answer the question, rather than commands.
  func text(_ language: String, onScreen: Bool = false) -> String {
    var text = told(language)
    if !isTold, let lookedOn {
      text = newsTexts.since(
        language, ["text": text, "day": calendarTexts.shortDay(lookedOn, in: language)])
    }
    guard asks, let id else { return text }
    let question = onScreen ? newsTexts.stillComingKeys : newsTexts.stillComing
    return question(language, ["text": text, "id": id])
  }

  private func told(_ language: String) -> String {
    let when = calendarTexts.short(times.start, in: language)
    let values = [
      "host": cleanedLine(host), "name": details.name, "when": when,
      "dinner": newsTexts.at(language, ["when": when, "label": details.name]),
      "from": calendarTexts.short(timesBefore.start, in: language), "to": when,
      "changes": details.changes(
        from: before, withTime: false, times: times, before: timesBefore, in: language
      ).joined(separator: ListSeparator.semicolon(in: language)),
    ]
    switch (kind, loss) {
    case (.canceled, .canceled): return newsTexts.canceled(language, values)
    case (.canceled, .uninvited): return newsTexts.uninvited(language, values)
    case (.canceled, _): return newsTexts.gone(language, values)
    case (.moved, _):
      let text = newsTexts.moved(language, values)
      return values["changes"] == ""
        ? text : newsTexts.changes(language, values.merging(["text": text]) { $1 })
    case (.changed, _): return newsTexts.changed(language, values)
    }
  }
}
