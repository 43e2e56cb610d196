internal import SpecCore

/// The notes next to the map: the show, the last run, and the seats in trouble, the worst first.
extension HostPage {
  /// A seat with its mark and name, and its problem in a long and a short form.
  private typealias Note = (label: String, figures: [String], isWarning: Bool)

  /// Forms of the show: the seconds before the first color in large digits; in a run its color and the next one;
  /// else its colors and pace. The last form is the shortest.
  func state(columns: Int) -> [[Line]] {
    let show = machine.run.flatMap { machine.isRunning ? $0.show : nil } ?? machine.options.show
    let colors = show.sequence.colors
    let isInTurn = show.sequence == .turns
    if let seconds = host.secondsToStart(machine, now) {
      let digits = LargeText.lines(
        String(seconds), theme.strong, width: columns, isASCII: theme.isASCII)
      let large = (digits ?? []).map { $0.padded(to: columns, .center) }
      let seats = machine.run?.seats ?? 0
      let screens = "\(seats) screen\(seats == 1 ? "" : "s")"
      let colors = "then \(isInTurn ? "red" : "four colors")"
      let next = colors.count + 4 + screens.count <= columns ? "\(colors) on \(screens)" : colors
      return [
        ([Line("Starts in", .bold), Line()] + large + [Line(), Line(next, theme.dim)])
          .map { $0.padded(to: columns, .center) },
        [Line("Starts in", .bold)] + large,
        [Line("Starts in \(seconds) s", theme.strong)],
      ]
    }
    if machine.phase == .running, let step = host.step {
      let shown = isInTurn ? [[colors[step - 1]]] : [Array(colors[..<2]), Array(colors[2...])]
      let next = isInTurn && step < colors.count ? colors[step].rawValue : "black"
      let progress = isInTurn ? "\(step) of \(colors.count)" : "four colors"
      let told = [Line(progress, .bold) + Line("   then \(next)", theme.dim)]
      return [11, 8, 5, 3, 1].map {
        bars(shown, columns: columns, height: $0) + ($0 > 1 ? [Line()] : []) + told
      } + [told]
    }
    let swatches = colors.map { color in
      (theme.hasColor && !theme.isASCII
        ? Line("■", Style(color.background(host.brightness, theme.depth)))
        : Line(color.letter, look(color))) + Line(" \(color.rawValue)")
    }
    let name = Line("Sequence \(show.sequence.rawValue)", .bold)
    // In an even number of rows no letter is in the middle.
    let large = [3, 1, 0].map { height in
      [name, Line(show.sequence.summary, theme.dim), Line()]
        + steps(show.sequence, columns: columns, height: height) + [Line()]
    }
    let letters = colors.map { Line(" \($0.letter) ", look($0)) }.reduce(name + Line("  "), +)
    let held = isInTurn ? show.stepMilliseconds : show.totalMilliseconds
    let lead = Int(machine.options.lead / .milliseconds(1))
    let pace = [
      Line("\(Seconds(milliseconds: held).text) s \(isInTurn ? "a color" : "in all")"),
      Line("first color \(Seconds(milliseconds: lead).text) s after Start"),
    ]
    let head = [
      name, swatches[0].padded(to: 11) + swatches[1], swatches[2].padded(to: 11) + swatches[3],
    ]
    return large.map { $0 + pace } + [head + [Line()] + pace, head + pace, [letters]]
  }

  /// The colors of a sequence: those in turn below each other, quarters in their places, with their names.
  ///
  /// - Parameter height: of each color with an empty row below it; 0 for one row without.
  private func steps(_ sequence: ShowSequence, columns: Int, height: Int) -> [Line] {
    let colors = sequence.colors
    let rows =
      sequence == .turns ? colors.map { [$0] } : [Array(colors[..<2]), Array(colors[2...])]
    let blocks = rows.map { row in
      (0..<max(1, height)).map { index in
        let isMiddle = index == (height - 1) / 2
        return row.reduce(Line()) { line, color in
          // Without color tiles in turn would all look the same.
          let style = theme.hasColor || sequence == .quadrants ? look(color) : .bold
          let cell = Line(isMiddle ? color.letter : "", style)
          return line
            + (cell.padded(to: 5, .center, style: style)
            + Line(isMiddle ? "  \(color.rawValue)" : "")).padded(to: columns / row.count)
        }
      }
    }
    return Array(blocks.joined(separator: height > 0 ? [Line()] : []))
  }

