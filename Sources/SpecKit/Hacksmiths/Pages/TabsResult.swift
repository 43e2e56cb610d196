internal import SpecCore

/// The sections of the viewer, in the order of the tab bar.
struct TabsResult: Presentable {
  var tabs: [Tab]

  var payload: [Tab] { tabs }

  func records() -> [[String]] {
    tabs.map { PipeFields.record($0.id, $0.title, $0.center ? "center" : nil) }
  }

  func drawing(_ page: Page) -> [Line] {
    TabBar.lines(tabs, active: Tab.first, width: TextLayout.width(page))
  }
}
