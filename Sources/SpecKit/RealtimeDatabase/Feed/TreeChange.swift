internal import SpecCore

/// The change that one request made.
struct TreeChange: Sendable {
  /// The place of the request.
  let target: TreePath
  /// The new nodes with their places, none above another.
  let places: [(path: TreePath, node: DatabaseNode)]
  let isPatch: Bool

  /// Whether it can change a place or something below it.
  func concerns(_ path: TreePath) -> Bool {
    places.contains { $0.path.contains(path) || path.contains($0.path) }
  }

  /// Applies the change to the node at a place.
  func apply(to node: inout DatabaseNode, at path: TreePath) {
    for place in places {
      if place.path.contains(path) {
        node = place.node.node(at: path.keys.dropFirst(place.path.keys.count))
      } else if path.contains(place.path) {
        node.set(place.node, at: place.path.keys.dropFirst(path.keys.count))
      }
    }
  }

  /// The event for a listener at a place, relative to it; nil if there is nothing to tell.
  ///
  /// - Parameters:
  ///   - old: the node at the place before.
  ///   - new: the node at the place after.
  func event(
    at path: TreePath, from old: DatabaseNode, to new: DatabaseNode
  ) -> ServerSentEvent? {
    let below = places.filter { path.contains($0.path) }
    guard !below.isEmpty else {
      // Written above the place: an event only if the node at the place differs.
      return old.value == new.value ? nil : .put([], new.value)
    }
    if !isPatch, let place = below.first {
      return .put(Array(place.path.keys.dropFirst(path.keys.count)), place.node.value)
    }
    if below.count == 1, below[0].path == path { return .put([], new.value) }
    let base = path.contains(target) ? target : path
    return .patch(
      Array(base.keys.dropFirst(path.keys.count)),
      below.map { (Array($0.path.keys.dropFirst(base.keys.count)), $0.node) })
  }
}

extension ServerSentEvent {
  static func put(_ keys: [String], _ value: JSON) -> ServerSentEvent {
    let data: JSON = ["path": .string(TreePath(keys).description), "data": value]
    return ServerSentEvent("put", data: data.serialized())
  }

  static func patch(
    _ keys: [String], _ places: [(keys: [String], node: DatabaseNode)]
  ) -> ServerSentEvent {
    let values = places.map { JSON.Member($0.keys.joined(separator: "/"), $0.node.value) }
    let data: JSON = ["path": .string(TreePath(keys).description), "data": .object(values)]
    return ServerSentEvent("patch", data: data.serialized())
  }

  /// The event that tells differences: one is put, several are one patch of the place above them.
  static func telling(
    _ changes: [NodeDifference.Replacement], of node: DatabaseNode, isQuery: Bool
  ) -> ServerSentEvent? {
    guard let first = changes.first else { return nil }
    func whole() -> ServerSentEvent { .put([], isQuery ? node.objectValue : node.value) }
    if changes.count == 1 {
      return first.keys.isEmpty ? whole() : .put(first.keys, first.node.value)
    }
    guard changes.count <= 256 else { return whole() }
    var common = first.keys.dropLast()
    for change in changes {
      while !change.keys.starts(with: common, by: sameKey) { common = common.dropLast() }
    }
    return .patch(
      Array(common), changes.map { (Array($0.keys.dropFirst(common.count)), $0.node) })
  }

  static let keepAlive = ServerSentEvent("keep-alive", data: "null")
  static let denied = ServerSentEvent("cancel", data: "Permission denied.")
  static let revoked = ServerSentEvent("auth_revoked", data: "credential is no longer valid")
}
