import SpecCore
import Testing

@testable import Fuzz
@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `Differences of nodes` {
  @Test func `bring a client from one to the other, whatever they are`() throws {
    var numbers = Numbers(11)
    func node() throws -> DatabaseNode {
      try DatabaseNode(written: numbers.json(["a", "b", "c", "10"], levels: 4))
    }
    for _ in 0..<2000 {
      let (old, new) = (try node(), try node())
      var known = old
      let changes = NodeDifference.changes(from: old, to: new)
      for change in changes { known.set(change.node, at: change.keys) }
      #expect(known == new)
      #expect(changes.isEmpty == (old == new))
      #expect(TreePath.areApart(changes.map { TreePath($0.keys) }))
      guard let event = ServerSentEvent.telling(changes, of: new, isQuery: false) else { continue }
      var told = old
      try told.apply(event)
      #expect(told == new, "\(event)")
    }
  }
}

extension DatabaseNode {
  /// Applies an event of a stream, as a client does.
  mutating func apply(_ event: ServerSentEvent) throws {
    let data = try JSON(parsing: event.data)
    let path = TreePath(text: data["path"]?.string ?? "?").keys
    if event.name == "put" {
      return set(try DatabaseNode(written: data["data"] ?? .null), at: path)
    }
    for member in data["data"]?.object ?? [] {
      set(try DatabaseNode(written: member.value), at: path + TreePath(text: member.key).keys)
    }
  }
}
