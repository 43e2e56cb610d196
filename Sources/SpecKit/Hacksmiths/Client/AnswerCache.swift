internal import SpecCore

/// What a service elsewhere said last, for when it cannot be reached. Kept apart by service, and
/// by who asked: what a member may see is not shown to the next one.
struct AnswerCache {
  let store: Store
  let service: String
  let now: Instant

  struct Kept: Codable {
    var at: Instant
    var body: JSON

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

  func answer(to request: Request, _ token: String?) throws -> Kept? {
    try store.read { try $0.value(document(request, token)).value }
  }

  func keep(_ json: JSON, as request: Request, _ token: String?) throws {
    let document = document(request, token)
    let kept = Slot(Kept(at: now, body: json))
    try store.transaction { try $0.set(document, kept) }
  }

  /// Forgets everything this service said.
  func empty() throws {
    try store.transaction { transaction in
      for path in try transaction.paths(.cache, under: folder) {
        try transaction.delete(Document(.cache, path, initial: Slot<Kept>()))
      }
    }
  }

  private var folder: String { String(SHA256.hex(service).prefix(16)) }

  private func document(_ request: Request, _ token: String?) -> Document<Slot<Kept>> {
    let name = SHA256.hex("\(token ?? "") \(request.target)")
    return Document(.cache, "\(folder)/\(name).json", initial: Slot())
  }
}
