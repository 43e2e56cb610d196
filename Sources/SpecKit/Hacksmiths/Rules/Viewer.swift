internal import SpecCore

/// Who asks. What a person may see and do follows from this and the thing itself.
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

  /// Leads the event or organizes it: may see its guests and run its door.
  func leads(_ record: EventRecord) -> Bool {
    guard let person else { return false }
    return organizes(record.event) || record.isLeader(person.id, role: person.role)
  }

  /// Whether there is such an event for this viewer.
  func sees(_ event: Event, at now: Instant) -> Bool {
    !event.isHidden(at: now) || organizes(event)
  }

  /// Whether the name may be told in lists, schedules and ideas.
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
