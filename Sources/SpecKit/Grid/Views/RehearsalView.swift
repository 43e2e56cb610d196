internal import SpecCore

extension RehearsalReport: Presentable {
  static let resultColumns = ["step", "shown", "expected", "p50Us", "p95Us", "p99Us", "maxUs"]

  /// Shows the report; the command ends with status 1 if the rehearsal did not pass.
  func show(in context: Context) throws {
    try context.show(self)
    guard passed else { throw Failure.rehearsalFailed(shortfall) }
  }

  func records() -> [[String]] {
    (steps + [overall]).map { row in
      let numbers = [row.shown, expected(row), row.p50Us, row.p95Us, row.p99Us, row.maxUs]
      return [row.step.map(String.init) ?? "all"] + numbers.map(String.init)
    }
  }

  func drawing(_ page: Page) -> [Line] {
    let plusMinus = page.isUTF8 ? "±" : "+-"
    let dot = page.isUTF8 ? " · " : " - "
    let sequence = rehearsal.show.sequence
    var head = ["\(rehearsal.devices) devices", "sequence \(sequence.rawValue)"]
    let (step, total) = (rehearsal.show.stepMilliseconds, rehearsal.show.totalMilliseconds)
    let held = sequence == .turns ? step : total
    head.append("\(Seconds(milliseconds: held).text) s\(sequence == .turns ? " a color" : "")")
    if rehearsal.lossPercent > 0 { head.append("loss \(rehearsal.lossPercent) %") }
    if jitterMs > 0 { head.append("jitter \(jitterMs) ms") }
    if rehearsal.skewPartsPerMillion > 0 {
      head.append("clocks \(plusMinus)\(rehearsal.skewPartsPerMillion) ppm")
    }
    if rehearsal.runs > 1 { head.append("\(rehearsal.runs) runs") }
    head.append("seed \(rehearsal.seed)")
    func list(_ parts: [String], _ style: Style) -> [Line] {
      LineLayout.list(parts, separator: dot, style, columns: page.columns)
    }
    let result = Style(passed ? .green : .red)
    var lines = LineLayout.paragraph(verdict, result, columns: page.columns)
    lines += list(head, .bold)
    var rows = [["step", "shown", "p50", "p95", "p99", "max"]]
    for lateness in steps + [overall] {
      let name =
        lateness.step.map {
          sequence == .turns ? "\($0) \(sequence.colors[$0 - 1].rawValue)" : "\($0)"
        } ?? "all"
      let numbers = [lateness.p50Us, lateness.p95Us, lateness.p99Us, lateness.maxUs]
      let cells = [name, "\(lateness.shown)/\(expected(lateness))"] + numbers.map(millis)
      rows.append(cells)
    }
    for (index, texts) in table(rows, columns: page.columns).enumerated() {
      let style: Style = index == 0 ? .dim : index == rows.count - 1 ? .bold : Style()
      lines += texts.map { Line($0, style) }
    }
    lines += list(summary, result)
    for device in missed.prefix(10) {
      lines += LineLayout.paragraph(
        "run \(device.run): device \(device.device), row \(device.seat.row), "
          + "column \(device.seat.column): \(device.reason)", columns: page.columns, indent: 3)
    }
    return lines.map { $0.truncated(to: page.columns) }
  }

  /// The expected number of color changes.
  private func expected(_ lateness: Lateness) -> Int {
    changes * (lateness.step == nil ? steps.count : 1)
  }

  private var summary: [String] {
    let joined = joinMs.max / 10 * 10 == joinMs.max ? joinMs.max : (joinMs.max / 10 + 1) * 10
    return [
      "joined and ready within \(decimals(joined / 10)) s",
      "start delivered \(delivered)/\(changes)",
      missed.isEmpty ? "nobody missed" : "\(missed.count) missed",
      passed ? "passed" : "not passed",
    ]
  }

  /// The rows of the table: the figures closer together, then below their step, then two a row, as
  /// there is room.
  private func table(_ rows: [[String]], columns: Int) -> [[String]] {
    func aligned(_ cells: some Collection<String>, _ widths: [Int]) -> String {
      zip(cells, widths).map { $0.padded(to: $1, .right) }.joined()
    }
    func row(_ cells: [String], _ widths: [Int]) -> String {
      " " + cells[0].padded(to: 9) + aligned(cells.dropFirst(), widths)
    }
    let wide = [14, 9, 9, 9, 9]
    let longest = (1...5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for widths in [wide, longest.map { $0 + 1 }] where widths.reduce(10, +) <= columns {
      let units = ["   (ms from the true moment)", "   (ms late)"]
      let unit = units.first { widths.reduce(10, +) + $0.count <= columns } ?? ""
      return rows.enumerated().map { [row($1, widths) + ($0 == 0 ? unit : "")] }
    }
    let widths = longest.dropFirst().map { $0 + 1 }
    let parts = widths.reduce(0, +) <= columns ? [0..<4] : [0..<2, 2..<4]
    return rows.map { cells in
      let figures = Array(cells.dropFirst(2))
      return [" \(cells[0])  \(cells[1])"]
        + parts.map { aligned(figures[$0], Array(widths[$0])) }
    }
  }

  /// Microseconds as milliseconds with two decimals.
  private func millis(_ microseconds: Int) -> String { decimals((microseconds + 5) / 10) }

  /// Hundredths as a decimal number.
  private func decimals(_ hundredths: Int) -> String {
    "\(hundredths / 100).\(zeroPadded(hundredths % 100, 2))"
  }
}
