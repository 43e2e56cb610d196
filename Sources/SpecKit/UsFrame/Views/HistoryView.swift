internal import SpecCore

/// Updates as one result.
struct HistoryView: Presentable {
  let views: [UpdateView]
  var payload: [Update] { views.map(\.update) }
  func records() -> [[String]] { views.flatMap { $0.records() } }
  func drawing(_ page: Page) -> [Line] { views.flatMap { $0.drawing(page) } }
}
