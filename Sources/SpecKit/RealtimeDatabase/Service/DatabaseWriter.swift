internal import SpecCore

/// Answers requests that write, all in one transaction. Each succeeds or fails alone.
struct DatabaseWriter {
  let service: DatabaseService

  func respond(to requests: [Request]) -> [Response] {
    let now = service.clock.now()
    var responses = [Response?](repeating: nil, count: requests.count)
    var parsed: [(index: Int, write: DatabaseWrite)] = []
    for (index, request) in requests.enumerated() {
      do {
        let checked = try DatabaseRequest(request)
        let caller = try service.access.caller(of: checked, at: now)
        // Parses the body before the transaction, so that no lock is held meanwhile.
        parsed.append(
          (
            index,
            DatabaseWrite(checked, caller) {
              service.ids.next(at: now.milliseconds, service.random)
            }
          ))
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
    _ parsed: [(index: Int, write: DatabaseWrite)], at now: Instant,
    _ responses: inout [Response?]
  ) {
    var commits: [FeedCommit] = []
    do {
      try service.database.store.transaction { transaction in
        var writes: [String: NamespaceWrite] = [:]
        for (index, write) in parsed {
          let namespace = write.request.namespace
          do {
            var namespaceWrite =
              try writes[namespace] ?? NamespaceWrite(service, namespace, now, transaction)
            responses[index] = try namespaceWrite.respond(to: write)
            writes[namespace] = namespaceWrite
          } catch {
            responses[index] = DatabaseService.answer(error, to: write.request.request)
          }
        }
        for (_, write) in writes.sorted(by: { $0.key < $1.key }) {
          if let commit = try write.commit(in: transaction) { commits.append(commit) }
        }
      }
      for commit in commits { service.feed.publish(commit) }
    } catch {
      for commit in commits { service.feed.forget(commit) }
      for (index, write) in parsed {
        responses[index] = DatabaseService.answer(error, to: write.request.request)
      }
    }
  }
}

/// A request that writes, with its body read.
struct DatabaseWrite {
  typealias Place = (path: TreePath, data: WrittenData)

  let request: DatabaseRequest
  let caller: Caller
  /// The place of the request; for POST that of the new child.
  let target: TreePath
  /// The nodes to write with their places, or the error of the body.
  let places: Result<[Place], DatabaseError>

  /// - Parameter newKey: makes the key of a POST.
  init(_ request: DatabaseRequest, _ caller: Caller, newKey: () -> String) {
    (self.request, self.caller) = (request, caller)
    guard case .data(let path) = request.subject else {
      (target, places) = (TreePath(), .success([]))
      return
    }
    let target = request.method == .post ? path.appending(newKey()) : path
    self.target = target
    places = Result { () throws(DatabaseError) -> [Place] in
      switch request.method {
      case .get: throw .unknownMethod
      case .put, .post: [(target, try request.data(at: target))]
      case .delete:
        if let nothing = try? WrittenData(.null, at: target.keys) {
          [(target, nothing)]
        } else {
          throw .badData
        }
      case .patch: try request.update(at: target)
      }
    }
  }

  /// Documents that it may touch. An owner may delete all there is.
  var documentLimit: Int {
    guard request.request.peer != nil, caller != .owner else { return .max }
    return caller == .person(nil) ? DataLimits.strangerDocuments : DataLimits.requestDocuments
  }
}
