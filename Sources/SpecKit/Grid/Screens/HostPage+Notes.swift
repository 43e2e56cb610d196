internal import SpecCore

/// The notes next to the map: the sequence, and the seats in trouble, the worst first.
extension HostPresenter {
  private struct Note {
    let mark: String
    let seat: Seat
    let name: String
    /// The problem, in a long and a short form.
    let figures: [String]

    /// The name is shortened so that the figure fits.
    func line(columns: Int) -> Line {
      let place = "\(mark) \(seat.row),\(seat.column)"
      let figure = figures.first { place.count + 2 + $0.count <= columns } ?? figures.last ?? ""
      let left = columns - place.count - figure.count - 3
      let label = left < 2 ? place : "\(place) \(Line(name).truncated(to: left).text)"
      return Line("\(label)  \(figure)")
    }
  }

  func notes(
    _ machine: HostMachine, _ theme: PageTheme, _ now: Moment, in room: ScreenSize
  ) -> [Line] {
    let head = state(machine, theme, now, columns: room.columns) + [Line()]
    let seats = troubles(machine, now) + missed(machine)
    let rows = room.rows - head.count
    guard seats.count > rows else { return head + seats.map { $0.line(columns: room.columns) } }
    let shown = seats.prefix(max(0, rows - 1)).map { $0.line(columns: room.columns) }
    let rest = Line("and \(seats.count - shown.count) more", .bold)
    return Array((head + shown).prefix(max(0, room.rows - 1))) + (room.rows > 0 ? [rest] : [])
  }

  /// The same below the map, where there is less room: seats first, then the address, and what else
  /// is whole.
  func notesBelow(
    _ machine: HostMachine, _ theme: PageTheme, _ now: Moment, in room: ScreenSize
  ) -> [Line] {
    if let seconds = secondsToStart(machine, now), room.rows > 1 {
      let seats = troubles(machine, now).prefix(room.rows - 1)
      return [Line("Starts in \(seconds) s", theme.strong)]
        + seats.map { $0.line(columns: room.columns) }
    }
    let (columns, rows) = (room.columns, room.rows)
    let seats = troubles(machine, now) + missed(machine)
    if rows == 1, seats.count > 1, let worst = seats.first {
      let rest = Line(" +\(seats.count - 1) more", .bold)
      return [worst.line(columns: columns - rest.width) + rest]
    }
    let isCut = seats.count > rows
    var lines = seats.prefix(isCut ? max(0, rows - 1) : rows).map { $0.line(columns: columns) }
    guard !isCut else {
      return rows > 0 ? lines + [Line("and \(seats.count - lines.count) more", .bold)] : []
    }
    for line in head(machine, theme, isAddressFirst: true) {
      let wrapped = line.wrapped(to: columns)
      guard lines.count + wrapped.count <= rows else { break }
      lines += wrapped
    }
    return lines
  }

  /// The seconds before the first color in large digits; in a run its color; else the show and the address.
  private func state(
    _ machine: HostMachine, _ theme: PageTheme, _ now: Moment, columns: Int
  ) -> [Line] {
    let show = machine.run?.show ?? machine.options.show
    if let seconds = secondsToStart(machine, now) {
      let digits = LargeText.lines(
        String(seconds), theme.strong, width: columns, isASCII: theme.isASCII)
      let first = show.sequence == .turns ? "red" : "four colors"
      return (digits ?? [Line("\(seconds) s", theme.strong)])
        + [Line(), Line("then \(first) on \(machine.run?.seats ?? 0) screens")]
    }
    if machine.phase == .running, let step {
      let colors = show.sequence.colors
      guard show.sequence == .turns else {
        return [Line("four colors", .bold), Line("then black", theme.dim)]
      }
      let next = step < colors.count ? colors[step].rawValue : "black"
      let look = Style(colors[step - 1].background(brightness, theme.depth), bold: true)
      return [
        Line("■ ", look) + Line("\(colors[step - 1].rawValue), \(step) of \(colors.count)", .bold),
        Line("then \(next)", theme.dim),
      ]
    }
    return head(machine, theme).flatMap { $0.wrapped(to: columns) }
  }

