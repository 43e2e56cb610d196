internal import SpecCore

/// A list of events.
struct UpcomingResult: Presentable {
  var table: UpcomingTable

  var payload: [EventSummary] { table.events.map(\.summary) }
  func records() -> [[String]] { table.events.map { UpcomingTable.record($0.summary) } }
  func drawing(_ page: Page) -> [Line] { table.rows(page) }
}
