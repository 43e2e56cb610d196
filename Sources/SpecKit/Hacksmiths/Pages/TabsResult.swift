internal import SpecCore

/// The sections the viewer sees, in the order of the tab bar.
struct TabsResult: Presentable {
  var tabs: [Tab]

  var payload: [Tab] { tabs }

  func records() -> [[String]] {
    tabs.map { Columns.record($0.id, $0.title, $0.center ? "center" : nil) }
  }

  func drawing(_ page: Page) -> [Line] {
    TabBar.lines(tabs, active: "event", width: Flow.width(page))
  }
}
