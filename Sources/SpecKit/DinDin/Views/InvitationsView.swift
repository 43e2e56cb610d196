internal import SpecCore

/// The invitations, as `invite list` shows them.
struct InvitationsView: Presentable {
  let dinners: [Dinner]
  /// With `{count}`.
  let header: Text
  let language: String

  var payload: [DinnerView] { dinners.map { DinnerView(dinner: $0, language: language) } }
  func records() -> [[String]] { dinners.map { $0.record() } }

  func drawing(_ page: Page) -> [Line] {
    guard !dinners.isEmpty else { return [] }
    let layout = PageLayout(page: page)
    let title = header(language, ["count": "\(dinners.count)"])
    return [layout.aligned(Line(title, .bold))]
      + dinners.flatMap { CardDrawing(layout: layout, dinner: $0, showsID: true).lines() }
  }
}

/// A single number, as `invite list --count` shows it.
struct CountView: Presentable {
  let payload: Int
  func text() -> String? { "\(payload)\n" }
}