  /// The show, and the address of the page.
  private func head(
    _ machine: HostMachine, _ theme: PageTheme, isAddressFirst: Bool = false
  ) -> [Line] {
    let show = machine.options.show
    let colors = show.sequence.colors.map(\.rawValue).joined(separator: ", ")
    let held = Seconds(
      milliseconds: show.sequence == .turns ? show.stepMilliseconds : show.totalMilliseconds
    ).text
    let lead = Seconds(milliseconds: Int(machine.options.lead / .milliseconds(1))).text
    let url = web?.urls.first.map { [Line($0, .bold)] } ?? []
    let texts = [
      Line("sequence \(show.sequence.rawValue): \(colors)"),
      Line(
        "\(held) s \(show.sequence == .turns ? "a color" : "in all"), starts \(lead) s after Enter"),
    ]
    return isAddressFirst ? url + texts : texts + url
  }

  /// Seats that are not heard, the longest first, then those with coarse clocks, the worst first.
  private func troubles(_ machine: HostMachine, _ now: Moment) -> [Note] {
    let lost = machine.holders.filter(\.isLost).sorted {
      ($0.lastHeard, $0.seat) < ($1.lastHeard, $1.seat)
    }
    let coarse = machine.holders.filter { $0.trouble == .coarse }.sorted {
      ($1.boundMicroseconds ?? .max, $0.seat) < ($0.boundMicroseconds ?? .max, $1.seat)
    }
    return lost.map { holder in
      let seconds = (now - holder.lastHeard) / .seconds(1)
      return Note(
        mark: "?", seat: holder.seat, name: holder.name,
        figures: ["not heard for \(seconds) s", "\(seconds) s"])
    }
      + coarse.map { holder in
        let within = holder.boundMicroseconds.map { "\($0 / 1000) ms" }
        return Note(
          mark: "!", seat: holder.seat, name: holder.name,
          figures: within.map { ["clock within \($0)", $0] } ?? ["clock not measured", "no clock"])
      }
  }

  /// Seats that missed a step of the last run and are not in trouble now.
  private func missed(_ machine: HostMachine) -> [Note] {
    guard !machine.isRunning, let run = machine.run else { return [] }
    let others = Set(machine.holders.filter { $0.isLost || $0.trouble != nil }.map(\.seat))
    return Self.worstFirst(run.report(startedAt: Instant(seconds: 0)).missed).compactMap { missed in
      guard let seat = Seat(row: missed.row, column: missed.column), !others.contains(seat) else {
        return nil
      }
      return Note(
        mark: "-", seat: seat, name: missed.name,
        figures: ["missed: \(missed.reason)", missed.reason])
    }
  }

  static func worstFirst(_ missed: [RunReport.Missed]) -> [RunReport.Missed] {
    let order = ["no-start", "no-report", "left", "late"]
    return order.flatMap { reason in missed.filter { $0.reason == reason } }
  }
}

extension Line {
  /// The text in lines of that width, in the style of its first part.
  ///
  /// A list or an address is broken at its natural place first.
  fileprivate func wrapped(to columns: Int) -> [Line] {
    let style = spans.first?.style ?? .plain
    var parts = [text]
    if width > columns {
      for mark in [": ", ", starts", "#"] where text.contains(mark) {
        guard let place = text.firstRange(of: mark) else { continue }
        let cut = mark == "#" ? place.lowerBound : text.index(after: place.lowerBound)
        parts = [String(text[..<cut]), text[cut...].trimmingSpaces()]
        break
      }
    }
    return parts.flatMap { $0.wrapped(to: max(1, columns)) }.map { Line($0, style) }
  }
}
