internal import SpecCore

/// The page of the host in one size: the map of the seats, the show, the way to join, and the keys.
struct HostPage {
  let host: HostPresenter
  let machine: HostMachine
  let style: FrameStyle
  let now: Moment

  private static let leastSize = ScreenSize(columns: 25, rows: 16)
  /// The least size of a page with panels.
  private static let panelSize = ScreenSize(columns: 100, rows: 24)
  /// The widest page: the map with large cells needs more room than lists do.
  private static let widest = 130
  /// The least room for panels with a map of large cells.
  private static let largeRoom = ScreenSize(columns: 120, rows: 29)
  /// Columns of the map with its row numbers, and of the gap to the notes.
  private static let (mapWidth, gap) = (GridMap.leastSize.columns, 3)
  /// Columns of a join code of six large characters.
  private static let codeWidth = 31
  /// The least width of a page with notes to the right of the map.
  private static let besideWidth = 54

  var theme: PageTheme { style.theme }
  private var good: Int { machine.goodSeats }
  private var hasReadySeats: Bool { machine.holders.contains { $0.isReady } }
  private var hasPanels: Bool {
    let (size, least) = (style.size, Self.panelSize)
    return !host.showsAddress && size.columns >= least.columns && size.rows >= least.rows
  }

  func frame() -> Frame {
    let name = host.showsAddress ? "address" : machine.isRunning ? "run" : "map"
    let least = Self.leastSize
    var frame: Frame
    if style.size.columns < least.columns || style.size.rows < least.rows {
      let text = "window too small (\(least.columns)x\(least.rows)); the show continues"
      frame = Frame(name, rows: text.wrapped(to: max(1, style.size.columns)).map { Line($0) })
    } else {
      frame = page(name)
      if let question = host.question { frame = dialog(question, over: frame) }
    }
    let counts = machine.holders.filter { !$0.isLost }
    frame.extra = [
      .init("seats", counts.count), .init("ready", counts.count { $0.isReady }),
      .init("sequence", machine.options.show.sequence.rawValue),
    ]
    return frame
  }

  private func page(_ name: String) -> Frame {
    let seats = machine.holders.count
    let hasTrouble = machine.holders.contains { $0.isLost || $0.trouble == .coarse }
    let ready = Line(
      seats == 0 ? "no seats yet" : "\(good) of \(seats) ready",
      hasTrouble ? theme.warning.emboldened : readyStyle)
    let code = Line(machine.options.code.spoken, .bold)
    let told = Line("join code ", theme.dim) + code
    // Between runs tall panels show the number in large digits.
    let hasDigits = !machine.isRunning && !theme.isASCII && style.size.rows >= 30
    let status = hasDigits && !hasTrouble ? [] : [ready]
    return theme.frame(
      name, [machine.options.name],
      status: hasPanels ? status : [ready + Line("   ") + told, told, code],
      keys: keys, in: style.context, widest: Self.widest, notice: notice,
      messageRows: host.showsAddress
        ? nil : style.size.rows < 19 ? 1...1 : 2...style.size.rows / 3
    ) { room in
      host.showsAddress ? addresses(in: room) : hasPanels ? panels(in: room) : board(in: room)
    }
  }

  private func dialog(_ question: HostPresenter.Question, over page: Frame) -> Frame {
    let text =
      switch question {
      case .startAnyway(let why): "\(why) Start anyway? [y/N]"
      case .stopAndQuit: "A run is going on. Stop it and quit? [y/N]"
      }
    var context = style.context
    context.below = page
    let yes = QuestionPage<Void>.Answer("y", "Yes", isDestructive: question == .stopAndQuit) { _ in
      .back()
    }
    return QuestionPage("question", { _ in text }, [yes, .no("n", "No")]).draw(in: context)
  }

