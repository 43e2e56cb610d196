internal import SpecCore

/// What was taken back.
struct UndoView: Record {
  let entry: UndoEntry
  let dinner: DinnerView?

  static let members: [RecordMember<Self>] = [
    RecordMember("undone", \.entry.action, Text("the action")),
    RecordMember("id", \.entry.id, Text("of the dinner or the person")),
    RecordMember(
      "dinner", \.dinner,
      Text("the dinner as it is again, as in 'spec dindin invite show'")
    ),
  ]
}

extension UndoView: Presentable {
  func records() -> [[String]] { [["undone", entry.action.rawValue, entry.id]] }

  func drawing(_ page: Page) -> [Line] {
    PageLayout(page: page).wrapped(Line(Self.text(entry.action, page.language)))
      + (dinner?.drawing(page) ?? [])
  }

  /// The sentence for a person.
  static func text(_ action: UndoEntry.Action, _ language: String) -> String {
    let name: Text =
      switch action {
      case .accept: hostingTexts.undoneAccept
      case .reject: hostingTexts.undoneReject
      case .edit: hostingTexts.undoneEdit
      case .removal: hostingTexts.undoneRemoval
      case .send: hostingTexts.undoneSend
      }
    return hostingTexts.undone(language, ["action": name(language)])
  }
}
