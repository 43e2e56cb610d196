internal import SpecCore

/// The days of the calendar, one below the other.
struct AgendaDrawing {
  let layout: PageLayout
  let days: [AgendaDay]
  /// Whether the ids of dinners are told as well, for commands.
  var showsIDs = false
  /// Which of the rows below the headings is marked, from 0.
  var selected: Int?

  private var language: String { layout.language }

  func lines() -> [Line] { drawn().rows }

  /// The headings alone.
  func headingLines() -> [Line] { days.flatMap(heading) }

  /// The lines, and which of them belong to the marked row and the heading above it.
  func drawn() -> (rows: [Line], marked: Range<Int>?) {
    var (lines, index, place) = ([Line](), 0, Range<Int>?.none)
    for day in days {
      let heading = heading(day)
      var above = heading.count
      lines += heading
      for row in rows(day) {
        if index == selected { place = lines.count - above..<lines.count + row.count }
        lines += index == selected ? marked(row) : row
        (above, index) = (0, index + 1)
      }
    }
    return (lines, place)
  }

  /// A row with a mark in its margin.
  private func marked(_ row: [Line]) -> [Line] {
    guard let first = row.first, let span = first.spans.first else { return row }
    let mark =
      layout.page.isUTF8 ? (layout.isRightToLeft ? "◂" : "▸") : (layout.isRightToLeft ? "<" : ">")
    var line = first
    if layout.isRightToLeft {
      line = layout.cut(line, to: layout.page.columns - 1) + Line(mark)
    } else {
      line.spans[0].text = " \(mark)" + span.text.dropFirst(2)
    }
    return [line] + row.dropFirst()
  }

  private func heading(_ day: AgendaDay) -> [Line] {
    let mark =
      switch day.distance {
      case 0: calendarTexts.today(language)
      case 1: calendarTexts.tomorrow(language)
      default: ""
      }
    let style = day.isToday ? Style.bold : Style.plain
    return layout.spread(
      Line(calendarTexts.heading(day.date, in: language), style),
      mark.isEmpty ? Line() : Line(mark, .dim))
  }

  /// The rows of a day, each of which may take several lines.
  private func rows(_ day: AgendaDay) -> [[Line]] {
    day.offersAdd ? [add(day)] : day.dinners.map(row)
  }

  private func add(_ day: AgendaDay) -> [Line] {
    let button =
      inset(Line("+ \(homeTexts.addEvent(language))", Style(.rgb(0x13, 0x9C, 0xFF))))
    let command = layout.data("spec dindin event new --date \(day.date.iso8601)", .dim)
    let line = layout.row([(button, margin + time + host), (command, 0)])
    if line.width <= layout.width { return [layout.aligned(line)] }
    let below = command.width + margin <= layout.width ? [inset(command)] : []
    return ([button] + below).map(layout.aligned)
  }

  private func row(_ dinner: Dinner) -> [Line] {
    let clock = Line(calendarTexts.time(dinner.times.start.time, in: language))
    let who =
      dinner.role == .host
      ? Line(invitationTexts.hosting(language), .bold) : layout.data(dinner.host.name, .bold)
    let place = layout.data(dinner.details.label)
    let title = dinner.details.title.map { layout.data($0) }
    let first = margin + time
    var below: [Line] = []
    var cells = [(inset(clock), first)]
    if layout.size == .narrow {
      cells.append((layout.cut(who, to: layout.width - first), 0))
      below = [place] + (title.map { [$0] } ?? []) + contact(dinner)
    } else {
      cells += [(layout.cut(who, to: host - 1), host), (layout.cut(place, to: label - 1), label)]
      // What has no room beside the telephone number is left out.
      let beside = joined(contact(dinner), room: layout.width - first - host - label).line
      if beside.spans.isEmpty {
        let all = joined(contact(dinner), room: layout.width - first)
        below = [all.line] + all.rest
      } else {
        cells.append((beside, 0))
      }
      if let title { below.insert(title, at: 0) }
    }
    let line = layout.row(cells)
    if dinner.isQueued {
      let status = invitationTexts.accepted(language)
      below.append(
        Line(
          dinner.role == .host
            ? dinner.hosting(in: language) : invitationTexts.queued(language, ["status": status])))
    }
    if let yours = dinner.times.yours {
      below.append(
        Line(invitationTexts.yourTime(language, ["when": calendarTexts.when(yours, in: language)])))
    }
    let indent = margin + (layout.isTiny ? 0 : time)
    if let lasting = dinner.lasting(in: language) { below.insert(Line(lasting), at: 0) }
    if showsIDs { below.append(Line(dinner.id, .dim)) }
    let room = layout.width - indent
    return [layout.aligned(line)]
      + below.filter { !$0.spans.isEmpty }
      .flatMap {
        layout.pieces($0, room: room).map { layout.aligned(layout.indented($0, by: indent)) }
      }
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
      layout.sentence(invitationTexts.phone, "phone", layout.data(number))
    }
    return [phone, dinner.host.email.map { layout.data($0) }].compactMap(\.self)
  }

  /// Where the mark stands with a space beside it; in Arabic it has a column of its own.
  private var margin: Int { layout.isRightToLeft ? 1 : 3 }
  private func inset(_ line: Line) -> Line { layout.indented(line, by: margin) }
  private let time = 8
  private var host: Int { layout.size == .wide ? 22 : 17 }
  private var label: Int { layout.size == .wide ? 30 : 24 }
}
