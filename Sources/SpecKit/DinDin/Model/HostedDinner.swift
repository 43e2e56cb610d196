internal import SpecCore

/// A dinner with its guest list, as its host sees it.
struct HostedDinner: Sendable, Equatable {
  let id: String
  var event: EventRecord
  /// The entries of the guest list by id.
  var entries: [String: GuestRecord]
  var dinner: Dinner
  /// By name.
  var guests: [Guest]

  var counts: GuestCounts { GuestCounts(entries.values.map(\.status)) }

  /// - Throws: ``DinDinError/conflict(_:)`` where the host has another dinner at the same time.
  func checkTime() throws(DinDinError) {
    if let other = dinner.conflicts.first { throw .conflict(other) }
  }

  /// The host, the guests who have accepted, and whom they bring.
  var headcount: Int {
    1 + entries.values.filter { $0.status == .accepted }.reduce(0) { $0 + 1 + $1.companions }
  }
}

/// A guest of a dinner.
struct Guest: Sendable, Equatable {
  var person: Person
  var entry: GuestRecord

  /// - Parameter record: the person's own, if it is known.
  init(id: String, entry: GuestRecord, record: UserRecord?) {
    person =
      record.map { Person(id: id, record: $0) } ?? Person(id: id, name: entry.name)
    person.phone = person.phone ?? entry.phone
    self.entry = entry
  }
}

/// How many guests have answered what.
struct GuestCounts: Sendable, Equatable {
  var accepted = 0
  var pending = 0
  var rejected = 0

  init(_ answers: [GuestStatus]) {
    for answer in answers {
      switch answer {
      case .accepted: accepted += 1
      case .pending: pending += 1
      case .rejected: rejected += 1
      }
    }
  }

  func count(_ status: GuestStatus) -> Int {
    switch status {
    case .accepted: accepted
    case .pending: pending
    case .rejected: rejected
    }
  }
}
