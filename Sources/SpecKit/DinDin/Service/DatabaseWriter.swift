internal import SpecCore

/// Answers requests that write, all in one transaction. Each succeeds or fails alone.
struct DatabaseWriter {
  let service: DatabaseService

  func respond(to requests: [Request]) -> [Response] {
    let now = service.clock.now()
    var responses = [Response?](repeating: nil, count: requests.count)
    var parsed: [(index: Int, request: DatabaseRequest, caller: Caller)] = []
    for (index, request) in requests.enumerated() {
      do {
        let checked = try DatabaseRequest(request)
        parsed.append((index, checked, try service.access.caller(of: checked, at: now)))
      } catch {
        responses[index] = DatabaseService.answer(error, to: request)
      }
    }
    if !parsed.isEmpty { store(parsed, at: now, &responses) }
    return zip(responses, requests).map {
      $0 ?? DatabaseService.answer(DatabaseError.notFound, to: $1)
    }
  }

  private func store(
    _ parsed: [(index: Int, request: DatabaseRequest, caller: Caller)], at now: Instant,
    _ responses: inout [Response?]
  ) {
    var commits: [FeedCommit] = []
    do {
      try service.database.store.transaction { transaction in
        var writes: [String: NamespaceWrite] = [:]
        for (index, request, caller) in parsed {
          do {
            var write =
              try writes[request.namespace]
              ?? NamespaceWrite(service, request.namespace, now, transaction)
            responses[index] = try write.respond(to: request, caller)
            writes[request.namespace] = write
          } catch {
            responses[index] = DatabaseService.answer(error, to: request.request)
          }
        }
        for (_, write) in writes.sorted(by: { $0.key < $1.key }) {
          if let commit = try write.commit(in: transaction) { commits.append(commit) }
        }
      }
      for commit in commits { service.feed.publish(commit) }
    } catch {
      for commit in commits { service.feed.forget(commit) }
      for (index, request, _) in parsed {
        responses[index] = DatabaseService.answer(error, to: request.request)
      }
    }
  }
}
