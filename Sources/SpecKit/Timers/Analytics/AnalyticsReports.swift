internal import SpecCore

/// Whether things are counted.
struct AnalyticsStatus: Presentable, Encodable {
  var enabled: Bool

  init(enabled: Bool) { self.enabled = enabled }

  func records() -> [[String]] { [[enabled ? "on" : "off"]] }
  func drawing(_ page: Page) -> [Line] { [Line(enabled ? "on" : "off")] }
}

/// The counts: an array; `day event count`.
struct AnalyticsCounts: Presentable {
  var counts: [Analytics.Count]

  init(_ analytics: Analytics) { counts = analytics.counts }

  var payload: [Analytics.Count] { counts }
  func records() -> [[String]] { counts.map { [$0.day, $0.event, String($0.count)] } }

  func drawing(_ page: Page) -> [Line] {
    let table = Table(
      [.init(), .init("", flexible: true), .init("", .right)],
      rows: counts.map { [Line($0.day), Line($0.event), Line(String($0.count))] })
    return table.lines(width: page.columns)
  }
}
