package import SpecCore

/// A list of events.
package struct UpcomingResult: Presentable {
  var table: UpcomingTable

  package var payload: [EventSummary] { table.events.map(\.summary) }
  package func records() -> [[String]] { table.events.map { UpcomingTable.record($0.summary) } }
  package func drawing(_ page: Page) -> [Line] { table.rows(page) }
}
