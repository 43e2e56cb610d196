internal import SpecCore

/// The frames of a seat: its data, then black, then one color and its letter.
extension SeatPresenter {
  func frame(_ machine: SeatMachine, _ style: FrameStyle, at now: Moment) -> Frame {
    if let entry { return typing(entry, machine, style) }
    if let (step, color) = color {
      return Frame(
        "play",
        rows: color.screen(
          brightness, style.theme.depth, style.size, isASCII: style.theme.isASCII),
        extra: [.init("step", step), .init("color", text: color.rawValue)])
    }
    let black = Style.black(style.theme.depth)
    if isBlack { return Frame("armed", rows: LineLayout.filled([], black, in: style.size)) }
    guard isThanking, machine.link?.stage == .seated, machine.link?.isLost == false else {
      return waiting(machine, style, now)
    }
    // The hall is still dark.
    var dark = style
    dark.theme.adapt(to: RGB(0, 0, 0))
    var frame = waiting(machine, dark, now)
    frame.rows = frame.rows.fitted(to: style.size.rows).map { row in
      Line(
        row.spans.map { span in
          var span = span
          span.style.background = span.style.background ?? black.background
          span.style.foreground = span.style.foreground ?? dark.theme.palette.onSurface
          return span
        }
      ).padded(to: style.size.columns, style: black)
    }
    return frame
  }

  private func typing(_ entry: Entry, _ machine: SeatMachine, _ style: FrameStyle) -> Frame {
    let question =
      entry.kind == .seat
      ? "Row and column, for example 3,4" : "The code on the organizer's screen"
    return style.theme.frame(
      "entry", machine.link.map { [$0.hostName] } ?? [],
      keys: [KeyHint("enter", "confirm"), KeyHint("esc", "cancel")], in: style.context,
      focus: .object([
        .init("field", text: entry.kind.rawValue), .init("text", text: entry.input.text),
      ])
    ) { room in
      let (theme, width) = (style.theme, min(52, room.columns))
      func text(_ text: String, _ look: Style) -> [Line] {
        text.wrapped(to: max(1, width - 4)).map { Line(" ") + Line($0, look) }
      }
      let value = entry.input.line(hasFocus: true, width: width - 6)
      let field = Line(" ") + theme.field(value, width: width - 4, hasFocus: true)
      let error = entry.message.isEmpty ? [] : text(entry.message, theme.danger)
      // The rows of an error are kept, so that the panel stays as it is.
      let rows =
        [Line()] + text(question, theme.dim) + [Line(), field, Line()]
        + error.fitted(to: max(2, error.count + 1))
      let title = Line(entry.kind == .seat ? "Change seat" : "Join code", .bold)
      return theme.panel(title, rows, width: width, isActive: true).centered(in: room)
    }
  }

  /// The seat, the state in words, and the button.
  private func waiting(_ machine: SeatMachine, _ style: FrameStyle, _ now: Moment) -> Frame {
    let (seat, theme) = (machine.options.seat, style.theme)
    let state = state(machine, theme, now)
    let (button, hint, focus) = action(machine)
    // A ready seat needs no button: the key that takes it back is at the bottom.
    let hasButton = refusal != nil || !machine.wantsReady
    let change = refusal == nil ? [KeyHint("e", "change seat")] : []
    return theme.frame(
      state.screen, machine.link.map { [$0.hostName] } ?? [],
      status: [Line(machine.options.name, theme.dim), Line()],
      keys: [hint] + change + [KeyHint("q", "leave")], in: style.context,
      focus: .object([.init("button", text: focus)])
    ) { room in
      let digits =
        room.rows < 13
        ? nil
        : LargeText.lines(
          seat.text, state.look, width: room.columns - 4,
          rows: room.rows < 18 && !theme.isASCII ? 3 : max(5, room.rows / 3),
          isASCII: theme.isASCII)
      let texts = state.texts.map { text, look in
        text.wrapped(to: min(72, room.columns)).map { Line($0, look) }
      }
      // The rows of three texts are kept, so that the seat stays in its place.
      let told = Array(texts.joined(separator: [Line()]))
      let rows =
        (digits.map { $0 + [Line()] } ?? []) + told.fitted(to: max(5, told.count)) + [Line()]
        + (hasButton ? [theme.button(button, isDefault: true, hasFocus: !theme.hasColor)] : [])
      return rows.centered(in: room)
    }
  }

