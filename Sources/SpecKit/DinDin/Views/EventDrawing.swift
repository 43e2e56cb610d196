internal import SpecCore

/// The parts of a dinner that one hosts: when and where, and who has answered what.
struct EventDrawing {
  let layout: PageLayout
  let hosted: HostedDinner

  private var language: String { layout.language }
  private var dinner: Dinner { hosted.dinner }

  /// When, where, title and note, and how many people come.
  var head: [Line] {
    top + details
      + layout.wrapped(Line(hostingTexts.coming(language, count: hosted.headcount), .bold))
  }

  private var top: [Line] {
    layout.spread(
      Line(calendarTexts.when(dinner.times.start, in: language), .bold),
      Line(dinner.hosting(in: language), Style(.rgb(0x13, 0x9C, 0xFF))))
  }

  private var details: [Line] {
    let details = dinner.details
    var lines = dinner.lasting(in: language).map { [Line($0)] } ?? []
    if let yours = dinner.times.yours {
      lines.append(
        Line(
          invitationTexts.yourTime(language, ["when": calendarTexts.when(yours, in: language)])))
    }
    if let title = details.title { lines.append(layout.data(title)) }
    lines.append(layout.data(Place.line(details.label, details.address)))
    if let note = details.note {
      lines.append(layout.sentence(invitationTexts.note, "note", layout.data(note)))
    }
    if let deadline = dinner.times.deadline {
      let when = calendarTexts.when(deadline, in: language)
      lines.append(Line(invitationTexts.replyBy(language, ["when": when])))
      if let yours = dinner.times.yourDeadline {
        let when = calendarTexts.when(yours, in: language)
        lines.append(Line(invitationTexts.yourTime(language, ["when": when])))
      }
    }
    if !dinner.conflicts.isEmpty { lines.append(layout.overlaps(dinner.conflicts)) }
    return lines.flatMap(layout.wrapped)
  }

  /// A dinner of a list: when and where, and the counts.
  ///
  /// - Parameters:
  ///   - mark: what stands in its margin.
  ///   - showsID: whether its id is told as well, for commands.
  func summary(mark: Line = Line(), showsID: Bool = false) -> [Line] {
    let details = dinner.details
    let place =
      layout.data(details.label) + (details.title.map { Line(" · ") + layout.data($0) } ?? Line())
    let when = layout.row([
      (mark, mark.width), (Line(calendarTexts.when(dinner.times.start, in: language), .bold), 0),
    ])
    func indented(_ line: Line) -> Line { layout.indented(line, by: mark.width) }
    let first =
      when.width + place.width < layout.width
      ? layout.spread(when, place) : [when, indented(place)].map(layout.aligned)
    let waiting = dinner.isQueued ? [Line(dinner.hosting(in: language))] : []
    let counts = layout.packed(
      waiting + Self.order.map { Line(group($0)) }, room: layout.width - mark.width)
    let id = showsID ? Line(dinner.id, .dim) : Line()
    if showsID, counts.count == 1, mark.width + counts[0].width + id.width < layout.width {
      return first + layout.spread(indented(counts[0]), id)
    }
    return first + (counts + (showsID ? [id] : [])).map { layout.aligned(indented($0)) }
  }

  private static let order: [GuestStatus] = [.accepted, .pending, .rejected]

  private func group(_ status: GuestStatus) -> String {
    let name: Text =
      switch status {
      case .accepted: invitationTexts.accepted
      case .pending: invitationTexts.pending
      case .rejected: invitationTexts.rejected
      }
    return hostingTexts.group(
      language, ["status": name(language), "count": "\(hosted.counts.count(status))"])
  }

  /// The guests by what they have answered.
  var guests: [Line] {
    guard !hosted.guests.isEmpty else {
      return layout.wrapped(Line(hostingTexts.noGuests(language), .dim))
    }
    let names = hosted.guests.map { name($0).width }.max() ?? 0
    let label = (Self.order.map { Line(group($0)).width }.max() ?? 0) + 2
    return Self.order.flatMap { status in
      let guests = hosted.guests.filter { $0.entry.status == status }
      guard !guests.isEmpty else { return [Line]() }
      let title = Line(group(status), Self.style(status))
      if layout.size == .narrow {
        return [layout.aligned(title)]
          + guests.flatMap { rows($0, names: min(names, 20), margin: 2) }
      }
      return guests.enumerated().flatMap { index, guest in
        rows(
          guest, names: min(names, layout.size == .wide ? 36 : 24), margin: label,
          label: index == 0 ? title : Line())
      }
    }
  }

  private static func style(_ status: GuestStatus) -> Style {
    switch status {
    case .accepted: Style(.green, bold: true)
    case .pending: .bold
    case .rejected: Style(.red, bold: true)
    }
  }

  private func name(_ guest: Guest) -> Line {
    let (name, plus) = (layout.data(guest.person.name), guest.entry.companions)
    guard plus > 0 else { return name }
    return layout.isRightToLeft ? Line("+\(plus) ") + name : name + Line(" +\(plus)")
  }

  /// A guest's name, telephone and note; what has no room stands below.
  private func rows(_ guest: Guest, names: Int, margin: Int, label: Line = Line()) -> [Line] {
    let phone = guest.person.phone.map { layout.data($0) } ?? Line()
    let cells = [(label, margin), (layout.cut(name(guest), to: names), names + 2), (phone, 17)]
    let line = layout.aligned(layout.row(cells))
    guard let note = guest.entry.shownNote else { return [line] }
    let text = layout.data(note, .dim)
    if margin + names + 2 + 17 + text.width <= layout.width {
      return [layout.aligned(layout.row(cells + [(text, 0)]))]
    }
    return [line] + layout.wrapped(text, indent: margin)
  }
}
