internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// What has become of an invitation since the guest last looked.
struct DinnerNotice: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable, MemberValue { case canceled, moved, changed }

  /// Why an invitation is gone.
  enum Loss: Sendable { case canceled, uninvited, unknown }

  var kind: Kind
  /// Nil where the invitation is gone.
  var id: String?
  var host: String
  /// As it is; as it was where it is gone.
  var details: DinnerDetails
  var times: WallTimes
  /// As it was; one that was moved more than once, at the time that the guest has accepted.
  var before: DinnerDetails
  var timesBefore: WallTimes
  var loss: Loss?
  /// Whether the guest has accepted another time, and is asked whether they still come.
  var asks = false
  /// Whether it was told before: the question is told until it is answered.
  var isTold = false
  /// The day of the look before this one, in the guest's zone.
  var lookedOn: CivilDate?
}

/// What has become of a person's invitations since they last looked.
struct DinnerNews: Sendable {
  var notices: [DinnerNotice] = []
  private var before = SeenDinners()
  private var after = SeenDinners()

  init() {}

  /// Compares invitations with how they were seen.
  ///
  /// - Parameters:
  ///   - invitations: by id; those of other keys cannot be read and stay as they were seen.
  ///   - loss: why an invitation is gone; nil where the guest has rejected it.
  init(
    _ seen: SeenDinners, _ invitations: [String: InvitationRecord], unreadable: Set<String>,
    today: CivilDate, zones: TimeZones, now: Instant,
    loss: (_ id: String?) throws -> DinnerNotice.Loss?
  ) rethrows {
    before = seen
    after.lookedAt = seen.lookedAt
    let lookedOn = seen.lookedAt.map {
      zones.local.civil(at: Instant(milliseconds: $0.wrappedValue)).date
    }
    var known: [String: SeenDinner] = [:]
    for old in seen.dinners {
      if let id = old.id, invitations[id] != nil {
        known[id] = old
      } else if let id = old.id, unreadable.contains(id) {
        after.dinners.append(old)
      } else if old.details.start > now, let loss = try loss(old.id) {
        let times = WallTimes(old.details, zones)
        notices.append(
          DinnerNotice(
            kind: .canceled, host: old.host, details: old.details, times: times,
            before: old.details, timesBefore: times, loss: loss, lookedOn: lookedOn))
      }
    }
    for (id, invitation) in invitations where invitation.status != .rejected {
      var new = SeenDinner(id: id, invitation)
      let isAhead = invitation.details.start > now
      if let old = known[id] {
        if invitation.status == .accepted, old.status == .accepted, isAhead {
          let accepted = old.accepted ?? old.start
          new.accepted = accepted.startsAt == invitation.details.startsAt ? nil : accepted
        }
        if var notice = DinnerNotice(old, new, zones) {
          notice.lookedOn = lookedOn
          notices.append(notice)
        }
      }
      if isAhead { after.dinners.append(new) }
    }
    notices.sort { ($0.details.startsAt, $0.id ?? "") < ($1.details.startsAt, $1.id ?? "") }
    after.dinners.sort { ($0.details.startsAt, $0.id ?? "") < ($1.details.startsAt, $1.id ?? "") }
    if lookedOn != today { after.lookedAt = Timestamp(wrappedValue: now.milliseconds) }
  }

  /// Whether nothing in the notices is new.
  var isTold: Bool { notices.allSatisfy(\.isTold) }

  /// Notes that the notices were shown. Until then another look finds them again.
  ///
  /// A failed write is ignored: the notices are given once more.
  func keep(_ document: Document<SeenDinners>, in store: Store) {
    guard before != after, !(before.dinners.isEmpty && after.dinners.isEmpty) else { return }
    // A look waits for no writer that stands still.
    let store = Store(
      module: store.module, directories: store.directories, timeout: .milliseconds(500))
    _ = try? store.transaction { transaction in
      var seen = try transaction.value(document)
      seen.apply(after, since: before)
      try transaction.keep(seen, in: document)
    }
  }
}

extension SeenDinner {
  fileprivate var start: Start { Start(startsAt: details.startsAt, timeZone: details.timeZone) }
}

extension DinnerNotice {
  /// What has become of a dinner; nil where there is nothing to tell. Where it is on a map is not told.
  fileprivate init?(_ old: SeenDinner, _ new: SeenDinner, _ zones: TimeZones) {
    var (was, same) = (old.details, old.details)
    (same.latitude, same.longitude) = (new.details.latitude, new.details.longitude)
    same.attribution = new.details.attribution
    let isChanged = same != new.details
    guard isChanged || new.accepted != nil else { return nil }
    if let accepted = new.accepted {
      (was.startsAt, was.timeZone) = (accepted.startsAt, accepted.timeZone)
    }
    let isMoved = was.startsAt != new.details.startsAt
    self.init(
      kind: isMoved ? .moved : .changed, id: new.id, host: new.host, details: new.details,
      times: WallTimes(new.details, zones), before: was, timesBefore: WallTimes(was, zones),
      asks: new.accepted != nil, isTold: !isChanged)
  }
}

extension Session {
  /// What has become of the person's invitations since they last looked. Nothing where the server is not
  /// asked, or cannot tell: the next look does.
  func news() -> DinnerNews {
    if case .server = command.address, command.isOffline { return DinnerNews() }
    do {
      let seen = try command.store.read { try $0.value(self.seen) }
      // What cannot be read is told of where it is shown.
      var session = looking
      session.database.skipped = { _ in }
      if let memory = database.memory { session.database.memory = memory }
      let place = TreePath("invitations", id)
      let keys = try session.database.get(place).object?.map(\.key) ?? []
      let records = try session.database.records(InvitationRecord.self, below: place)
      let invitations = Dictionary(records.map { ($0.key, $0.value) }) { first, _ in first }
      return try DinnerNews(
        seen, invitations, unreadable: Set(keys).subtracting(invitations.keys),
        today: command.today, zones: zones, now: now
      ) { id in
        guard let id else { return .canceled }
        if try session.dinners.isRejected(id) { return nil }
        // A server tells a guest of no dinner that is not for them.
        guard command.address == .embedded else { return .unknown }
        let host = TreePath("events", id, "hostId")
        return try command.database(for: nil).get(host) == .null ? .canceled : .uninvited
      }
    } catch let error as StoreError {
      command.context.note(error.failure.message(in: language))
      return DinnerNews()
    } catch {
      return DinnerNews()
    }
  }

  /// Shows a result below the news, which count as seen then, unless a program reads the messages or nobody.
  func belowNews(_ show: () throws -> Void) throws {
    let context = command.context
    guard !context.options.isQuiet else { return try show() }
    let news = self.news()
    for notice in news.notices { context.note(notice.text(language)) }
    try show()
    if context.error.isTerminal || news.isTold { news.keep(seen, in: command.store) }
  }
}

/// The news that a run of the screen program has shown; they count as seen when the screen is left.
final class ShownNews: Sendable {
  private let value = Mutex<(DinnerNews, Document<SeenDinners>, Store)?>(nil)

  func note(_ news: DinnerNews, of session: Session) {
    let shown = (news, session.seen, session.command.store)
    value.withLock { $0 = shown }
  }

  func keep() {
    if let (news, document, store) = value.withLock(\.self) { news.keep(document, in: store) }
  }
}
