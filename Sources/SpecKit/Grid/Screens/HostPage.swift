internal import SpecCore

/// The frames of the host: the map of the seats, notes on their problems, and the keys.
extension HostPresenter {
  /// The mark of a seat on the map.
  private enum Mark {
    case empty, seated, ready, silent, coarse
    case color(GridColor)

    func text(isUTF8: Bool) -> String {
      switch self {
      case .empty: isUTF8 ? "·" : "."
      case .seated: isUTF8 ? "○" : "o"
      // No letter: letters are colors.
      case .ready: isUTF8 ? "●" : "#"
      case .silent: "?"
      case .coarse: "!"
      case .color(let color): color.letter
      }
    }
  }

  private static let leastSize = ScreenSize(columns: 20, rows: 16)
  /// Columns of the map with its row numbers, and of the gap between blocks.
  private static let (mapWidth, gap) = (26, 4)
  /// Rows of the map without the mark of the stage.
  private static let leastMap = 11
  /// The least width of a page with notes to the right of the map.
  private static let besideWidth = 54
  /// The columns of a map with twice the distances, and the least size of a page with it and notes below it.
  private static let largeMapWidth = 43
  private static let largeSize = ScreenSize(columns: 90, rows: 28)

  func frame(_ machine: HostMachine, _ style: FrameStyle, at now: Moment) -> Frame {
    let name =
      question != nil ? "question" : showsAddress ? "address" : machine.isRunning ? "run" : "map"
    let (theme, least) = (style.theme, Self.leastSize)
    var frame: Frame
    if style.size.columns < least.columns || style.size.rows < least.rows {
      let text = "window too small (\(least.columns)x\(least.rows)); the show continues"
      frame = Frame(name, rows: text.wrapped(to: max(1, style.size.columns)).map { Line($0) })
    } else {
      let code = Line(machine.options.code.spoken, .bold)
      frame = theme.frame(
        name, [machine.options.name], status: [Line("join code  ", theme.dim) + code, code],
        keys: keys(machine), in: style.context, notice: notice(machine, theme, now)
      ) { room in
        showsAddress
          ? addresses(machine, style, in: room) : board(machine, style, now, in: room)
      }
    }
    let counts = machine.holders.filter { !$0.isLost }
    frame.extra = [
      .init("seats", counts.count), .init("ready", counts.count { $0.isReady }),
      .init("sequence", machine.options.show.sequence.rawValue),
    ]
    return frame
  }

  private func keys(_ machine: HostMachine) -> [KeyHint] {
    guard question == nil else { return [KeyHint("y", "yes"), KeyHint("n", "no")] }
    let others = [KeyHint("u", showsAddress ? "map" : "address"), KeyHint("q", "quit")]
    guard machine.hasClaimedCode else { return others }
    guard !machine.isRunning else { return [KeyHint("s", "stop")] + others }
    return [KeyHint("enter", "start"), KeyHint("1 2", "sequence")] + others
  }

  /// The question, a warning of another host with the same code, or the last event in words.
  private func notice(_ machine: HostMachine, _ theme: PageTheme, _ now: Moment) -> Line? {
    switch question {
    case .startAnyway(let why)?:
      return Line("\(why) Start anyway? [y/N]", Style(theme.palette.warning, bold: true))
    case .stopAndQuit?:
      return Line(
        "A run is going on. Stop it and quit? [y/N]", Style(theme.palette.warning, bold: true))
    case nil: break
    }
    guard machine.hasClaimedCode else {
      return Line("Checking whether another host uses this code", theme.dim)
    }
    if isOffline, message.isEmpty {
      return Line(
        "No network: only screens on this computer can join. Connect to the Wi-Fi and start again.",
        Style(theme.palette.warning))
    }
    if let other = machine.otherHost {
      let warning = Self.warning(name: other.name, address: other.address)
      return Line(warning, Style(theme.palette.warning))
    }
    let isOver =
      [Self.nothingReady, Self.nothingGood].contains(message) && machine.goodSeats > 0
      || isAnswered(machine, at: now)
    return message.isEmpty || isOver ? nil : Line(message)
  }

