internal import SpecCore

extension Member {
  /// The dinner that a person means: an invitation, or a dinner you host.
  func dinner(_ text: String) throws -> Dinner {
    if let invitation = try invitation(text) { return invitation }
    for key in DinnerID.keys(text) {
      if let hosted = try hosted(key) { return hosted }
    }
    guard let id = try ending(text) else { throw DinDinError.noInvitation(text) }
    if let invitation = try invitation(exactly: id) { return invitation }
    if let hosted = try hosted(id) { return hosted }
    throw DinDinError.noInvitation(text)
  }

  /// The key of the invitation that a person means.
  func invitationKey(_ text: String) throws -> String {
    if let found = try invitation(text) { return found.id }
    let found = try dinner(text)
    guard found.role == .guest else { throw DinDinError.noInvitation(text) }
    return found.id
  }

  private func invitation(_ text: String) throws -> Dinner? {
    for key in DinnerID.keys(text) {
      if let found = try invitation(exactly: key) { return found }
    }
    return nil
  }

  private func invitation(exactly key: String) throws -> Dinner? {
    let path = TreePath("invitations", id, key)
    return try database.record(InvitationRecord.self, at: path).flatMap {
      Dinner(id: key, invitation: $0, zones: app.zones, now: app.now)
    }
  }

  private func hosted(_ key: String) throws -> Dinner? {
    let event = try database.record(EventRecord.self, at: TreePath("events", key))
    guard let event, event.hostId == id else { return nil }
    return Dinner(id: key, event: event, zones: app.zones, you: try you())
  }

  /// The only id among your invitations and in your whole calendar that ends so.
  private func ending(_ text: String) throws -> String? {
    guard DinnerID.isEnding(text) else { return nil }
    var ids = Set(try database.get(TreePath("invitations", id)).object?.map(\.key) ?? [])
    for month in try database.get(TreePath("calendar", id)).object ?? [] {
      ids.formUnion(month.value.object?.map(\.key) ?? [])
    }
    let fitting = ids.filter { $0.hasSuffix(text) }.sorted()
    guard fitting.count < 2 else { throw DinDinError.ambiguousID(text, fitting) }
    return fitting.first
  }
}

/// How people write the id of a dinner.
enum DinnerID {
  /// The keys that a text can be in full: ours have lost the dash that a push id begins with.
  static func keys(_ text: String) -> [String] {
    guard isEnding(text) else { return [] }
    return text.hasPrefix("-") ? [text, String(text.dropFirst())] : [text, "-" + text]
  }

  /// Whether it is long enough for an ending, and could be (a part of) a key at all.
  static func isEnding(_ text: String) -> Bool {
    (4...768).contains(text.utf8.count)
      && !text.unicodeScalars.contains { ".#$[]/".unicodeScalars.contains($0) || $0.value < 0x20 }
  }
}
