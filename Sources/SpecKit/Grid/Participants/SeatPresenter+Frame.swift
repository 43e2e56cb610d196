internal import SpecCore

/// The frames of a seat: its data, then black, then one color and its letter.
extension SeatPresenter {
  func frame(_ machine: SeatMachine, _ style: FrameStyle, at now: Moment) -> Frame {
    if let entry { return typing(entry, style) }
    if let color { return playing(color, style) }
    if isBlack { return Frame("armed", rows: black([], style)) }
    if isThanking, machine.state != .seated {
      return Frame("thanks", rows: black([thanks(machine, now)], style))
    }
    return waiting(machine, style, now)
  }

  private func playing(_ color: (step: Int, color: GridColor), _ style: FrameStyle) -> Frame {
    let (step, color) = color
    let look = color.style(brightness, style.depth)
    var rows = Array(
      repeating: Line().padded(to: style.size.columns, style: look), count: style.size.rows)
    if !rows.isEmpty {
      rows[0] = Line(color.letter, look).padded(to: style.size.columns, style: look)
    }
    if style.depth == .none, style.size.rows > 1 {
      rows[style.size.rows / 2] = Line(color.rawValue.uppercased())
        .padded(to: style.size.columns, .center)
    }
    return Frame(
      "play", rows: rows,
      extra: [.init("step", step), .init("color", text: color.rawValue)])
  }

  private func thanks(_ machine: SeatMachine, _ now: Moment) -> String {
    let seat = machine.options.seat
    let host = machine.link?.hostName ?? "the organizer"
    return
      "Thank you. Row \(seat.row), Column \(seat.column). You are still ready; waiting for \(host)."
  }

  private func black(_ lines: [String], _ style: FrameStyle) -> [Line] {
    let look = Style(.gray, on: style.depth == .trueColor ? .rgb(0, 0, 0) : .ansi(0))
    let empty = Line().padded(to: style.size.columns, style: look)
    var rows = Array(repeating: empty, count: style.size.rows)
    let wrapped = lines.flatMap { $0.wrapped(to: max(1, style.size.columns - 2)) }
    for (index, line) in wrapped.enumerated() where index + 1 < rows.count {
      rows[index + 1] = Line(" " + line, look).padded(to: style.size.columns, style: look)
    }
    return rows
  }

  private func typing(_ entry: Entry, _ style: FrameStyle) -> Frame {
    let question = entry.kind == .seat ? "Row and column (e.g. 3,4):" : "Join code:"
    var rows = [Line()]
    if !entry.message.isEmpty {
      rows += paragraph(entry.message, in: style) + [Line()]
    }
    let asked = paragraph(question, .bold, in: style)
    let typed = Line(entry.text + "_")
    if let last = asked.last, last.width + 1 + max(typed.width, 4) <= style.size.columns {
      rows += asked.dropLast() + [last + Line(" ") + typed]
    } else {
      rows += asked + [Line("  ") + typed]
    }
    rows += [Line()] + paragraph("Enter confirms, Esc cancels", .dim, in: style)
    return Frame(
      "entry", rows: rows,
      focus: .object([
        .init("field", text: entry.kind == .seat ? "seat" : "code"),
        .init("text", text: entry.text),
      ]))
  }

  private func waiting(_ machine: SeatMachine, _ style: FrameStyle, _ now: Moment) -> Frame {
    let seat = machine.options.seat
    let place = Line("Row \(seat.row), Column \(seat.column)", .bold)
    var rows = [Line()]
    rows += LineLayout.flow(
      [place, Line(machine.options.name)], columns: style.size.columns, indent: 2)
    rows.append(Line())
    var name = "search"
    if let link = machine.link {
      if link.isLost {
        name = "lost"
        let seconds = (now - link.lastHeard) / .seconds(1)
        rows += paragraph("Organizer not heard for \(seconds) s. Still looking.", in: style)
      } else {
        name = machine.state == .ready ? "ready" : link.stage == .seated ? "seat" : "join"
        let bound = machine.clock.estimate(at: now).map {
          "clock within \(milliseconds($0.bound)) ms"
        }
        let more = link.stage == .seated ? bound : "taking the seat..."
        rows += LineLayout.flow(
          [Line("Organizer  \(link.hostName)")] + [more].compactMap { $0.map { Line($0, .dim) } },
          columns: style.size.columns, indent: 2)
      }
    } else {
      rows += paragraph("Looking for the organizer...", in: style)
      if now >= machine.helpsAt {
        rows += paragraph("Not found yet. " + advice(machine.options), in: style)
      }
    }
    rows.append(Line())
    if machine.wantsReady {
      let text =
        machine.state == .ready
        ? "Ready. Keep this window in front." : "Ready is pressed; telling the organizer."
      rows += paragraph(text, .bold, in: style) + [Line(), button("Not ready: u", style)]
    } else {
      rows.append(button("Ready", style))
    }
    let keys = [machine.wantsReady ? "u not ready" : "Enter ready", "e change seat", "q leave"]
    rows.append(Line())
    rows += LineLayout.flow(
      keys.map { Line($0, .dim) }, columns: style.size.columns, indent: 2, gap: 4)
    return Frame(
      name, rows: rows.map { $0.truncated(to: style.size.columns) },
      focus: .object([.init("button", text: machine.wantsReady ? "not-ready" : "ready")]))
  }

  /// What was not tried yet.
  private func advice(_ options: SeatOptions) -> String {
    if let pinned = options.pinned {
      return "Check the address \(pinned) and the join code on the organizer's screen."
    }
    let address = "Try --host with the address on the organizer's screen"
    return options.usesBroadcast
      ? "\(address), and check the join code there." : "\(address), or --broadcast."
  }

  private func button(_ text: String, _ style: FrameStyle) -> Line {
    let button = Line("[ \(text) ]", .bold)
    let indent = min(17, style.size.columns / 4, style.size.columns - button.width)
    return Line(String(repeating: " ", count: max(0, indent))) + button
  }

  private func paragraph(
    _ text: String, _ look: Style = .plain, in style: FrameStyle
  ) -> [Line] {
    LineLayout.paragraph(text, look, columns: style.size.columns, indent: 2)
  }

  /// One decimal, rounded up: it is the most by which the clock may be wrong.
  private func milliseconds(_ length: Nanoseconds) -> String {
    let tenths = (length + 99_999) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
