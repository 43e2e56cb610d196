/// The checks of documents by `doctor`: `check status detail`.
package struct DocumentReport: Presentable {
  package static let resultColumns = ["check", "status", "detail"]

  package let payload: [DocumentCheck.Finding]
  private let failure: Failure?

  /// - Parameter failure: how the command ends after the findings are shown.
  package init(findings: [DocumentCheck.Finding], failure: Failure? = nil) {
    (payload, self.failure) = (findings, failure)
  }

  package func show(in context: Context) throws {
    try context.show(self)
    if let failure { throw failure }
  }

  package func records() -> [[String]] {
    payload.map { [$0.document, $0.state.rawValue, $0.detail ?? ""] }
  }

  package func drawing(_ page: Page) -> [Line] {
    var table = Table(
      [.init(), .init(), .init()],
      rows: payload.map { finding in
        let color: Color = finding.state == .ok || finding.state == .absent ? .green : .red
        return [
          Line(finding.document), Line(finding.state.rawValue, Style(color)),
          Line(sanitized(finding.detail ?? "")),
        ]
      })
    let widths = (0..<2).map { column in table.rows.map { $0[column].width + 2 }.max() ?? 0 }
    let room = page.columns - widths.reduce(0, +)
    guard room >= Self.leastDetail else {
      // On a narrow page the finding follows below the document.
      return table.rows.flatMap { row in
        [row[0].truncated(to: page.columns), "  " + row[1]]
          + row[2].text.wrapped(to: max(1, page.columns - 2)).filter { !$0.isEmpty }
          .map { Line("  " + $0) }
      }
    }
    let more = table.wrap(column: 2, to: room)
    return zip(table.lines(width: page.columns), more).flatMap { [$0] + $1 }
  }

  /// The fewest columns for a detail next to its document.
  private static let leastDetail = 16
}
