internal import SpecCore
internal import Synchronization

/// A service beside the database, on paths of its own.
protocol MountedService: Service {
  /// Whether this service answers requests to a path.
  func owns(_ path: [String]) -> Bool
}

/// The database as an HTTP server: what is mounted beside it, caching, CORS and failures on purpose.
struct DatabaseSite: Service {
  private let database: DatabaseService
  private let mounted: [any MountedService]
  private let faults: Faults
  private let remembered = RememberedAnswers(bytes: 64 << 20)
  private let crossOrigin = CrossOrigin(origin: "*")

  init(
    _ database: DatabaseService, mounted: [any MountedService] = [], failing: Int = 0,
    dropping: Int = 0
  ) {
    self.database = database
    self.mounted = mounted
    faults = Faults(failing: failing, dropping: dropping)
  }

  func isSlow(_ request: Request) -> Bool { service(for: request)?.isSlow(request) ?? false }

  func opensStream(_ request: Request) -> Bool {
    service(for: request) == nil && database.opensStream(request)
  }

  func bodyLimit(of head: Request) throws(Refusal) -> Int? {
    service(for: head) == nil ? try database.bodyLimit(of: head) : DataLimits.strangerBytes
  }

  func isChange(_ request: Request) -> Bool {
    service(for: request)?.isChange(request) ?? database.isChange(request)
  }

  func tick() -> Duration? {
    ([database.tick()] + mounted.map { $0.tick() }).compactMap(\.self).min()
  }

  func respond(to request: Request) -> Response {
    if let service = service(for: request) { return service.respond(to: request) }
    if isChange(request) { return respond(together: [request])[0] }
    guard isRepeatable(request) else { return crossOrigin.allowing(database.respond(to: request)) }
    let store = database.database.store
    return crossOrigin.allowing(
      remembered.answer(request, of: store, at: database.clock.now()) {
        database.respond(to: request)
      })
  }

  /// Bytes of the bodies that are stored together with the one that has waited longest.
  private static let groupBytes = 65_536

  /// The one that has waited longest, and the small ones: whoever sends much lets the others go first.
  func respond(together requests: [Request], after waited: [Duration]) -> [Response?] {
    var rest = Self.groupBytes
    let sizes = requests.map(\.body.count)
    let order = [0] + requests.indices.dropFirst().sorted { (sizes[$0], $0) < (sizes[$1], $1) }
    let taken = order.prefix { index in
      if index == 0 { return true }
      rest -= sizes[index]
      return rest >= 0
    }.sorted()
    var responses = [Response?](repeating: nil, count: requests.count)
    for (index, response) in zip(taken, respond(together: taken.map { requests[$0] })) {
      responses[index] = response
    }
    return responses
  }

  func respond(together requests: [Request]) -> [Response] {
    var responses = [Response?](repeating: nil, count: requests.count)
    var writes: [(index: Int, isDropped: Bool)] = []
    for (index, request) in requests.enumerated() {
      if let service = service(for: request) {
        responses[index] = service.respond(together: [request]).first
      } else {
        switch faults.next() {
        case .none: writes.append((index, false))
        case .fail: responses[index] = DatabaseError.failsOnPurpose.response
        case .drop: writes.append((index, true))
        }
      }
    }
    let answers =
      writes.isEmpty ? [] : database.respond(together: writes.map { requests[$0.index] })
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
