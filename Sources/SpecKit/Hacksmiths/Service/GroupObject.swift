internal import SpecCore

/// One group of the community with the people who are named.
struct GroupObject: Equatable, Record, Decodable {
  var group: CommunityGroup
  var people: [PersonRef]
  /// How many are not named.
  var `private`: Int

  static let members: [RecordMember<Self>] = [
    RecordMember("group", \.group, "The group of the person."),
    RecordMember("people", \.people, "`id key name group guests?`; `name` is `first` and `last?`."),
    RecordMember("private", \.private, "How many private people the group has."),
  ]

  init(_ members: GroupMembers, guests: [Identifier: Int]) {
    group = members.group
    people = members.people.map {
      PersonRef($0, members.group, guests: guests[$0.id] ?? 0)
    }
    self.private = members.unnamed
  }
}
