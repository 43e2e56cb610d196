internal import SpecCore
internal import SpecRealtimeDatabase

/// Writes the demo world: to a server in parts, because servers bound what one request may hold.
struct DemoWriter {
  let database: DatabaseClient
  /// The bytes of one request, about; nil for no bound.
  let limit: Int?
  /// Told of each part that was written, where there are several.
  var told: (_ text: String) -> Void = { _ in }

  /// Half of what servers take.
  static let partLimit = DataLimits.requestBytes / 2
  private static let keyLimit = DataLimits.requestKeys / 2

  /// Writes updates, each of them whole in one part.
  ///
  /// - Throws: where a part fails after others were written, how many they are.
  func write(_ updates: [TreeUpdate]) throws {
    let parts = parts(of: updates)
    for (index, part) in parts.enumerated() {
      do {
        // The places of a part can be as they were before it: each is looked at.
        try database.patch(part) {
          try part.keys.allSatisfy { try database.isWritten(part, $0) }
        }
      } catch let error as any ReportedError where index > 0 {
        var failure = error.failure
        failure.text = demoTexts.partly.filled(
          with: ["done": "\(index)", "count": "\(parts.count)", "reason": failure.text])
        throw failure
      }
      if parts.count > 1 {
        let values = ["done": "\(index + 1)", "count": "\(parts.count)"]
        told(demoTexts.part(database.language, values))
      }
    }
  }

  /// The updates put together as far as the limit allows.
  func parts(of updates: [TreeUpdate]) -> [TreeUpdate] {
    var parts: [TreeUpdate] = []
    var (start, size, keys) = (0, 0, 0)
    for (index, update) in updates.enumerated() {
      let (own, ownKeys) = (Self.size(of: update), Self.keys(of: update))
      if let limit, size > 0, size + own > limit || keys + ownKeys > Self.keyLimit {
        parts.append(Self.merged(updates[start..<index]))
        (start, size, keys) = (index, 0, 0)
      }
      size += own
      keys += ownKeys
    }
    return parts + [Self.merged(updates[start...])]
  }

  private static func merged(_ updates: ArraySlice<TreeUpdate>) -> TreeUpdate {
    updates.reduce(into: [:]) { $0.merge($1) { _, new in new } }
  }

  /// The keys of an update in a request. Each place can be in a document of its own, which costs as much as
  /// four more.
  static func keys(of update: TreeUpdate) -> Int {
    func count(_ value: JSON) -> Int {
      switch value {
      case .object(let members): members.reduce(0) { $0 + 1 + count($1.value) }
      case .array(let items): items.reduce(0) { $0 + 1 + count($1) }
      default: 0
      }
    }
    return update.values.reduce(0) { $0 + 5 + count($1) }
  }

  /// The bytes of an update in a request.
  static func size(of update: TreeUpdate) -> Int {
    update.reduce(0) { size, place in
      // Quotation marks, a colon and a comma.
      size + place.key.description.utf8.count + place.value.serialized().utf8.count + 4
    }
  }
}