  private var keys: [KeyHint] {
    let others = [KeyHint("u", host.showsAddress ? "map" : "address"), KeyHint("q", "quit")]
    guard machine.hasClaimedCode else { return others }
    guard !machine.isRunning else { return [KeyHint("s", "stop")] + others }
    let start = hasReadySeats ? [KeyHint("enter", "start")] : []
    return start + [KeyHint("1 2", "sequence")] + others
  }

  /// A warning of another host with the same code, the result of the last run, or the last event in words, which
  /// stands in the panel of the show during a run.
  private var notice: Line? {
    guard machine.hasClaimedCode else {
      return Line("Checking whether another host uses this code", theme.dim)
    }
    if host.isOffline, host.message.isEmpty {
      return Line(
        "No network. Connect to the Wi-Fi and start again; only screens on this computer can join.",
        theme.warning)
    }
    if let other = machine.otherHost {
      return Line(HostPresenter.warning(name: other.name, address: other.address), theme.warning)
    }
    if host.message.isEmpty, !hasPanels, let lastRun {
      return Line(HostPresenter.summary(lastRun, number: machine.runCount))
    }
    return hasPanels && machine.isRunning ? nil : message
  }

  /// The last event in words, as long as it holds.
  private var message: Line? {
    let message = host.message
    let isRefusal = [HostPresenter.nothingReady, HostPresenter.nothingGood].contains(message)
    let isOver = isRefusal && good > 0 || host.isAnswered(machine, at: now)
    return message.isEmpty || isOver ? nil : Line(message, isRefusal ? theme.warning : .plain)
  }
}

// MARK: the parts of the page

extension HostPage {
  /// Three panels of equal height: the seats, the show, and the way to join.
  private func panels(in room: ScreenSize) -> [Line] {
    let large = Self.largeRoom
    let isLarge = room.columns >= large.columns && room.rows >= large.rows
    // In ASCII the borders of the panels keep a row away from the rule of the title bar, which looks the same.
    let height = isLarge ? large.rows : min(theme.isASCII ? room.rows - 1 : room.rows, 23)
    // Two columns for the border and two for the margins.
    let seats = (isLarge ? GridMap.labelWidth + 40 : Self.mapWidth) + 4
    let join = max(Self.codeWidth, host.web?.code?.columns ?? 0) + 4
    func panel(
      _ title: String, _ width: Int, margin: Int = height < 20 ? 0 : 1,
      _ rows: (ScreenSize) -> [Line]
    ) -> (lines: [Line], width: Int) {
      let inner = rows(ScreenSize(columns: width - 4, rows: height - 2 - 2 * margin))
      let lines = [Line]().fitted(to: margin) + inner.map { Line(" ") + $0 }
      return (theme.panel(Line(title, .bold), lines, width: width, height: height), width)
    }
    let blocks = [
      panel("Seats", seats) { room in
        let blocks = [[map(in: room, isLarge: isLarge)], isLarge ? [] : readiness(in: room)]
        return stack(blocks, [], above: counts(columns: room.columns, isLarge: isLarge), in: room)
      },
      panel("Show", room.columns - seats - join - 2) { room in
        let columns = room.columns
        let told = message?.text.wrapped(to: columns).map { Line($0, theme.dim) } ?? []
        return stack(
          [isLarge ? readiness(in: room) : [], [result], state(columns: columns)],
          troubles(columns: columns),
          above: machine.isRunning ? told : start(columns: columns), in: room)
      },
      panel("Join", join, margin: 0) { self.join(in: $0) },
    ]
    return [Line]().fitted(to: (room.rows - height + 1) / 2) + LineLayout.beside(blocks, gap: 1)
  }

  /// The map, with notes to the right or below.
  private func board(in room: ScreenSize) -> [Line] {
    let isBeside = room.columns >= Self.besideWidth
    let columns = isBeside ? room.columns - Self.mapWidth - Self.gap : room.columns
    let start = start(columns: columns)
    let space = isBeside ? room.rows : room.rows - start.count
    let map = map(in: ScreenSize(columns: room.columns, rows: space))
    // Beside the map the last row is between the button and a message.
    let rows = isBeside ? room.rows - 1 : room.rows - map.count
    let notes = stack(
      [[counts(columns: columns)], [webPage(columns: columns)], state(columns: columns)],
      troubles(columns: columns), above: start, in: ScreenSize(columns: columns, rows: rows))
    return isBeside
      ? LineLayout.beside([(map, Self.mapWidth), (notes, columns)], gap: Self.gap) : map + notes
  }

