internal import Synchronization

/// Answers of a service, repeated for the same request until anything in its store changes. Each
/// holds for the second of the clock in which it was asked for: reads know the time to the second
/// only, so within it the same would be computed again, and a rule that reads the clock or a token
/// that expires is never answered from an older second.
package final class RememberedAnswers: Sendable {
  private struct Question: Hashable {
    let method: String
    let path: [String]
    let query: [Request.QueryItem]
    let authorization: String?
    /// An answer may hold addresses of the service, by the name that it was asked by.
    let site: String?
  }

  private struct Memory {
    var second: Int64 = 0
    var generation: [UInt8] = []
    var answers: [Question: Response] = [:]
    var bytes = 0
  }

  private static let limit = 1000
  private let byteLimit: Int
  private let memory = Mutex(Memory())

  /// - Parameter bytes: the most that all answers together may have.
  package init(bytes: Int = 4_194_304) { byteLimit = bytes }

  /// The answer to a request that only reads, computed if need be.
  package func answer(
    _ request: Request, of store: Store, at now: Instant, _ compute: () -> Response
  ) -> Response {
    guard request.body.isEmpty, let generation = store.generation() else { return compute() }
    let question = Question(
      method: request.method, path: request.path, query: request.query,
      authorization: request.headers["Authorization"], site: request.site)
    let known: Response? = memory.withLock { memory in
      if memory.second != now.seconds || memory.generation != generation {
        memory = Memory(second: now.seconds, generation: generation)
      }
      return memory.answers[question]
    }
    if let known { return known }
    let response = compute()
    // After a change, or the end of the second, meanwhile, the response belongs to neither.
    guard response.status == 200, store.generation() == generation else { return response }
    memory.withLock { memory in
      guard memory.second == now.seconds, memory.generation == generation,
        memory.answers.count < Self.limit,
        memory.bytes + response.body.count <= byteLimit
      else { return }
      memory.answers[question] = response
      memory.bytes += response.body.count
    }
    return response
  }
}
