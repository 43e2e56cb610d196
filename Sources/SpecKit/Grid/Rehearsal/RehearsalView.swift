internal import SpecCore

extension RehearsalReport: Presentable {
  func records() -> [[String]] {
    let steps = steps.map { step in
      [
        step.step, step.shown, devices * runs, step.p50Us, step.p95Us, step.p99Us, step.maxUs,
      ].map(String.init)
    }
    let all = [
      overall.shown, devices * runs * self.steps.count, overall.p50Us, overall.p95Us,
      overall.p99Us, overall.maxUs,
    ].map(String.init)
    return steps + [["all"] + all]
  }

  func drawing(_ page: Page) -> [Line] {
    let plusMinus = page.isUTF8 ? "±" : "+-"
    let dot = page.isUTF8 ? " · " : " - "
    var head = ["\(devices) devices", "sequence \(sequence)"]
    head.append("\(Seconds(milliseconds: stepMs).text) s a color")
    if lossPercent > 0 { head.append("loss \(lossPercent) %") }
    if jitterMs > 0 { head.append("jitter \(jitterMs) ms") }
    if skewPpm > 0 { head.append("clocks \(plusMinus)\(skewPpm) ppm") }
    if runs > 1 { head.append("\(runs) runs") }
    head.append(processes ? "real processes" : "seed \(seed)")
    var lines = [Line(" " + head.joined(separator: dot), .bold)]
    lines.append(
      Line(
        row(["step", "shown", "p50", "p95", "p99", "max"]) + "   (ms from the true moment)", .dim))
    let colors = ShowSequence(rawValue: sequence)?.colors ?? []
    for step in steps {
      let name = sequence == 1 ? " \(colors[step.step - 1].rawValue)" : ""
      lines.append(
        Line(
          row([
            "\(step.step)\(name)", "\(step.shown)/\(devices * runs)", millis(step.p50Us),
            millis(step.p95Us), millis(step.p99Us), millis(step.maxUs),
          ])))
    }
    lines.append(
      Line(
        row([
          "all", "\(overall.shown)/\(devices * runs * steps.count)", millis(overall.p50Us),
          millis(overall.p95Us), millis(overall.p99Us), millis(overall.maxUs),
        ]), .bold))
    if let peers {
      let texts = [
        "least round trip p99 \(millis(peers.leastRoundTrip.p99Us))",
        "median p99 \(millis(peers.median.p99Us))",
        "no clock, change on arrival p99 \(millis(peers.onReceipt.p99Us))",
      ]
      lines.append(Line(" the same probes: " + texts.joined(separator: dot), .dim))
    }
    lines.append(Line(" " + verdict.joined(separator: dot), Style(passed ? .green : .red)))
    for device in missed.prefix(10) {
      lines.append(
        Line(
          "   run \(device.run): device \(device.device), row \(device.row), "
            + "column \(device.column): \(device.reason)"))
    }
    return lines.map { $0.truncated(to: page.columns) }
  }

  private var verdict: [String] {
    let joined = joinMs.max / 10 * 10 == joinMs.max ? joinMs.max : (joinMs.max / 10 + 1) * 10
    return [
      "joined and ready within \(decimals(joined / 10)) s",
      "start delivered \(delivered)/\(devices * runs)",
      missed.isEmpty ? "nobody missed" : "\(missed.count) missed",
      passed ? "passed" : "not passed",
    ]
  }

  private func row(_ cells: [String]) -> String {
    " " + cells[0].padded(to: 9)
      + cells.dropFirst().enumerated().map { index, cell in
        cell.padded(to: index == 0 ? 14 : 9, .right)
      }.joined()
  }

  /// Microseconds as milliseconds with two decimals.
  private func millis(_ microseconds: Int) -> String { decimals((microseconds + 5) / 10) }

  /// Hundredths with a point.
  private func decimals(_ hundredths: Int) -> String {
    "\(hundredths / 100).\(zeroPadded(hundredths % 100, 2))"
  }
}
