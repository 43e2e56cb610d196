internal import SpecCore

/// Where a person is among the pending cards: it stays sensible when the card itself is gone.
struct CardPosition: Sendable, Equatable, Codable {
  var startsAt: Int64
  var id: String

  init(_ dinner: Dinner) {
    startsAt = dinner.details.startsAt
    id = dinner.id
  }
}

/// The pending invitations, one after the other.
struct Cards: Sendable, Equatable {
  /// In order, each with its turn.
  let pending: [Dinner]
  private let position: CardPosition?

  init(_ dinners: [Dinner], position: CardPosition?) {
    var pending = dinners.filter { $0.status == .pending }.sorted(by: Dinner.precedes)
    for index in pending.indices {
      pending[index].turn = Dinner.Turn(position: index + 1, of: pending.count)
    }
    self.pending = pending
    self.position = position
  }

  /// The remembered card; if it is no longer pending the first one after it, else the first.
  var current: Dinner? { index.map { pending[$0] } }

  /// The card before or after the current one, around the ends.
  func neighbor(_ step: Int) -> Dinner? {
    index.map { pending[($0 + step).quotientAndRemainderDown(by: pending.count).remainder] }
  }

  /// The same cards with another one as the current.
  func at(_ card: Dinner) -> Cards { Cards(pending, position: CardPosition(card)) }

  private var index: Int? {
    guard !pending.isEmpty else { return nil }
    guard let position else { return 0 }
    return pending.firstIndex {
      ($0.details.startsAt, $0.id) >= (position.startsAt, position.id)
    } ?? 0
  }
}
