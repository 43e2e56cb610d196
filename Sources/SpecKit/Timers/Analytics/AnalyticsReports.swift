package import SpecCore

/// Whether things are counted.
package struct AnalyticsStatus: Presentable, Encodable {
  package var enabled: Bool

  package init(enabled: Bool) { self.enabled = enabled }

  package func records() -> [[String]] { [[enabled ? "on" : "off"]] }
  package func drawing(_ page: Page) -> [Line] { [Line(enabled ? "on" : "off")] }
}

/// The counts: an array; `day event count`.
package struct AnalyticsCounts: Presentable {
  package var counts: [Analytics.Count]

  package init(_ analytics: Analytics) { counts = analytics.counts }

  package var payload: [Analytics.Count] { counts }
  package func records() -> [[String]] { counts.map { [$0.day, $0.event, String($0.count)] } }

  package func drawing(_ page: Page) -> [Line] {
    let table = Table(
      [.init(), .init("", flexible: true), .init("", .right)],
      rows: counts.map { [Line($0.day), Line($0.event), Line(String($0.count))] })
    return table.lines(width: page.columns)
  }
}
