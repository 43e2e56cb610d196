internal import SpecCore

extension RehearsalReport: Presentable {
  static let resultColumns = ["step", "shown", "expected", "p50Us", "p95Us", "p99Us", "maxUs"]

  /// Shows the report; the command ends with status 1 if the rehearsal did not pass.
  func show(in context: Context) throws {
    try context.show(self)
    guard passed else {
      // The drawing begins with the reason.
      let isDrawn = context.output.isTerminal && !context.options.isJSON
      throw Failure.rehearsalFailed(isDrawn ? "improve the network, or raise --limit" : shortfall)
    }
  }

  func records() -> [[String]] {
    (steps + [overall]).map { row in
      let numbers = [row.shown, expected(row), row.p50Us, row.p95Us, row.p99Us, row.maxUs]
      return [row.step.map(String.init) ?? "all"] + numbers.map(String.init)
    }
  }

  func drawing(_ page: Page) -> [Line] {
    func list(_ parts: [String]) -> [Line] {
      LineLayout.flow(
        parts.map { Line($0, .dim) }, columns: page.columns, indent: 0,
        separator: Line(page.isUTF8 ? " · " : " - ", .dim))
    }
    let result = Style(passed ? .green : .red, bold: true)
    let losses = missed.prefix(10).flatMap { device in
      LineLayout.paragraph(
        "run \(device.run): device \(device.device), row \(device.seat.row), "
          + "column \(device.seat.column): \(device.reason)", columns: page.columns, indent: 0)
    }
    let joined = "joined and ready within \(decimals((joinMs.max + 9) / 10)) s"
    let parts = [
      LineLayout.paragraph(verdict, result, columns: page.columns, indent: 0), losses, table(page),
      list([joined, "start delivered \(delivered)/\(changes)"]) + list(settings(page)),
      LineLayout.paragraph(
        "the same again: --seed \(rehearsal.seed)", .dim, columns: page.columns, indent: 0),
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [Line()]))
  }

  /// The figures of each step; below the step where they do not fit beside it.
  private func table(_ page: Page) -> [Line] {
    let figures = ["p50 ms", "p95 ms", "p99 ms", "max ms"]
    var table = Table(
      [.init(), .init("", .right)] + figures.map { _ in .init("", .right, secondary: true) },
      rows: [(["step", "shown"] + figures).map { Line($0, .dim) }])
    for lateness in steps + [overall] {
      let sequence = rehearsal.show.sequence
      let name = lateness.step.map { step in
        guard sequence == .turns else { return Line("\(step)") }
        let color = sequence.colors[step - 1]
        return Line(" \(color.letter) ", color.style(.standard, page.color))
          + Line(" \(step) \(color.rawValue)")
      }
      let numbers = [lateness.p50Us, lateness.p95Us, lateness.p99Us, lateness.maxUs].map(millis)
      let style = name == nil ? Style.bold : .plain
      table.rows.append(
        [name ?? Line("all", style)]
          + (["\(lateness.shown)/\(expected(lateness))"] + numbers).map { Line($0, style) })
    }
    return table.lines(width: page.columns)
  }

  /// The expected number of color changes.
  private func expected(_ lateness: Lateness) -> Int {
    changes * (lateness.step == nil ? steps.count : 1)
  }

  private func settings(_ page: Page) -> [String] {
    let (show, isTurns) = (rehearsal.show, rehearsal.show.sequence == .turns)
    let held = Seconds(milliseconds: isTurns ? show.stepMilliseconds : show.totalMilliseconds).text
    var settings = [
      "\(rehearsal.devices) devices", "sequence \(show.sequence.rawValue)",
      "\(held) s\(isTurns ? " a color" : "")",
    ]
    if rehearsal.lossPercent > 0 { settings.append("loss \(rehearsal.lossPercent) %") }
    if jitterMs > 0 { settings.append("jitter \(jitterMs) ms") }
    if rehearsal.skewPartsPerMillion > 0 {
      settings.append("clocks \(page.isUTF8 ? "±" : "+-")\(rehearsal.skewPartsPerMillion) ppm")
    }
    if rehearsal.runs > 1 { settings.append("\(rehearsal.runs) runs") }
    return settings
  }

  /// Microseconds as milliseconds with two decimals.
  private func millis(_ microseconds: Int) -> String { decimals((microseconds + 5) / 10) }

  /// Hundredths as a decimal number.
  private func decimals(_ hundredths: Int) -> String {
    "\(hundredths / 100).\(zeroPadded(hundredths % 100, 2))"
  }
}
