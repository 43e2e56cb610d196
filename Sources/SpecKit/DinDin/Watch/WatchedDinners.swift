internal import SpecCore
internal import SpecRealtimeDatabase

/// What a person's dinners are at one moment: the invitations, and the own dinners with their guests.
struct WatchedDinners: Equatable {
  struct Hosted: Equatable {
    var event: EventRecord
    var guests: [String: GuestRecord]
  }

  var invitations: [String: InvitationRecord] = [:]
  var hosted: [String: Hosted] = [:]
  /// How often hosts have changed their dinners; of an invitation that is gone, as it was. A guest's answer
  /// leaves the number as it is.
  var seqs: [String: Int] = [:]

  init() {}

  /// - Parameter known: an earlier look; only what is different now is looked at closely.
  init(_ session: Session, after known: WatchedDinners = WatchedDinners()) throws {
    let database = session.database
    let invited = try database.records(
      InvitationRecord.self, below: TreePath("invitations", session.id))
    invitations = Dictionary(
      invited.filter { $0.value.status != .rejected }.map { ($0.key, $0.value) }
    ) { first, _ in first }
    let now = session.now
    seqs = known.seqs
    for (id, invitation) in invitations
    where invitation.details.start > now && invitation != known.invitations[id] {
      seqs[id] = try session.dinners.seq(of: id)
    }
    for line in try session.dinners.calendar(from: session.command.today.adding(days: -2))
    where line.role == .host && line.end > now {
      guard let (event, guests) = try session.hosting.state(line.id) else { continue }
      hosted[line.id] = Hosted(event: event, guests: guests)
    }
  }
}

extension WatchedDinners.Hosted {
  /// The same dinner before anybody answered.
  fileprivate var asSent: Self {
    var sent = self
    sent.guests = guests.mapValues { entry in
      var asked = GuestRecord(
        name: entry.name, phone: entry.phone, status: .pending, invitedAt: entry.invitedAt)
      if entry.status == .pending { (asked.plus, asked.note) = (entry.plus, entry.note) }
      return asked
    }
    return sent
  }
}

extension WatchedDinners {
  /// What they can change by: the guest lists of the soonest first.
  func places(of person: String) -> [TreePath] {
    [TreePath("invitations", person), TreePath("calendar", person)]
      + hosted.sorted {
        ($0.value.event.details.startsAt, $0.key) < ($1.value.event.details.startsAt, $1.key)
      }.map { TreePath("guests", $0.key) }
  }
}

/// Something that has become of a dinner.
struct DinnerChangeEvent: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    case invited, accepted, rejected, changed, canceled, reopened
  }

  /// Who did it.
  enum Actor: Sendable, Equatable {
    case you
    case host
    case guest(String, GuestRecord)
  }

  var kind: Kind
  var id: String
  var actor: Actor
  /// The dinner as a guest sees it, or as its host; for one that is gone, as it was.
  var invitation: InvitationRecord?
  var event: EventRecord?
  /// What a change has replaced.
  var before: DinnerDetails?
  /// The names of guests whom a change takes off the list.
  var uninvited: [String] = []
  /// Whether a guest has taken the answer back, rather than being asked again.
  var isUndo = false
}

extension WatchedDinners {
  /// What has happened between two moments, by id.
  ///
  /// - Parameters:
  ///   - now: the later moment. An own dinner that is over then is no longer watched, which is no event.
  ///   - hasRejected: whether the person has rejected the invitation that is gone.
  static func changes(
    from old: WatchedDinners, to new: WatchedDinners, at now: Instant,
    hasRejected: (_ id: String) throws -> Bool
  ) rethrows -> [DinnerChangeEvent] {
    var found: [DinnerChangeEvent] = []
    for id in Set(old.invitations.keys).union(new.invitations.keys).sorted() {
      let (a, b) = (old.invitations[id], new.invitations[id])
      func add(
        _ kind: DinnerChangeEvent.Kind, _ actor: DinnerChangeEvent.Actor, isUndo: Bool = false
      ) {
        found.append(
          .init(
            kind: kind, id: id, actor: actor, invitation: b ?? a,
            before: kind == .changed ? a?.details : nil, isUndo: isUndo))
      }
      // No host has asked again.
      let isUndo = old.seqs[id] != nil && old.seqs[id] == new.seqs[id]
      switch (a, b) {
      case (nil, let b?) where isUndo:
        add(b.status == .accepted ? .accepted : .reopened, .you, isUndo: true)
      case (nil, let b?):
        add(.invited, .host)
        if b.status == .accepted { add(.accepted, .you) }
      case (_?, nil): if try hasRejected(id) { add(.rejected, .you) } else { add(.canceled, .host) }
      case (let a?, let b?):
        if a.details != b.details { add(.changed, .host) }
        if a.status == .pending, b.status == .accepted { add(.accepted, .you) }
        if a.status == .accepted, b.status == .pending {
          add(.reopened, isUndo ? .you : .host, isUndo: isUndo)
        }
      default: break
      }
    }
    for id in Set(old.hosted.keys).union(new.hosted.keys).sorted() {
      // Of a dinner that is new each guest was asked first: who answered before it was seen is told.
      guard let a = old.hosted[id] ?? new.hosted[id]?.asSent else { continue }
      guard let b = new.hosted[id] else {
        if a.event.details.end <= now { continue }
        found.append(.init(kind: .canceled, id: id, actor: .you, event: a.event))
        continue
      }
      let uninvited = a.guests.filter { b.guests[$0.key] == nil }.map(\.value.name).sorted()
      if a.event.details != b.event.details || !uninvited.isEmpty {
        found.append(
          .init(
            kind: .changed, id: id, actor: .you, event: b.event, before: a.event.details,
            uninvited: uninvited))
      }
      for guest in Set(a.guests.keys).union(b.guests.keys).sorted() {
        guard let after = b.guests[guest] else { continue }
        let before = a.guests[guest]
        func add(_ kind: DinnerChangeEvent.Kind, isUndo: Bool = false) {
          found.append(
            .init(
              kind: kind, id: id, actor: .guest(guest, after), event: b.event, isUndo: isUndo))
        }
        switch (before?.status, after.status) {
        case (nil, .pending): add(.invited)
        case (let old, .accepted) where old != .accepted: add(.accepted)
        case (let old, .rejected) where old != .rejected: add(.rejected)
        case (let old?, .pending) where old != .pending:
          add(.reopened, isUndo: a.event.seq == b.event.seq)
        default:
          if let before, before.plus != after.plus || before.note != after.note { add(.changed) }
        }
      }
    }
    return found
  }
}
