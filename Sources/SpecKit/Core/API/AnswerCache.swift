/// The last responses of a remote service, for times when it cannot be reached. Each service and each
/// token has its own: members may see more than others.
package struct AnswerCache {
  let store: Store
  let service: String
  let now: Instant
  /// Called with the reason when an answer could not be kept, which changes nothing else.
  let notKept: (any Error) -> Void

  package init(
    store: Store, service: String, now: Instant, notKept: @escaping (any Error) -> Void
  ) {
    (self.store, self.service, self.now, self.notKept) = (store, service, now, notKept)
  }

  package struct Kept: Codable, Sendable {
    package var at: Instant
    /// Path and query of the request.
    package var target: String?
    /// The `ETag` it came with.
    package var tag: String?
    package var body: JSON
  }

  /// An unreadable entry counts as missing.
  package func answer(to request: Request, _ token: String?) -> Kept? {
    try? store.read { try $0.value(document(request, token)) }
  }

  package func keep(_ json: JSON, tag: String?, as request: Request, _ token: String?) {
    let kept = Kept(at: now, target: request.target, tag: tag, body: json)
    change { try $0.overwrite(document(request, token), with: kept) }
  }

  /// All responses to this token, sorted by target (the documents' names are digests).
  package func answers(to token: String?) -> [(request: Request, kept: Kept)] {
    let all = try? store.read { snapshot in
      try snapshot.paths(.cache, under: folder).compactMap { path in
        (path, try? snapshot.value(document(at: path)))
      }
    }
    return (all ?? []).compactMap { path, kept in
      guard let kept, let target = kept.target,
        let request = try? Request("GET", target: target), document(request, token).path == path
      else { return nil }
      return (request, kept)
    }
    .sorted { $0.request.target < $1.request.target }
  }

  /// Forgets a resource that is gone, or that this token may not see any more.
  package func drop(_ request: Request, _ token: String?) {
    guard answer(to: request, token) != nil else { return }
    change { try $0.delete(document(request, token)) }
  }

  private func change(_ body: (Transaction) throws -> Void) {
    do { try store.transaction(body) } catch { notKept(error) }
  }

  /// Forgets everything this service said.
  package func empty(_ transaction: Transaction) throws {
    for path in try transaction.paths(.cache, under: folder) {
      try transaction.delete(document(at: path))
    }
  }

  private var folder: String { String(SHA256.hex(service).prefix(16)) }

  private func document(_ request: Request, _ token: String?) -> Document<Kept?> {
    document(at: "\(folder)/\(SHA256.hex("\(token ?? "") \(request.target)")).json")
  }

  private func document(at path: String) -> Document<Kept?> {
    Document(.cache, path, initial: nil)
  }
}
