internal import SpecCore

/// The frames of a seat: its data, then black, then one color and its letter.
extension SeatPresenter {
  func frame(_ machine: SeatMachine, _ style: FrameStyle, at now: Moment) -> Frame {
    if let entry { return typing(entry, style) }
    if let color { return playing(color, style) }
    if isBlack { return Frame("armed", rows: black([], style)) }
    if isThanking, machine.isReady, machine.link?.isLost == false {
      return Frame("thanks", rows: black([thanks(machine, now)], style))
    }
    return waiting(machine, style, now)
  }

  private func playing(_ color: (step: Int, color: GridColor), _ style: FrameStyle) -> Frame {
    let (step, color) = color
    let rows = color.screen(brightness, style.theme.depth, style.size)
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
    let look = Style.black(style.theme.depth)
    let wrapped = lines.flatMap { $0.wrapped(to: max(1, style.size.columns - 2)) }
    return LineLayout.filled(wrapped.map { Line($0, look) }, look, in: style.size)
  }

  private func typing(_ entry: Entry, _ style: FrameStyle) -> Frame {
    let question =
      entry.kind == .seat
      ? "Row and column, for example 3,4" : "The code on the organizer's screen"
    return style.theme.frame(
      "entry", [entry.kind == .seat ? "Change seat" : "Join code"],
      keys: [KeyHint("enter", "confirm"), KeyHint("esc", "cancel")], in: style.context,
      focus: .object([
        .init("field", text: entry.kind == .seat ? "seat" : "code"),
        .init("text", text: entry.text),
      ])
    ) { room in
      let (theme, width) = (style.theme, min(44, room.columns))
      let field = Style(theme.palette.onSurface, on: theme.palette.surface, bold: true)
      func indented(_ text: String, _ look: Style) -> [Line] {
        text.wrapped(to: max(1, width - 4)).map { Line(" ") + Line($0, look) }
      }
      let value = Line(" " + entry.text, field) + Line("_", field)
      let rows =
        indented(question, theme.dim) + [Line()]
        + [Line(" ") + value.truncated(to: width - 4).padded(to: width - 4, style: field), Line()]
        + (entry.message.isEmpty
          ? [] : indented(entry.message, Style(theme.palette.warning)) + [Line()])
      let title = Line(entry.kind == .seat ? "Change seat" : "Join code", .bold)
      return centered(
        theme.panel(title, [Line()] + rows, width: width, isActive: true), in: room)
    }
  }

  private func waiting(_ machine: SeatMachine, _ style: FrameStyle, _ now: Moment) -> Frame {
    let (seat, theme) = (machine.options.seat, style.theme)
    let (screen, status) = status(machine, now)
    if let refusal { return refused(refusal.kind, screen, status, machine, style) }
    let button: Text = machine.wantsReady ? "Not ready" : "Ready"
    return theme.frame(
      screen, machine.link.map { [$0.hostName] } ?? [],
      status: [Line(machine.options.name, theme.dim), Line()],
      keys: [
        machine.wantsReady ? KeyHint("u", "not ready") : KeyHint("enter", "ready"),
        KeyHint("e", "change seat"), KeyHint("q", "leave"),
      ], in: style.context,
      focus: .object([.init("button", text: machine.wantsReady ? "not-ready" : "ready")])
    ) { room in
      var rows = digits(seat, theme, in: room)
      rows += [Line("Row \(seat.row), Column \(seat.column)", .bold), Line()]
      let isLost = machine.link?.isLost == true
      let look = isLost ? Style(theme.palette.warning, bold: true) : Style.plain
      rows += status.flatMap { $0.wrapped(to: room.columns) }.map { Line($0, look) } + [Line()]
      if machine.wantsReady {
        let text =
          isLost
          ? "You stay ready."
          : machine.isReady
            ? "Ready. Keep this window in front." : "Telling the organizer that you are ready..."
        let look = isLost ? theme.dim : theme.success
        rows += text.wrapped(to: room.columns).map { Line($0, look) } + [Line()]
      }
      // Enter presses Ready; u takes it back.
      rows.append(
        theme.button(button, isDefault: !machine.wantsReady, hasFocus: !machine.wantsReady))
      return centered(rows, in: room)
    }
  }

  private func refused(
    _ kind: Entry.Kind, _ screen: String, _ status: [String], _ machine: SeatMachine,
    _ style: FrameStyle
  ) -> Frame {
    let theme = style.theme
    let action: Text = kind == .seat ? "Choose another seat" : "Enter the join code"
    return theme.frame(
      screen, machine.link.map { [$0.hostName] } ?? [],
      status: [Line(machine.options.name, theme.dim), Line()],
      keys: [
        KeyHint("enter", kind == .seat ? "choose a seat" : "enter the code"),
        KeyHint("q", "leave"),
      ], in: style.context, focus: .object([.init("button", text: "enter-\(kind)")])
    ) { room in
      centered(
        status.flatMap { $0.wrapped(to: room.columns) }.map { Line($0) }
          + [Line(), theme.button(action, isDefault: true, hasFocus: true)], in: room)
    }
  }

  /// The seat in large digits, where there is room.
  private func digits(_ seat: Seat, _ theme: PageTheme, in room: ScreenSize) -> [Line] {
    guard room.rows >= 13 else { return [] }
    let large = LargeText.lines(
      "\(seat.row) \(seat.column)", theme.strong, width: room.columns - 4,
      rows: room.rows < 18 && !theme.isASCII ? 3 : 5, isASCII: theme.isASCII)
    return large.map { $0 + [Line()] } ?? []
  }

  /// The name of the screen, and the state of the organizer in words.
  private func status(_ machine: SeatMachine, _ now: Moment) -> (screen: String, [String]) {
    if let refusal { return ("refused", [refusal.reason]) }
    guard let link = machine.link else {
      if machine.strangers.unverified > 0 { return ("search", ["Checking the join code..."]) }
      let advice = now >= machine.helpsAt ? ["Not found yet. " + advice(machine.options)] : []
      return ("search", ["Looking for the organizer..."] + advice)
    }
    guard !link.isLost else {
      let seconds = (now - link.lastHeard) / .seconds(1)
      return ("lost", ["Organizer not heard for \(seconds) s. Still looking."])
    }
    guard link.stage == .seated else {
      let isTaken = link.takenSince != nil
      return ("join", [isTaken ? "Somebody has this seat. Asking again..." : "Taking the seat..."])
    }
    let bound = machine.clock.estimate(at: now).map {
      ", clock within \(milliseconds($0.bound)) ms"
    }
    return (machine.isReady ? "ready" : "seat", ["Organizer \(link.hostName)\(bound ?? "")"])
  }

  /// Rows in the middle of the room.
  private func centered(_ rows: [Line], in room: ScreenSize) -> [Line] {
    Array(repeating: Line(), count: max(0, (room.rows - rows.count) / 2))
      + rows.map { $0.truncated(to: room.columns).padded(to: room.columns, .center).trimmed() }
  }

  /// Returns advice about options that are not in use.
  private func advice(_ options: SeatOptions) -> String {
    if isOffline { return "There is no network: connect this computer to the Wi-Fi." }
    if let pinned = options.pinned {
      return "Check the address \(pinned) and the join code on the organizer's screen."
    }
    let address = "Try --host with the address on the organizer's screen"
    return options.usesBroadcast
      ? "\(address), and check the join code there." : "\(address), or --broadcast."
  }

  /// One decimal, rounded up: it is the most by which the clock may be wrong.
  private func milliseconds(_ length: Nanoseconds) -> String {
    let tenths = (length + 99_999) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
