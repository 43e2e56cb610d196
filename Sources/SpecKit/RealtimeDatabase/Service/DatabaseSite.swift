package import SpecCore
internal import Synchronization

/// A service with paths of its own next to the database.
package protocol MountedService: Service {
  /// Whether this service answers requests to a path.
  func owns(_ path: [String]) -> Bool
}

/// The database as an HTTP service, with mounted services, a response cache, CORS and fault injection.
package struct DatabaseSite: Service {
  private let database: DatabaseService
  private let mounted: [any MountedService]
  private let faults: Faults
  private let remembered = RememberedAnswers(bytes: 64 << 20)
  private let crossOrigin = CrossOrigin(origin: "*")

  package init(
    _ database: DatabaseService, mounted: [any MountedService] = [], failing: Int = 0,
    dropping: Int = 0
  ) {
    self.database = database
    self.mounted = mounted
    faults = Faults(failing: failing, dropping: dropping)
  }

  package func lane(of request: Request) -> ServiceLane {
    service(for: request)?.lane(of: request) ?? database.lane(of: request)
  }

  package func bodyLimit(of head: Request) throws(Refusal) -> Int? {
    service(for: head) == nil ? try database.bodyLimit(of: head) : DataLimits.strangerBytes
  }

  package func tick() -> Duration? {
    ([database.tick()] + mounted.map { $0.tick() }).compactMap(\.self).min()
  }

  package func respond(_ requests: [Request]) -> [Response] {
    guard let first = requests.first else { return [] }
    return lane(of: first) == .changes ? store(requests) : requests.map(answer)
  }

  private func answer(_ request: Request) -> Response {
    if let service = service(for: request) { return service.respond(to: request) }
    guard isRepeatable(request) else { return crossOrigin.allowing(database.respond(to: request)) }
    let store = database.database.store
    return crossOrigin.allowing(
      remembered.answer(request, of: store, at: database.clock.now()) {
        database.respond(to: request)
      })
  }

  /// Sends the writes to the database together, and changes of mounted services one by one.
  private func store(_ requests: [Request]) -> [Response] {
    var responses = [Response?](repeating: nil, count: requests.count)
    var writes: [(index: Int, isDropped: Bool)] = []
    for (index, request) in requests.enumerated() {
      if let service = service(for: request) {
        responses[index] = service.respond(to: request)
      } else {
        switch faults.next() {
        case .none: writes.append((index, false))
        case .fail: responses[index] = DatabaseError.failsOnPurpose.response
        case .drop: writes.append((index, true))
        }
      }
    }
    let answers =
      writes.isEmpty ? [] : database.respond(writes.map { requests[$0.index] })
    for ((index, isDropped), answer) in zip(writes, answers) {
      responses[index] = isDropped ? Response(0) : answer
    }
    return responses.map { response in
      let response = response ?? DatabaseError.notFound.response
      return response.status == 0 ? response : crossOrigin.allowing(response)
    }
  }

  private func service(for request: Request) -> (any Service)? {
    mounted.first { $0.owns(request.path) }
  }

  /// Whether the answer depends on nothing but method, path, query and store. Owner rights depend on
  /// more.
  private func isRepeatable(_ request: Request) -> Bool {
    request.method == "GET" && !request.hasFinalSlash
      && ["Authorization", "If-Match", "If-None-Match", "X-Firebase-ETag"].allSatisfy {
        request.headers[$0] == nil
      }
      && !request.headers.all("Accept").contains { $0.lowercased().contains("event-stream") }
      && !request.query.contains { $0.name == "access_token" }
  }
}

/// Failures that somebody who tests a client asked for: the next writes.
private final class Faults: Sendable {
  enum Fault { case none, fail, drop }

  private struct Rest {
    var failing: Int
    var dropping: Int
  }

  private let rest: Mutex<Rest>

  init(failing: Int, dropping: Int) { rest = Mutex(Rest(failing: failing, dropping: dropping)) }

  func next() -> Fault {
    rest.withLock { rest in
      if rest.failing > 0 {
        rest.failing -= 1
        return .fail
      }
      if rest.dropping > 0 {
        rest.dropping -= 1
        return .drop
      }
      return .none
    }
  }
}
