internal import SpecCore

/// The four groups of the community, in the order they are shown.
enum CommunityGroup: String, Sendable, Codable, CaseIterable, MemberValue {
  case organizer, leader, participant, member

  var title: String {
    switch self {
    case .organizer: "Organizers"
    case .leader: "Team leaders"
    case .participant: "Coming"
    case .member: "Members"
    }
  }

  /// The word beside the names of organizers and leaders.
  var role: String? { self == .organizer || self == .leader ? rawValue : nil }
}

/// A row of the directory: what lists show of a person.
struct PersonSummary: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: PersonName
  var email: String?
  var `public`: Bool
  var role: Role
  var priority: Int
  /// Whether they are a mentor and whether they look for one. Directories of earlier versions do not have
  /// these: nil means that only the person's own document tells.
  var mentor: Bool?
  var looking: Bool?

  init(_ record: PersonRecord) {
    id = record.person.id
    key = record.person.key
    name = record.person.name
    email = record.account?.email
    self.public = record.settings.public
    role = record.person.role
    priority = record.person.priority
    mentor = record.settings.mentor
    looking = record.settings.looking
  }

  /// Returns whether this is the entry of a person, or one that an earlier version wrote.
  func describes(_ person: PersonSummary) -> Bool {
    var written = self
    written.mentor = mentor ?? person.mentor
    written.looking = looking ?? person.looking
    return written == person
  }
}

/// One group of the community as a viewer sees it.
struct GroupMembers: Sendable, Equatable {
  var group: CommunityGroup
  var people: [PersonSummary]
  /// How many people of the group are not named.
  var unnamed: Int
}

enum Community {
  /// Puts each person into the first group that fits; the groups are in order.
  ///
  /// With an event the groups depend on its lists and answers, without one on the roles.
  static func groups(
    of entries: [PersonSummary], event: EventRecord?, viewer: Viewer, search: String? = nil
  ) -> [GroupMembers] {
    let coming = Set(event?.rsvps.filter { $0.answer == .yes }.map(\.personId) ?? [])
    var members = [CommunityGroup: [PersonSummary]]()
    for entry in entries {
      members[group(of: entry, event: event, coming: coming), default: []].append(entry)
    }
    return CommunityGroup.allCases.map { group in
      let all = members[group] ?? []
      let named = all.filter { viewer.mayName($0.id, isPublic: $0.public) }
      let found = search.map { text in named.filter { matches($0.name, text) } } ?? named
      return GroupMembers(
        group: group, people: sorted(found), unnamed: search == nil ? all.count - named.count : 0)
    }
  }

  private static func group(
    of entry: PersonSummary, event: EventRecord?, coming: Set<Identifier>
  ) -> CommunityGroup {
    guard let event else {
      switch entry.role {
      case .organizer, .admin: return .organizer
      case .leader: return .leader
      case .member: return .member
      }
    }
    let isComing = coming.contains(entry.id)
    if event.event.organizers.contains(entry.id) { return .organizer }
    if event.event.leaders.contains(entry.id) || isComing && entry.role == .leader {
      return .leader
    }
    return isComing ? .participant : .member
  }

  /// By priority, last name, first name and id, the names compared by case-folded code points.
  static func sorted(_ entries: [PersonSummary]) -> [PersonSummary] {
    entries.map { ($0, folded($0.name.last ?? ""), folded($0.name.first)) }
      .sorted { a, b in
        if a.0.priority != b.0.priority { return a.0.priority < b.0.priority }
        if a.1 != b.1 { return precedes(a.1, b.1) }
        if a.2 != b.2 { return precedes(a.2, b.2) }
        return a.0.id < b.0.id
      }
      .map(\.0)
  }

  static func matches(_ name: PersonName, _ text: String) -> Bool {
    text.isEmpty || name.full.lowercased().contains(text.lowercased())
  }

  private static func folded(_ text: String) -> [UInt32] {
    composed(text).lowercased().unicodeScalars.map(\.value)
  }

  private static func precedes(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    a.lexicographicallyPrecedes(b)
  }
}
