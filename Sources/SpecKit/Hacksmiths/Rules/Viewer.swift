internal import SpecCore

/// Who makes a request. It decides what the person may see and do.
enum Viewer: Sendable, Equatable {
  case guest
  case member(Person)

  var person: Person? {
    if case .member(let person) = self { person } else { nil }
  }

  var id: Identifier? { person?.id }
  var isAdmin: Bool { person?.role == .admin }

  /// Listed as organizer of the event, or an admin.
  func organizes(_ event: Event) -> Bool {
    guard let person else { return false }
    return person.role == .admin || event.organizers.contains(person.id)
  }

  /// Leads or organizes the event: may see its guests and check them in.
  func leads(_ record: EventRecord) -> Bool {
    guard let person else { return false }
    return organizes(record.event) || record.isLeader(person.id, role: person.role)
  }

  /// Whether the viewer may see the event.
  func sees(_ event: Event, at now: Instant) -> Bool {
    !event.isHidden(at: now) || organizes(event)
  }

  /// Whether lists, programmes and ideas may show the name to this viewer.
  func mayName(_ person: Identifier, isPublic: Bool) -> Bool {
    isPublic || id == person || isAdmin
  }
}

extension EventRecord {
  /// A listed leader, or somebody of role leader who said yes.
  func isLeader(_ person: Identifier, role: Role) -> Bool {
    event.leaders.contains(person)
      || role == .leader && rsvp(of: person)?.answer == .yes
  }
}
