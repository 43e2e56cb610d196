internal import SpecCore

/// A section of the program, as a stop of the tab bar.
struct Tab: Equatable, Record, Decodable {
  var id: String
  var title: String
  /// The one in the middle, where the program begins.
  var center: Bool

  /// The id of the section for everybody.
  static let first = "event"

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "The section's command."),
    RecordMember("title", \.title, "The title."),
    RecordMember("center", \.center, "Whether it stands in the middle, where the program begins."),
  ]

  private init(_ id: String) {
    self.id = id
    title = Texts.tabTitles[id] ?? id
    center = id == Self.first
  }

  /// What a guest or a member sees, from left to right.
  static func all(isMember: Bool) -> [Tab] {
    let ids =
      isMember
      ? ["me", "info", "event", "community", "upcoming"] : ["info", "event", "community"]
    return ids.map(Tab.init)
  }
}