  /// The map, with the notes and the code to the right or below, and the counts.
  private func board(
    _ machine: HostMachine, _ style: FrameStyle, _ now: Moment, in room: ScreenSize
  ) -> [Line] {
    var foot: [Line] = []
    if let wanted = machine.options.startWhen, !machine.hasStarted {
      foot = [Line("Starts by itself when \(wanted) seats are ready", style.theme.dim)]
    } else if machine.hasClaimedCode, !machine.isRunning, question == nil {
      let button = style.theme.button("Start", isDefault: true, hasFocus: true)
      foot = [button + Line("  Enter", style.theme.dim)]
    }
    let counts = counts(machine, style.theme, columns: room.columns)
    if room.rows >= Self.leastMap + counts.count + foot.count { foot = counts + foot }
    let height = room.rows - foot.count
    if room.columns >= Self.largeSize.columns, height >= Self.largeSize.rows {
      return largeBoard(machine, style, now, in: ScreenSize(columns: room.columns, rows: height))
        + foot
    }
    let map = map(machine, style, columns: room.columns, rows: height)
    func filled(_ rows: [Line]) -> [Line] {
      rows + Array(repeating: Line(), count: max(0, height - rows.count)) + foot
    }
    guard room.columns >= Self.besideWidth else {
      let size = ScreenSize(columns: room.columns, rows: height - map.count)
      return filled(map + notesBelow(machine, style.theme, now, in: size))
    }
    var columns = room.columns - Self.mapWidth - Self.gap
    let most = columns - Self.leastNotes - Self.gap
    let picture = codes(machine, style, now, in: ScreenSize(columns: most, rows: height))
    let width = picture.map(\.width).max() ?? 0
    if width > 0 { columns -= width + Self.gap }
    let notes = notes(
      machine, style.theme, now, in: ScreenSize(columns: columns, rows: height))
    return filled(
      LineLayout.beside(
        [(map, Self.mapWidth), (notes, columns), (picture, width)], gap: Self.gap))
  }

  /// The map with twice the distances, the notes below it, and the codes at the right.
  private func largeBoard(
    _ machine: HostMachine, _ style: FrameStyle, _ now: Moment, in room: ScreenSize
  ) -> [Line] {
    let map = map(machine, style, columns: room.columns, rows: room.rows, isLarge: true)
    let most = room.columns - Self.largeMapWidth - Self.gap
    let picture = codes(machine, style, now, in: ScreenSize(columns: most, rows: room.rows))
    let width = picture.map(\.width).max() ?? 0
    let left = room.columns - (width > 0 ? width + Self.gap : 0)
    let notes = notes(
      machine, style.theme, now,
      in: ScreenSize(columns: left, rows: room.rows - map.count - 1))
    let rows = LineLayout.beside(
      [(map + [Line()] + notes, left), (picture, width)], gap: Self.gap)
    return rows + Array(repeating: Line(), count: max(0, room.rows - rows.count))
  }

  /// The join code in large characters and below it the QR code; nothing where they would leave too little room for
  /// the notes.
  private func codes(
    _ machine: HostMachine, _ style: FrameStyle, _ now: Moment, in room: ScreenSize
  ) -> [Line] {
    let code = machine.options.code.text
    let large =
      LargeText.lines(
        code.count <= 6 ? code : "", style.theme.strong, width: room.columns,
        rows: style.theme.isASCII ? 5 : 3,
        isASCII: style.theme.isASCII) ?? []
    guard let picture = web?.code, style.isUTF8, picture.columns <= room.columns,
      large.count + 1 + picture.rows <= room.rows
    else { return large }
    return large + [Line()] + picture.lines(style.theme.depth)
  }

  /// The least columns of notes next to the codes.
  private static let leastNotes = 22

  /// Whole seconds, rounded up; nil when no run is about to start.
  func secondsToStart(_ machine: HostMachine, _ now: Moment) -> Int64? {
    guard machine.phase == .starting, let run = machine.run, run.start > now else { return nil }
    return (run.start - now + .seconds(1) - 1) / .seconds(1)
  }

  /// When the large seconds before the first color change.
  func countdownWake(_ machine: HostMachine, after now: Moment) -> Moment {
    guard let run = machine.run, let seconds = secondsToStart(machine, now) else {
      return .distantFuture
    }
    return run.start - .seconds(seconds - 1)
  }

