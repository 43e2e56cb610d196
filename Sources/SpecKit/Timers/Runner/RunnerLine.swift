package import SpecCore

/// One line of what a runner streams.
package struct RunnerLine: Presentable {
  package var report: TickReport

  package init(_ item: TickReport.Item, _ face: TimerFace, zones: [String: Zone] = [:]) {
    report = TickReport(items: [item], face: face, zones: zones)
  }

  package var payload: TickReport.Item? { report.items.first }
  package func records() -> [[String]] { report.records() }
  package func drawing(_ page: Page) -> [Line] { report.drawing(page) }
}
