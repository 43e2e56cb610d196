import SpecCore
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

/// Commands of several people at once: each reads, builds its one write, writes, and where it is refused
/// begins anew. Every order of their steps is tried.
@Suite struct `Commands at once` {
  enum Action: CaseIterable {
    case bobRejects, bobBringsOne, camAccepts, camRejects, annMoves, annAsksAgain, annUninvites,
      annCancels

    var person: String {
      "\(self)".hasPrefix("ann") ? "ann" : "\(self)".hasPrefix("bob") ? "bob" : "cam"
    }
  }

  /// Builds the write of an action from the present tree; nil if the action is impossible by now.
  static func update(_ action: Action, _ world: RuledTree) throws -> TreeUpdate? {
    func edit(_ change: (inout DinnerEdit) -> Void) throws -> TreeUpdate? {
      guard var edit = try world.edit() else { return nil }
      change(&edit)
      return edit.update()
    }
    switch action {
    case .bobRejects: return try world.answer(of: "bob")?.reject()
    case .bobBringsOne:
      return try world.answer(of: "bob")?.accept(plus: 1, note: nil, conflicts: [])
    case .camAccepts:
      return try world.answer(of: "cam")?.accept(plus: nil, note: nil, conflicts: [])
    case .camRejects: return try world.answer(of: "cam")?.reject()
    case .annMoves: return try edit { $0.details.startsAt += 30 * 86_400_000 }
    case .annAsksAgain:
      return try edit {
        $0.entries = GuestListChange(
          invited: ["eve": UserRecord(name: "Eve")], reconfirms: true
        ).applied(to: $0.guests, at: RuledTree.now)
      }
    case .annUninvites:
      return try edit { $0.entries["bob"] = nil }
    case .annCancels: return try world.cancel()
    }
  }

  /// Everybody's place in their own command.
  struct State {
    var world = RuledTree()
    /// The write that each person has built, and the revision it was built from.
    var pending: [(update: TreeUpdate, rev: Int64)?]
    var isDone: [Bool]
    /// The number of successful writes based on each revision.
    var writes: [Int64: Int] = [:]
  }

  /// Tries every next step.
  ///
  /// - Returns: how many ends there are.
  private func explore(_ state: State, _ actions: [Action], depth: Int = 0) throws -> Int {
    guard depth < 50 else {
      Issue.record("\(actions): no end")
      return 0
    }
    var ends = 0
    for index in actions.indices where !state.isDone[index] {
      var next = state
      if let write = state.pending[index] {
        next.pending[index] = nil
        if try next.world.write(write.update, by: actions[index].person) {
          next.isDone[index] = true
          next.writes[write.rev, default: 0] += 1
        }
        let problems = try next.world.problems()
        guard problems.isEmpty, next.writes.values.allSatisfy({ $0 == 1 }) else {
          Issue.record("\(actions): \(problems) \(next.writes)")
          return ends
        }
      } else if let update = try Self.update(actions[index], state.world), !update.isEmpty {
        let rev = state.world.tree.node(at: ["events", "E", "rev"]).int ?? 0
        next.pending[index] = (update, rev)
      } else {
        next.isDone[index] = true
      }
      ends += try explore(next, actions, depth: depth + 1)
    }
    return state.isDone.contains(false) ? ends : 1
  }

  static let pairs = Action.allCases.enumerated().flatMap { index, action in
    Action.allCases.dropFirst(index).map { [action, $0] }
  }
  static let triples: [[Action]] = [
    [.camAccepts, .annMoves, .annCancels], [.camAccepts, .bobRejects, .annMoves],
    [.bobRejects, .camRejects, .annCancels], [.camAccepts, .camRejects, .annMoves],
    [.bobBringsOne, .annUninvites, .annAsksAgain], [.camAccepts, .bobRejects, .annCancels],
  ]

  @Test(arguments: pairs + triples)
  func `never both succeed from one revision, and leave nothing behind`(actions: [Action]) throws {
    let state = State(
      pending: actions.map { _ in nil }, isDone: actions.map { _ in false })
    #expect(try explore(state, actions) > 1)
  }
}