  /// Blocks below each other, those that fit, then a list, and the last rows at the bottom.
  ///
  /// - Parameters:
  ///   - blocks: each in several forms, of which the first one that fits is shown.
  ///   - list: gets half of the rows; two in a run, or where blocks would not fit; and all that remain.
  private func stack(
    _ blocks: [[[Line]]], _ list: [Line], above last: [Line], in room: ScreenSize
  ) -> [Line] {
    // An empty row follows each block.
    let height = room.rows - last.count + (last.isEmpty ? 1 : 0)
    func fitting(keeping kept: Int) -> (rows: [Line], areWhole: Bool) {
      var (rows, areWhole) = ([Line](), true)
      for forms in blocks {
        let block = forms.first { !$0.isEmpty && rows.count + $0.count + kept < height }
        if let block {
          rows += block + [Line()]
        } else if !forms.allSatisfy(\.isEmpty) {
          areWhole = false
        }
      }
      return (rows, areWhole)
    }
    // In a run the show is worth more than a long list.
    let least = min(list.count, 2) + (list.isEmpty ? 0 : 1)
    let most = list.isEmpty || machine.isRunning ? least : min(list.count + 1, height / 2)
    let all = fitting(keeping: most)
    var rows = all.areWhole ? all.rows : fitting(keeping: least).rows
    let left = max(0, height - rows.count - 1)
    rows += list.prefix(list.count > left ? max(0, left - 1) : left)
    if list.count > left, left > 0 { rows.append(Line("and \(list.count - left + 1) more", .bold)) }
    return rows.fitted(to: room.rows - last.count) + last
  }

  /// The button, or what starts the show in its place.
  private func start(columns: Int) -> [Line] {
    if let wanted = machine.options.startWhen, !machine.hasStarted {
      return "Starts by itself when \(wanted) seats are ready".wrapped(to: columns)
        .map { Line($0, theme.dim) }
    }
    guard machine.hasClaimedCode, !machine.isRunning else { return [] }
    guard hasReadySeats else {
      return "No seat is ready yet".wrapped(to: columns).map { Line($0, theme.dim) }
    }
    return [theme.button("Start", isDefault: good > 0, hasFocus: !theme.hasColor)]
  }

  private var readyStyle: Style { good > 0 ? theme.success.emboldened : .bold }

  /// The number of ready seats in large digits, while no run is going on: of five rows, or of three next to the text.
  private func readiness(in room: ScreenSize) -> [[Line]] {
    guard !machine.isRunning else { return [] }
    let count = machine.holders.count
    guard count > 0 else {
      let scan = picture.isEmpty ? "" : " Scan the code to join."
      return ["Waiting for the first seat.\(scan)", "Waiting for the first seat."].map { text in
        text.wrapped(to: room.columns).map { Line($0) }
      }
    }
    let told = Line("of \(count) ready", theme.dim)
    return [5, 3].compactMap { rows in
      LargeText.lines(
        String(good), readyStyle, width: room.columns, rows: rows, isASCII: theme.isASCII)
    }.map { digits in
      guard digits.count < 5 else { return digits + [Line(), told] }
      return digits.indices.map { $0 == 1 ? digits[$0] + Line("  ") + told : digits[$0] }
    }
  }