  private func counts(_ machine: HostMachine, _ theme: PageTheme, columns: Int) -> [Line] {
    let holders = machine.holders
    let ready = holders.count { $0.isGood }
    // The counts are the legend of the map.
    func sign(_ mark: Mark) -> Line { drawn(mark, theme) + Line(" ") }
    var parts = [
      sign(.ready)
        + Line("\(ready) ready", ready > 0 ? Style(theme.palette.success, bold: true) : .bold),
      sign(.seated) + Line("\(holders.count { !$0.isReady && !$0.isLost }) seated", .bold),
    ]
    let silent = holders.count { $0.isLost }
    let coarse = holders.count { $0.trouble == .coarse }
    let warning = Style(theme.palette.warning, bold: true)
    if silent > 0 { parts.append(sign(.silent) + Line("\(silent) not heard", warning)) }
    if coarse > 0 { parts.append(sign(.coarse) + Line("\(coarse) coarse", warning)) }
    parts.append(sign(.empty) + Line("\(max(0, 100 - holders.count)) empty", theme.dim))
    return LineLayout.flow(parts, columns: columns, indent: 0)
  }

  private func mark(_ holder: SeatHolder?, _ machine: HostMachine) -> Mark {
    guard let holder else { return .empty }
    if holder.isLost { return .silent }
    if let step, machine.isRunning, let run = machine.run, let index = run.index(of: holder.device)
    {
      // A seat that has not acknowledged the start may be black. A late seat learns the start from a BEACON.
      let participant = run.participants[index]
      guard participant.acknowledged != nil || participant.isExtra else { return .silent }
      if let color = run.show.sequence.color(
        step: step, row: holder.seat.row, column: holder.seat.column)
      {
        return .color(color)
      }
    }
    return !holder.isReady ? .seated : holder.isCoarse ? .coarse : .ready
  }

  private func drawn(_ mark: Mark, _ theme: PageTheme) -> Line {
    let text = mark.text(isUTF8: !theme.isASCII)
    return switch mark {
    case .color(let color): Line(text, color.style(brightness, theme.depth))
    case .silent, .coarse: Line(text, Style(theme.palette.warning, bold: true))
    case .empty: Line(text, theme.dim)
    case .ready: Line(text, theme.success)
    case .seated: Line(text)
    }
  }

  /// - Parameters:
  ///   - columns: the available columns.
  ///   - rows: the available rows.
  private func map(
    _ machine: HostMachine, _ style: FrameStyle, columns: Int, rows: Int, isLarge: Bool = false
  ) -> [Line] {
    // In a narrow window the margins go first, then the gaps and every other number.
    let (isNarrow, isDense) = (columns < Self.mapWidth, columns < 23)
    let margin = isNarrow ? "   " : "      "
    let gap = isDense ? "" : isLarge ? "   " : " "
    let numbers = Seat.range.filter { !isDense || $0 % 2 == 1 }
      .map { String($0).padded(to: isLarge ? 4 : 2) }.joined().trimmingSpaces()
    // Rows count from the stage; the mark has a row of its own where there is one to spare.
    let (dim, stage) = (style.theme.dim, "stage".padded(to: numbers.utf8.count, .center))
    let isTight = rows <= Self.leastMap
    var lines = [Line((isTight && !isNarrow ? "stage " : margin) + numbers, dim)]
    if !isTight { lines.insert(Line(margin + stage, dim).trimmed(), at: 0) }
    var holders: [Seat: SeatHolder] = [:]
    for holder in machine.holders { holders[holder.seat] = holder }
    for row in Seat.range {
      let label = String(row).padded(to: isNarrow ? 2 : 4, .right)
      var line = Line(label.padded(to: margin.utf8.count), dim)
      for column in Seat.range {
        let mark = mark(Seat(row: row, column: column).flatMap { holders[$0] }, machine)
        line += drawn(mark, style.theme)
        // The color reaches the next seat, so that a step is an area.
        if case .color(let color) = mark, !isDense {
          line += Line(isLarge ? "  " : " ", color.style(brightness, style.theme.depth))
          if isLarge, column < Seat.range.upperBound { line += Line(" ") }
        } else if column < Seat.range.upperBound {
          line += Line(gap)
        }
      }
      lines.append(line)
      if isLarge, row < Seat.range.upperBound { lines.append(Line()) }
    }
    return lines
  }
}
