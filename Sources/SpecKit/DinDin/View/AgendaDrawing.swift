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
    let button = Line(margin) + Line("+ \(texts("day.add"))", Style(.rgb(0x13, 0x9C, 0xFF)))
    let command = sheet.data("spec dindin event new --date \(day.date.iso8601)", .dim)
    let line = button.padded(to: margin.count + time + host) + command
    if line.width <= sheet.width { return [sheet.aligned(line)] }
    let below = Line(margin) + command
    return ([button] + (below.width <= sheet.width ? [below] : [])).map(sheet.aligned)
  }

  private func row(_ dinner: Dinner) -> [Line] {
    let clock = Line(texts.calendar.time(dinner.times.start.time))
    let who =
      dinner.role == .host
      ? Line(texts("status.hosting"), .bold) : sheet.data(dinner.host.name, .bold)
    let place = sheet.data(dinner.details.title ?? dinner.details.label)
    let first = Line(margin) + clock.padded(to: time)
    var below: [Line] = []
    var line = first
    if sheet.size == .narrow {
      line += sheet.cut(who, to: sheet.width - first.width)
      below = [place] + contact(dinner)
    } else {
      line += sheet.cut(who, to: host - 1).padded(to: host) + sheet.cut(place, to: label - 1)
      let end = first.width + host + label
      // What has no room beside the telephone number is left out.
      let beside = joined(contact(dinner), room: sheet.width - end).line
      if beside.spans.isEmpty {
        let all = joined(contact(dinner), room: sheet.width - first.width)
        below = [all.line] + all.rest
      } else {
        line = line.padded(to: end) + beside
      }
    }
    if let yours = dinner.times.yours {
      below.append(Line(texts("card.yourTime", ["when": texts.calendar.when(yours)])))
    }
    let isDeep = !texts.isRightToLeft && !sheet.isTiny
    let indent = Line(margin + String(repeating: " ", count: isDeep ? time : 0))
    let room = sheet.width - indent.width
    return [sheet.aligned(line)]
      + below.filter { !$0.spans.isEmpty }
      .flatMap { sheet.pieces($0, room: room).map { sheet.aligned(indent + $0) } }
  }

  /// As many of the parts as fit beside each other, and the others.
  private func joined(_ parts: [Line], room: Int) -> (line: Line, rest: [Line]) {
    var line = Line()
    for (index, part) in parts.enumerated() {
      let longer = index == 0 ? part : line + Line("  ") + part
      guard longer.width <= room else { return (line, Array(parts[index...])) }
      line = longer
    }
    return (line, [])
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
