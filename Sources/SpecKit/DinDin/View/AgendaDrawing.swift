internal import SpecCore

/// The days of the calendar, one below the other.
struct AgendaDrawing {
  let sheet: Sheet
  let days: [Day]

  private var texts: Texts { sheet.texts }

  func lines() -> [Line] { days.flatMap { heading($0) + rows($0) } }

  private func heading(_ day: Day) -> [Line] {
    let words = texts.calendar
    let mark = day.distance == 0 ? words.today : day.distance == 1 ? words.tomorrow : ""
    let style = day.isToday ? Style.bold : Style.plain
    return sheet.spread(
      Line(words.heading(day.date), style), mark.isEmpty ? Line() : Line(mark, .dim))
  }

  private func rows(_ day: Day) -> [Line] {
    day.offersAdd ? add(day) : day.dinners.flatMap(row)
  }

  private func add(_ day: Day) -> [Line] {
    let button = Line("+ \(texts("day.add"))", Style(.rgb(0x13, 0x9C, 0xFF)))
    let command = "spec dindin event new --date \(day.date.iso8601)"
    switch sheet.size {
    case .narrow: return [sheet.aligned(Line(margin) + button)]
    case .medium, .wide:
      return [
        sheet.aligned(
          Line(margin) + button.padded(to: time + host) + sheet.data(command, .dim))
      ]
    }
  }

  private func row(_ dinner: Dinner) -> [Line] {
    let clock = Line(texts.calendar.time(dinner.times.start.time))
    let who =
      dinner.role == .host
      ? Line(texts("status.hosting"), .bold) : sheet.data(dinner.host.name, .bold)
    let place = sheet.data(dinner.details.title ?? dinner.details.label)
    let first = Line(margin) + clock.padded(to: time)
    let room = sheet.width - margin.count
    var lines: [Line] = []
    var rest: [Line] = contact(dinner)
    if sheet.size == .narrow {
      lines = [first + who.truncated(to: room - time)]
      rest.insert(place.truncated(to: room - time), at: 0)
    } else {
      var line = first + who.truncated(to: host - 1).padded(to: host)
      line += place.truncated(to: label - 1)
      if let phone = rest.first, phone.width + margin.count + time + host + label <= sheet.width {
        line = line.padded(to: margin.count + time + host + label) + phone
        rest.removeFirst()
        if let mail = rest.first, line.width + 2 + mail.width <= sheet.width {
          line += Line("  ") + mail
        }
        rest = []
      }
      lines = [line]
    }
    if let yours = dinner.times.yours {
      rest.append(Line(texts("card.yourTime", ["when": texts.calendar.when(yours)])))
    }
    let indent = Line(margin + String(repeating: " ", count: texts.isRightToLeft ? 0 : time))
    return (lines + rest.map { indent + $0 }).map(sheet.aligned)
  }

  /// How to reach the host of somebody else's dinner.
  private func contact(_ dinner: Dinner) -> [Line] {
    guard dinner.role == .guest else { return [] }
    let phone = dinner.host.phone.map { number in
      sheet.sentence("card.phone", "phone", sheet.data(number))
    }
    return [phone, dinner.host.email.map { sheet.data($0) }].compactMap(\.self)
  }

  private var margin: String { texts.isRightToLeft ? "" : "   " }
  private let time = 8
  private var host: Int { sheet.size == .wide ? 22 : 17 }
  private var label: Int { sheet.size == .wide ? 30 : 24 }

  init(_ sheet: Sheet, _ days: [Day]) {
    self.sheet = sheet
    self.days = days
  }
}
