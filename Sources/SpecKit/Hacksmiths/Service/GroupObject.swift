/// One group of the community with the people who are named.
struct GroupObject: Sendable, Equatable, Codable {
  var group: CommunityGroup
  var people: [PersonRef]
  /// How many are not named.
  var `private`: Int

  init(_ members: GroupMembers, guests: [Identifier: Int]) {
    group = members.group
    people = members.people.map {
      PersonRef($0, members.group, guests: guests[$0.id] ?? 0)
    }
    self.private = members.unnamed
  }
}