  /// The button, its key, and its name for scripts.
  private func action(_ machine: SeatMachine) -> (button: Text, hint: KeyHint, focus: String) {
    switch refusal?.kind {
    case .seat?: ("Choose another seat", KeyHint("enter", "choose a seat"), "enter-seat")
    case .code?: ("Enter the join code", KeyHint("enter", "type the code"), "enter-code")
    // Enter presses Ready; u takes it back.
    case nil where machine.wantsReady: ("I'm not ready", KeyHint("u", "not ready"), "not-ready")
    case nil: ("Ready", KeyHint("enter", "ready"), "ready")
    }
  }

  /// The name of the screen, the look of the seat, which is seen from afar, and the state in words.
  private func state(
    _ machine: SeatMachine, _ theme: PageTheme, _ now: Moment
  ) -> (screen: String, look: Style, texts: [(String, Style)]) {
    let place = "Row \(machine.options.seat.row), Column \(machine.options.seat.column)"
    let seat = (place, Style.bold)
    if let refusal {
      let reason = (refusal.reason, theme.danger.emboldened)
      return refusal.kind == .seat
        ? ("refused", reason.1, [reason]) : ("refused", theme.dim, [seat, reason])
    }
    guard let link = machine.link else {
      let isFound = machine.strangers.unverified > 0
      let isHelped = !isFound && now >= machine.helpsAt
      let text =
        isFound
        ? "Checking the join code..."
        : isHelped ? "Organizer not found yet." : "Looking for the organizer..."
      let advice = isHelped ? advice(machine.options) : "You can press Ready now."
      let hints = isHelped || !machine.wantsReady ? [(advice, theme.dim)] : []
      return ("search", theme.strong, [seat, (text, .plain)] + hints)
    }
    guard !link.isLost else {
      let seconds = (now - link.lastHeard) / .seconds(1)
      let look = theme.warning.emboldened
      let lost = ("Organizer not heard for \(seconds) s. Still looking.", look)
      let advice = "Keep this window open; check the Wi-Fi."
      let stays = machine.wantsReady ? "You stay ready. \(advice)" : advice
      return ("lost", look, [seat, lost, (stays, .plain)])
    }
    guard link.stage == .seated else {
      let isTaken = link.takenSince != nil
      let text = isTaken ? "Somebody has this seat. Asking again..." : "Taking the seat..."
      return ("join", theme.strong, [seat, (text, .plain)])
    }
    let bound = machine.clock.estimate(at: now).map {
      ", clock within \(milliseconds($0.bound)) ms"
    }
    let organizer = ("Organizer \(link.hostName)\(bound ?? "")", theme.dim)
    guard machine.wantsReady else {
      return ("seat", theme.strong, [seat, ("Not ready yet: press Enter.", .bold), organizer])
    }
    guard machine.isReady else {
      let text = "Telling the organizer that you are ready..."
      return ("seat", theme.strong, [seat, (text, .plain), organizer])
    }
    guard isThanking else {
      let look = theme.success.emboldened
      return ("ready", look, [seat, ("Ready. Keep this window in front.", look), organizer])
    }
    let waits = ("You are still ready; waiting for \(link.hostName).", theme.dim)
    let thanks = ("Thank you.", theme.success.emboldened)
    return ("thanks", thanks.1, [seat, thanks, waits])
  }

  /// Returns advice about options that are not in use.
  private func advice(_ options: SeatOptions) -> String {
    if isOffline { return "There is no network: connect this computer to the Wi-Fi." }
    if let pinned = options.pinned {
      return "Check the address \(pinned) and the join code on the organizer's screen."
    }
    let address = "To try again, press q and add --host with the address on the organizer's screen"
    return options.usesBroadcast
      ? "\(address); check the join code there, too." : "\(address), or --broadcast."
  }

  /// One decimal, rounded up: it is the most by which the clock may be wrong.
  private func milliseconds(_ length: Nanoseconds) -> String {
    let tenths = (length + 99_999) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
