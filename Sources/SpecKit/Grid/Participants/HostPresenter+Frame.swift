internal import SpecCore

/// The frames of the host: the map of the seats, notes on their problems, and the buttons.
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

  func frame(_ machine: HostMachine, _ style: FrameStyle, at now: Moment) -> Frame {
    let name =
      question != nil ? "question" : showsAddress ? "address" : machine.isRunning ? "run" : "map"
    let size = style.size
    var rows: [Line]
    let least = Self.leastSize
    if size.columns < least.columns || size.rows < least.rows {
      let text = "window too small (\(least.columns)x\(least.rows)); the show continues"
      rows = text.wrapped(to: max(1, size.columns)).prefix(size.rows).map { Line($0) }
    } else {
      rows = heading(machine, style)
      let buttons = buttons(machine, size)
      let foot = status(machine, size) + news(machine, size, now)
      let room = size.rows - rows.count - foot.count - buttons.count
      let body =
        showsAddress
        ? addresses(machine, style, rows: room) : map(machine, style, now, rows: room)
      rows += body + (room > body.count ? [Line()] : []) + foot
      // The buttons are always shown.
      rows = rows.prefix(size.rows - buttons.count) + buttons
    }
    let counts = machine.holders.filter { !$0.isLost }
    return Frame(
      name, rows: rows.map { $0.truncated(to: style.size.columns) },
      extra: [
        .init("seats", counts.count), .init("ready", counts.count { $0.isReady }),
        .init("sequence", machine.options.show.sequence.rawValue),
      ])
  }

  private static let leastSize = ScreenSize(columns: 20, rows: 15)

  private static func text(_ question: Question) -> String {
    switch question {
    case .startAnyway(let why): "\(why) Start anyway? [y/N]"
    case .stopAndQuit: "A run is going on. Stop it and quit? [y/N]"
    }
  }

  private func heading(_ machine: HostMachine, _ style: FrameStyle) -> [Line] {
    let dot = style.isUTF8 ? "·" : "-"
    let title = Line("spec grid \(dot) \(machine.options.name)", .bold)
      .truncated(to: style.size.columns - 1)
    let spoken = Line(machine.options.code.spoken, .bold)
    let code = Line("join code  ") + spoken
    let width = min(style.size.columns, 80)
    // A code is never truncated.
    let codes = code.width < width ? [code] : ["join code", spoken]
    let gap = max(3, width - 2 - title.width - code.width)
    return LineLayout.flow([title] + codes, columns: style.size.columns, gap: gap)
  }

  /// The question and its keys, or the keys that can be pressed now.
  private func buttons(_ machine: HostMachine, _ size: ScreenSize) -> [Line] {
    if let question {
      let style = Style(.yellow, bold: true)
      return LineLayout.paragraph(Self.text(question), style, columns: size.columns)
    }
    let others = [Line("u address", .dim), Line("q quit", .dim)]
    var parts = [Line("s stop", .bold)] + others
    if !machine.isRunning {
      parts = [Line("[ Start: Enter ]", .bold)]
      if size.columns >= 32 { parts.append(Line("1 2 sequence", .dim)) }
      parts += others
    }
    return LineLayout.flow(parts, columns: size.columns, gap: size.columns < 40 ? 2 : 3)
  }

  private func status(_ machine: HostMachine, _ size: ScreenSize) -> [Line] {
    guard isListening else {
      return LineLayout.paragraph(
        "checking whether another host uses this code...", .dim, columns: size.columns)
    }
    let holders = machine.holders
    let ready = holders.count { $0.isGood }
    let seated = holders.count { !$0.isReady && !$0.isLost }
    var parts = ["\(ready) ready", "\(seated) seated"]
    let silent = holders.count { $0.isLost }
    if silent > 0 { parts.append("\(silent) not heard") }
    let coarse = holders.count { $0.trouble == .coarse }
    if coarse > 0 { parts.append("\(coarse) coarse") }
    parts.append("\(max(0, 100 - holders.count)) empty")
    return LineLayout.flow(parts.map { Line($0, .bold) }, columns: size.columns)
  }

  /// The last event in words.
  private func news(_ machine: HostMachine, _ size: ScreenSize, _ now: Moment) -> [Line] {
    let isOver =
      message == Self.nothingReady && machine.holders.contains { $0.isGood }
      || isAnswered(machine, at: now)
    return message.isEmpty || isOver ? [] : LineLayout.paragraph(message, columns: size.columns)
  }

  private func mark(_ holder: SeatHolder?, _ machine: HostMachine) -> Mark {
    guard let holder else { return .empty }
    if holder.isLost { return .silent }
    if let step, machine.isRunning, let run = machine.run, let index = run.index(of: holder.device)
    {
      // It does not show what it has not heard of.
      guard run.participants[index].acknowledged != nil else { return .silent }
      if let color = run.show.sequence.color(
        step: step, row: holder.seat.row, column: holder.seat.column)
      {
        return .color(color)
      }
    }
    return !holder.isReady ? .seated : holder.isCoarse ? .coarse : .ready
  }

  /// - Parameter rows: the available rows.
  private func map(
    _ machine: HostMachine, _ style: FrameStyle, _ now: Moment, rows: Int
  ) -> [Line] {
    // In a narrow window the margins go first, then the gaps and every other number.
    let (isNarrow, isDense) = (style.size.columns < 26, style.size.columns < 23)
    let margin = isNarrow ? "   " : "      "
    let numbers = Seat.range.filter { !isDense || $0 % 2 == 1 }.map(String.init)
      .joined(separator: " ")
    // Rows count from the stage; the mark has a row of its own where there is one to spare.
    let stage = "stage".padded(to: numbers.utf8.count, .center)
    let isTight = rows < 13
    var lines = [Line((isTight && !isNarrow ? "stage " : margin) + numbers, .dim)]
    if !isTight { lines.insert(Line(margin + stage, .dim).trimmed(), at: 0) }
    var holders: [Seat: SeatHolder] = [:]
    for holder in machine.holders { holders[holder.seat] = holder }
    for row in Seat.range {
      let label = String(row).padded(to: isNarrow ? 2 : 4, .right)
      var line = Line(label.padded(to: margin.utf8.count), .dim)
      for column in Seat.range {
        let mark = mark(Seat(row: row, column: column).flatMap { holders[$0] }, machine)
        let text = mark.text(isUTF8: style.isUTF8)
        switch mark {
        case .color(let color): line += Line(text, color.style(brightness, style.depth))
        case .silent, .coarse: line += Line(text, Style(.yellow, bold: true))
        case .empty: line += Line(text, .dim)
        case .seated, .ready: line += Line(text)
        }
        if !isDense { line += Line(" ") }
      }
      lines.append(line)
    }
    let isBeside = style.size.columns >= 64
    let (columns, room) =
      isBeside ? (style.size.columns - 31, rows) : (style.size.columns - 1, rows - lines.count)
    guard isBeside else {
      return lines
        + notesBelow(machine, now, columns: columns, rows: room).map { Line(" ") + $0 }
    }
    for (index, note) in notes(machine, now, columns: columns, rows: room).enumerated() {
      if index == lines.count { lines.append(Line()) }
      lines[index] = lines[index].padded(to: 31) + note
    }
    return lines
  }
}
