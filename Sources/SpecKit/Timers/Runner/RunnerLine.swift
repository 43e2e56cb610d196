internal import SpecCore

/// One line of what a runner streams.
struct RunnerLine: Presentable {
  var report: TickReport

  init(_ item: TickReport.Item, _ face: TimerFace, zones: [String: Zone] = [:]) {
    report = TickReport(items: [item], face: face, zones: zones)
  }

  var payload: TickReport.Item? { report.items.first }
  func records() -> [[String]] { report.records() }
  func drawing(_ page: Page) -> [Line] { report.drawing(page) }
}
