internal import SpecCore

/// What a service elsewhere said last, for when it cannot be reached. Kept apart by service, and
/// by who asked: what a member may see is not shown to the next one.
struct AnswerCache {
  let store: Store
  let service: String
  let now: Instant
  /// Told why an answer could not be kept; it is none the worse for it.
  let notKept: (any Error) -> Void

  struct Kept: Codable {
    var at: Instant
    /// What was asked: path and query.
    var target: String?
    /// The `ETag` it came with.
    var tag: String?
    var body: JSON

    /// Of which event it is a page.
    var event: Identifier? { body["event"]?["id"]?.string.flatMap(Identifier.init) }

    /// When the asker's answer to that event changed last.
    var changed: Instant? { body["changed"]?.string.flatMap { Instant(wire: $0) } }

    /// The body, its event marked as of then.
    var dated: JSON {
      guard var members = body.object, let index = members.firstIndex(where: { $0.key == "event" }),
        var event = members[index].value.object
      else { return body }
      event.removeAll { $0.key == "asOf" }
      event.append(JSON.Member("asOf", .string(at.wholeSecond.iso8601)))
      members[index].value = .object(event)
      return .object(members)
    }
  }

  /// What cannot be read was not kept.
  func answer(to request: Request, _ token: String?) -> Kept? {
    try? store.read { try $0.value(document(request, token)).value }
  }

  func keep(_ json: JSON, tag: String?, as request: Request, _ token: String?) {
    let document = document(request, token)
    let kept = Slot(Kept(at: now, target: request.target, tag: tag, body: json))
    do {
      try store.transaction { try $0.overwrite(document, with: kept) }
    } catch {
      notKept(error)
    }
  }

  /// Everything that was said to this asker.
  func answers(to token: String?) -> [(request: Request, kept: Kept)] {
    let all = try? store.read { snapshot in
      try snapshot.paths(.cache, under: folder).compactMap { path in
        (path, try? snapshot.value(Document(.cache, path, initial: Slot<Kept>())).value)
      }
    }
    return (all ?? []).compactMap { path, kept in
      guard let kept, let target = kept.target,
        let request = try? Request("GET", target: target), document(request, token).path == path
      else { return nil }
      return (request, kept)
    }
  }

  /// Forgets what is there no more, or not for this asker.
  func drop(_ request: Request, _ token: String?) {
    let document = document(request, token)
    guard answer(to: request, token) != nil else { return }
    do {
      try store.transaction { try $0.delete(document) }
    } catch {
      notKept(error)
    }
  }

  /// Forgets everything this service said.
  func empty(_ transaction: Transaction) throws {
    for path in try transaction.paths(.cache, under: folder) {
      try transaction.delete(Document(.cache, path, initial: Slot<Kept>()))
    }
  }

  private var folder: String { String(SHA256.hex(service).prefix(16)) }

  private func document(_ request: Request, _ token: String?) -> Document<Slot<Kept>> {
    let name = SHA256.hex("\(token ?? "") \(request.target)")
    return Document(.cache, "\(folder)/\(name).json", initial: Slot())
  }
}
