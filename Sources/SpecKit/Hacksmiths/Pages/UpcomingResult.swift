internal import SpecCore

/// A list of events.
struct UpcomingResult: Presentable {
  var table: UpcomingTable

  var payload: [EventSummary] { table.events }
  func records() -> [[String]] { table.events.map { UpcomingTable.record($0) } }
  func drawing(_ page: Page) -> [Line] { table.rows(page) }
}
