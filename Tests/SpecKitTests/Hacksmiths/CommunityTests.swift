import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `The community` {
  static let people = [
    Sample.person(1, "Zoe Adams"), Sample.person(2, "ann Berg"), Sample.person(3, "Bea berg"),
    Sample.person(4, "Max Lead", role: .leader), Sample.person(5, "Ida Lead", role: .leader),
    Sample.person(6, "Oz Host"), Sample.person(7, "Pia Secret", isPublic: false),
    Sample.person(8, "Ed Admin", role: .admin), Sample.person(9, "Cy Listed"),
    Sample.person(10, "Plato"),
  ]

  static func event() throws -> EventRecord {
    var record = Sample.record {
      $0.organizers = [Sample.id(6)]
      $0.leaders = [Sample.id(9)]
    }
    for number in [1, 2, 5, 6, 7, 8] as [UInt64] { _ = try record.say(RSVPRequest(.yes), number) }
    _ = try record.say(RSVPRequest(.maybe), 3)
    return record
  }

  static func text(_ groups: [GroupMembers]) -> [String] {
    groups.map { group in
      let names = group.people.map(\.name.full) + (group.unnamed > 0 ? ["\(group.unnamed)"] : [])
      return "\(group.group.rawValue): \(names.joined(separator: ", "))"
    }
  }

  @Test func `has organizers, leaders, participants, then the others, each once`() throws {
    let groups = Community.groups(
      of: Self.people.map(PersonSummary.init), event: try Self.event(), viewer: .guest)
    #expect(
      Self.text(groups) == [
        "organizer: Oz Host", "leader: Ida Lead, Cy Listed",
        "participant: Zoe Adams, Ed Admin, ann Berg, 1",
        "member: Plato, Bea berg, Max Lead",
      ])
  }

  @Test func `goes by role without an event`() {
    let groups = Community.groups(
      of: Self.people.map(PersonSummary.init), event: nil, viewer: .guest)
    #expect(
      Self.text(groups) == [
        "organizer: Ed Admin", "leader: Ida Lead, Max Lead", "participant: ",
        "member: Plato, Zoe Adams, ann Berg, Bea berg, Oz Host, Cy Listed, 1",
      ])
  }

  @Test(arguments: [7 as UInt64, 8]) func `names private people to themselves and to admins`(
    _ viewer: UInt64
  ) throws {
    let person = try #require(Self.people.first { $0.person.id == Sample.id(viewer) }).person
    let groups = Community.groups(
      of: Self.people.map(PersonSummary.init), event: try Self.event(), viewer: .member(person))
    #expect(groups[2].people.map(\.key) == ["zoe-adams", "ed-admin", "ann-berg", "pia-secret"])
    #expect(groups[2].unnamed == 0)
  }

  @Test func `finds people by part of the full name, and counts only those`() throws {
    let groups = Community.groups(
      of: Self.people.map(PersonSummary.init), event: try Self.event(), viewer: .guest,
      search: "A BER")
    #expect(groups.flatMap(\.people).map(\.name.full) == ["Bea berg"])
    #expect(groups.allSatisfy { $0.unnamed == 0 })
  }

  @Test func `puts a smaller priority first, then goes by code points and id`() {
    var late = Sample.person(1, "Aa Aa")
    late.person.priority = 11
    let entries = [
      late, Sample.person(3, "Eva Ök"), Sample.person(2, "Eva Zk"), Sample.person(5, "Eva Zk"),
    ]
    #expect(
      Community.sorted(entries.map(PersonSummary.init)).map(\.id)
        == [2, 5, 3, 1].map { Sample.id($0) })
  }
}
