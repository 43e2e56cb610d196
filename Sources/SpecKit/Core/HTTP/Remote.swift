/// A service elsewhere, reached by the system's curl(1): it knows the machine's proxies and
/// certificates, and costs nothing where no service is used.
package struct Remote: Sendable {
  package var address: RemoteAddress
  package var run: @Sendable (Program) throws -> Outcome = { try $0.run() }
  /// Of the child: `https_proxy`, `NO_PROXY`, `CURL_CA_BUNDLE`, `SSL_CERT_FILE` mean what curl
  /// says they mean. Its own settings (`.curlrc`) are not read.
  package var environment: [String: String]
  package var clock: Clock
  package var userAgent: String
  package var connectLimit = Duration.seconds(3)
  /// For one request, all tries together.
  package var totalLimit = Duration.seconds(10)
  /// Ends every request at this moment of the monotonic clock, in nanoseconds; nil for none. Does not end streams.
  package var deadline: UInt64?
  /// Bytes of an answer.
  package var answerLimit = 16 << 20
  /// The most times that a request is sent; only reads and requests that never arrived are sent again.
  package var tries = 3
  /// The most redirects of reads that are followed; with 0 they are answers like others. Never from https
  /// to http, from this machine to http elsewhere, or from elsewhere to this machine.
  package var redirects = 0
  /// An existing file, which keeps its permissions, to which curl writes the answer, so that the answer
  /// to a request that works only once survives the end of this process.
  package var answerFile: String?
  /// Called for each request with its method and its URL without the query, which may hold secrets.
  package var trace: @Sendable (String) -> Void = { _ in }

  package init(_ address: RemoteAddress, environment: [String: String], clock: Clock) {
    self.address = address
    self.environment = environment
    self.clock = clock
    userAgent = "spec/\(specVersion)"
  }

  package init(_ address: RemoteAddress, _ context: Context) {
    self.init(address, environment: context.environment, clock: context.clock)
    trace = { context.verbose($0) }
  }

  /// - Throws: ``RemoteError``
  package func send(_ request: Request) throws -> Response {
    let deadline = min(clock.monotonic() &+ totalLimit.nanoseconds, deadline ?? .max)
    var pause = Duration.milliseconds(100)
    var attempt = 1
    while true {
      let mayRepeat = request.isRead && attempt < tries
      do {
        let response = try follow(request, until: deadline)
        let isPassing = [502, 503, 504].contains(response.status)
        guard isPassing, mayRepeat, left(until: deadline) > pause else { return response }
      } catch let error as RemoteError {
        let isSafe = mayRepeat && error.isPassing || error.isBeforeSending && attempt < tries
        guard isSafe, left(until: deadline) > pause else { throw error }
      }
      try clock.sleep(pause)
      pause *= 3
      attempt += 1
    }
  }

  private func left(until deadline: UInt64) -> Duration {
    .nanoseconds(Int64(clamping: deadline - min(deadline, clock.monotonic())))
  }

  /// Sends the request to where it leads.
  private func follow(_ request: Request, until deadline: UInt64) throws -> Response {
    var request = request
    var (place, url) = (address, address.url(of: request))
    var hops = 0
    while true {
      let (response, redirect) = try once(request, url: url, place: place, until: deadline)
      guard hops < redirects, request.isRead, !redirect.isEmpty,
        [301, 302, 303, 307, 308].contains(response.status)
      else { return response }
      guard let next = RemoteAddress(redirect), place.isLoopback || !next.isLoopback,
        !next.isPlain || next.origin == place.origin
          || place.isPlain && place.isLoopback && next.isLoopback
      else { throw RemoteError.badRedirect(place.origin) }
      if next.origin != place.origin {
        // Whoever is there has no business with them.
        for name in ["Authorization", "Cookie"] { request.headers[name] = nil }
      }
      (place, url) = (next, redirect)
      hops += 1
    }
  }

  private func once(
    _ request: Request, url: String, place: RemoteAddress, until deadline: UInt64
  ) throws -> (Response, redirect: String) {
    let limit = left(until: deadline)
    guard limit > .zero else { throw RemoteError.tooSlow(place.origin) }
    let program = try program(request, url: url, total: limit)
    let outcome = try running(place.origin) { try run(program) }
    if let error = RemoteError(outcome, origin: place.origin) { throw error }
    var head = CurlHead()
    let output = try answerFile.map { try Files.read($0, limit: answerLimit + (1 << 20)) }
    guard let (answer, body) = try head.read(output ?? outcome.output, origin: place.origin)
    else { throw RemoteError.notHTTP(place.origin) }
    var response = answer
    let report = CurlReport(outcome.errorText)
    response.body = report.withoutTrailers(body)
    guard response.body.count <= answerLimit else { throw RemoteError.tooLarge(place.origin) }
    return (response, report.redirect)
  }

  /// curl as a child for this request; `total`: nil for a stream.
  func program(_ request: Request, url: String, total: Duration?) throws(RemoteError) -> Program {
    var request = request
    if request.headers["User-Agent"] == nil { request.headers["User-Agent"] = userAgent }
    var configuration = try CurlConfiguration(request, url: url)
    configuration.limit(
      connect: total.map { min($0, connectLimit) } ?? connectLimit, total: total,
      bytes: answerLimit)
    if let answerFile { try configuration.write(to: answerFile) }
    // Queries may hold keys and tokens.
    trace("> \(request.method) \(url.prefix { $0 != "?" })")
    return Program(
      "curl", CurlConfiguration.arguments, environment: environment.withoutOwnSettings,
      input: Array(configuration.text.utf8), attachment: configuration.body,
      // A second limit, should curl not end by itself.
      timeout: total.map { $0 + .seconds(2) },
      outputLimit: total == nil ? .max : answerLimit + (1 << 20))
  }

  func running<Result>(_ origin: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SystemError where error.operation == .findProgram {
      throw RemoteError.noCurl
    } catch let error as SystemError where error.operation == .startProgram {
      throw RemoteError.other(origin, reason: error.failure.text)
    }
  }
}

extension Request {
  fileprivate var isRead: Bool { ["GET", "HEAD"].contains(method) }
}

extension Client {
  /// A service elsewhere.
  package static func remote(_ remote: Remote) -> Client {
    Client(send: { try remote.send($0) }, listen: { try remote.listen($0, $1, $2) })
  }
}
