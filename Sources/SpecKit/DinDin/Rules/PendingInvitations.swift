internal import SpecCore

/// Where a person is among the pending invitations; it holds when that invitation itself is gone.
struct InvitationCursor: Sendable, Equatable, Codable {
  var startsAt: Int64
  var id: String
}

extension InvitationCursor {
  init(_ dinner: Dinner) { self.init(startsAt: dinner.details.startsAt, id: dinner.id) }
}

/// The pending invitations, one of which is the current one.
struct PendingInvitations: Sendable, Equatable {
  /// By start, each with its turn.
  let all: [Dinner]
  private let cursor: InvitationCursor?

  init(_ dinners: [Dinner], cursor: InvitationCursor?) {
    var pending = dinners.filter { $0.status == .pending }.sorted(by: Dinner.precedes)
    for index in pending.indices {
      pending[index].turn = Dinner.Turn(position: index + 1, of: pending.count)
    }
    all = pending
    self.cursor = cursor
  }

  /// The remembered one; if it is no longer pending the first one after it, else the first.
  var current: Dinner? { index.map { all[$0] } }

  /// The one so many places after the current one; the first follows the last.
  func neighbor(_ step: Int) -> Dinner? {
    index.map { all[($0 + step).quotientAndRemainderDown(by: all.count).remainder] }
  }

  /// The addresses of the hosts' pictures on the current card and those beside it.
  var avatars: [String] {
    [current, neighbor(1), neighbor(-1)].compactMap { $0?.host.picture }
  }

  /// The same with another one as the current.
  func at(_ dinner: Dinner) -> PendingInvitations {
    PendingInvitations(all, cursor: InvitationCursor(dinner))
  }

  /// The same when one of them is answered.
  func without(_ id: String) -> PendingInvitations {
    PendingInvitations(all.filter { $0.id != id }, cursor: cursor)
  }

  private var index: Int? {
    guard !all.isEmpty else { return nil }
    guard let cursor else { return 0 }
    // The host may have moved it.
    if let same = all.firstIndex(where: { $0.id == cursor.id }) { return same }
    return all.firstIndex { ($0.details.startsAt, $0.id) >= (cursor.startsAt, cursor.id) } ?? 0
  }
}