  /// Rows of colors that fill the width, with their names.
  private func bars(_ colors: [[GridColor]], columns: Int, height: Int) -> [Line] {
    colors.flatMap { row in
      let width = columns / row.count
      let blocks = row.map { color in
        let (name, style) = (color.rawValue.uppercased(), look(color))
        let large = LargeText.lines(
          name, style, width: width - 2, rows: min(5, height - 2), isASCII: theme.isASCII)
        return LineLayout.filled(
          large ?? [Line(name, style)], style, in: ScreenSize(columns: width, rows: height))
      }
      return (0..<height).map { index in blocks.reduce(Line()) { $0 + $1[index] } }
    }
  }

  /// The report of the run that ended last.
  var lastRun: RunReport? {
    machine.isRunning ? nil : machine.run?.report(startedAt: Instant(seconds: 0))
  }

  /// The result of the last run in short lines.
  var result: [Line] {
    guard let report = lastRun else { return [] }
    let missed = report.missed.count
    let verdict =
      missed == 0
      ? Line("nobody missed", theme.success.emboldened)
      : Line("\(missed) missed", theme.warning.emboldened)
    let figures = [
      ("heard the start", "\(report.delivered) of \(report.seats)"),
      ("showed all", "\(report.complete) of \(report.seats)"),
      ("largest delay", HostPresenter.latest(of: report) ?? ""),
      ("joined late", report.joinedLate > 0 ? "\(report.joinedLate)" : ""),
    ].filter { !$0.1.isEmpty }
    let width = figures.map(\.1.count).max() ?? 0
    return [Line("Last run", .bold), Line("run \(machine.runCount): ", theme.dim) + verdict]
      + figures.map { Line($0.1.padded(to: width, .right)) + Line("  \($0.0)", theme.dim) }
  }

  /// Seats in trouble, then those that missed a step of the last run, each with the problem.
  func troubles(columns: Int) -> [Line] {
    let notes = troubles + missed
    // Six characters of a name are worth more than the longer form.
    let isLong = notes.allSatisfy { note in
      min(displayWidth(note.label), 12) + 2 + note.figures[0].count <= columns
    }
    let widest = notes.map { displayWidth($0.label) }.max() ?? 0
    return notes.map { note in
      let figure = note.figures[isLong ? 0 : 1]
      let room = max(0, columns - figure.count - 2)
      let mark = Line(String(note.label.prefix(1)), note.isWarning ? theme.warning : .plain)
      let label = (mark + Line(String(note.label.dropFirst())))
        .truncated(to: room).padded(to: min(widest, room))
      return label + Line("  \(figure)", theme.dim)
    }
  }

  /// Seats that are not heard, the longest first, then those with coarse clocks, the worst first.
  private var troubles: [Note] {
    let lost = machine.holders.filter(\.isLost).sorted {
      ($0.lastHeard, $0.seat) < ($1.lastHeard, $1.seat)
    }
    let coarse = machine.holders.filter { $0.trouble == .coarse }.sorted {
      ($1.boundMicroseconds ?? .max, $0.seat) < ($0.boundMicroseconds ?? .max, $1.seat)
    }
    return lost.map { holder in
      let time = "\((now - holder.lastHeard) / .seconds(1)) s"
      let figures = ["not heard for \(time)", "not heard \(time)"]
      return ("? \(holder.seat.text) \(holder.name)", figures, true)
    }
      + coarse.map { holder in
        let error = holder.boundMicroseconds.map { "within \($0 / 1000) ms" } ?? "not measured"
        return ("! \(holder.seat.text) \(holder.name)", ["clock \(error)", error], true)
      }
  }

  /// Seats that missed a step of the last run and are not in trouble now.
  private var missed: [Note] {
    let others = Set(machine.holders.filter { $0.isLost || $0.trouble != nil }.map(\.seat.text))
    return HostPresenter.worstFirst(lastRun?.missed ?? []).compactMap { missed in
      let place = "\(missed.row),\(missed.column)"
      guard !others.contains(place) else { return nil }
      let (long, short) = HostPresenter.words(for: missed.reason)
      return ("- \(place) \(missed.name)", ["missed: \(long)", short], false)
    }
  }
}