  /// The counts, which are the legend of the map.
  private func counts(columns: Int, isLarge: Bool = false) -> [Line] {
    let holders = machine.holders
    let trouble = theme.warning.emboldened
    let parts: [(mark: Mark, count: Int, name: String, style: Style)] = [
      (.ready, good, "ready", readyStyle),
      (.seated, holders.count { !$0.isReady && !$0.isLost }, "seated", .bold),
      (.silent, holders.count { $0.isLost }, "not heard", trouble),
      (.coarse, holders.count { $0.trouble == .coarse }, "coarse", trouble),
      (.empty, max(0, 100 - holders.count), "empty", theme.dim),
    ]
    let lines = parts.filter { $0.count > 0 || $0.style != trouble }
      .map { part in
        let tile = isLarge ? fill(part.mark).map { Line("  ", $0) } : nil
        return (tile ?? drawn(part.mark)) + Line(" \(part.count) \(part.name)", part.style)
      }
    return LineLayout.flow(lines, columns: columns, indent: 0, separator: Line("  "))
  }
}

// MARK: the map

extension HostPage {
  /// The mark of a seat on the map.
  private enum Mark {
    case empty, seated, ready, silent, coarse
    case color(GridColor)
  }

  private func mark(_ holder: SeatHolder?) -> Mark {
    guard let holder else { return .empty }
    if holder.isLost { return .silent }
    if let step = host.step, machine.isRunning, let run = machine.run,
      let index = run.index(of: holder.device)
    {
      // A seat that has not acknowledged the start may be black. A late seat learns the start from a BEACON.
      let participant = run.participants[index]
      guard participant.acknowledged != nil || participant.isExtra else { return .silent }
      let (row, column) = (holder.seat.row, holder.seat.column)
      if let color = run.show.sequence.color(step: step, row: row, column: column) {
        return .color(color)
      }
    }
    return !holder.isReady ? .seated : holder.isCoarse ? .coarse : .ready
  }

  private func drawn(_ mark: Mark) -> Line {
    func sign(_ text: String, _ ascii: String, _ style: Style) -> Line {
      Line(theme.isASCII ? ascii : text, style)
    }
    return switch mark {
    case .empty: sign("·", ".", theme.dim)
    case .seated: sign("○", "o", .plain)
    // No letter: letters are colors.
    case .ready: sign("●", "#", theme.success)
    case .silent: Line("?", theme.warning.emboldened)
    case .coarse: Line("!", theme.warning.emboldened)
    case .color(let color): Line(color.letter, look(color))
    }
  }

  /// The style of a large cell with a mark: filled, unless the seat is empty.
  private func fill(_ mark: Mark) -> Style? {
    let palette = theme.palette
    guard theme.hasColor else { return nil }
    return switch mark {
    case .empty, .color: nil
    case .seated: Style(palette.onSurface, on: palette.surface)
    case .ready: Style(palette.onAccent, on: palette.success)
    case .silent, .coarse: Style(palette.onAccent, on: palette.warning, bold: true)
    }
  }

  /// The style of a cell of a color.
  func look(_ color: GridColor) -> Style {
    let show = machine.run.flatMap { machine.isRunning ? $0.show : nil } ?? machine.options.show
    return color.style(host.brightness, theme.depth, in: show.sequence)
  }

  private func map(in room: ScreenSize, isLarge: Bool = false) -> [Line] {
    var holders: [Seat: SeatHolder] = [:]
    for holder in machine.holders { holders[holder.seat] = holder }
    let map = GridMap(isUTF8: !theme.isASCII) { row, column in
      let mark = mark(Seat(row: row, column: column).flatMap { holders[$0] })
      let drawn = drawn(mark)
      guard isLarge, let fill = fill(mark) else {
        return drawn.spans.first ?? Line.Span("")
      }
      // A filled tile needs a sign only in trouble.
      return Line.Span(fill.isBold ? drawn.text : "", fill)
    }
    let (width, height) = isLarge ? (4, 2) : (2, 1)
    let lines = map.lines(cellWidth: width, cellHeight: height)
    // The mark of the stage has a row of its own where there is one to spare.
    guard room.rows > lines.count else { return lines }
    let stage = Line("stage".padded(to: 10 * width, .center), theme.dim)
    return [Line().padded(to: GridMap.labelWidth) + stage.trimmed()] + lines
  }
}
