internal import SpecCore
internal import Synchronization

/// Listens at the redirect address for the answer of the authorize page.
final class RedirectListener {
  private let page: RedirectPage
  private let server: Server
  private let app: UsFrame

  /// How long the page may stay unanswered.
  static let limit = Duration.seconds(300)

  /// - Throws: `signInFailed` with `port-taken`; nil for an address that is not of this machine.
  init?(_ app: UsFrame, at redirectUri: String) throws {
    guard let address = RemoteAddress(redirectUri), address.isPlain, address.isLoopback else {
      return nil
    }
    self.app = app
    page = RedirectPage(
      path: (try? Request("GET", target: address.prefix.isEmpty ? "/" : address.prefix))?.path
        ?? [],
      strings: app.strings, language: app.context.language)
    let hosts =
      switch address.host {
      case "localhost": ["127.0.0.1", "::1"]
      case "[::1]": ["::1"]
      default: [address.host]
      }
    server = try Self.server(page, hosts.map { SocketAddress($0, port: address.port) }, app)
  }

  /// A machine without IPv6 listens at the other address alone.
  private static func server(
    _ page: RedirectPage, _ addresses: [SocketAddress], _ app: UsFrame
  ) throws -> Server {
    let configuration = ServerConfiguration(clock: .system)
    do {
      return try Server(page, on: addresses, configuration)
    } catch let error as SystemError where addresses.count > 1 && error.isIPv6Absence {
      return try server(page, addresses.filter { !$0.isIPv6 }, app)
    } catch let error as SystemError where error.isAddressInUse {
      throw UsFrameError.signInFailed(.portTaken, detail: error.path)
    }
  }

  /// Waits for the answer to the sign-in with that state.
  ///
  /// - Parameter look: called now and then.
  /// - Throws: `signInFailed` with `timed-out`, or with `state-mismatch` when another sign-in has taken
  ///   the place of this one.
  func wait(for state: String, _ look: () throws -> Void) throws -> SignInAnswer {
    page.expect(state)
    let stop = app.context.stopSignals()
    let end = Clock.system.monotonic() &+ Self.limit.nanoseconds
    var generation: [UInt8]?
    while page.answer == nil {
      guard Clock.system.monotonic() < end else {
        throw UsFrameError.signInFailed(.timedOut, detail: nil)
      }
      _ = try server.runOnce(timeout: .milliseconds(200))
      for _ in 0..<page.takeStrays() {
        app.log(.warning, "stray-answer", app.strings(.logStray))
      }
      try look()
      let current = app.store.generation()
      if current == nil || current != generation {
        generation = current
        let progress = try app.store.read { try $0.value(Documents.progress) }
        guard progress.signIn?.state == state else {
          throw UsFrameError.signInFailed(.stateMismatch, detail: nil)
        }
      }
      if let signal = stop() { signal.die() }
    }
    // The closing page is still to be sent.
    server.stop()
    while !server.isStopped { _ = try server.runOnce(timeout: .milliseconds(50)) }
    return page.answer ?? SignInAnswer(pasted: "")
  }
}

/// What answers at the redirect address.
private final class RedirectPage: Service {
  private struct State {
    var expected = ""
    var answer: SignInAnswer?
    var strays = 0
  }

  private let path: [String]
  private let strings: Strings
  private let language: String
  private let state = Mutex(State())

  init(path: [String], strings: Strings, language: String) {
    (self.path, self.strings, self.language) = (path, strings, language)
  }

  var answer: SignInAnswer? { state.withLock { $0.answer } }

  func expect(_ text: String) { state.withLock { $0.expected = text } }

  /// How many hits with a wrong state came since the last call.
  func takeStrays() -> Int {
    state.withLock { state in
      defer { state.strays = 0 }
      return state.strays
    }
  }

  func respond(_ requests: [Request]) -> [Response] { requests.map(answer) }

  private func answer(_ request: Request) -> Response {
    guard request.path == path else { return Response(404) }
    guard request.method == "GET" else { return Response(405, headers: ["Allow": "GET"]) }
    let form = Form(request.query)
    return state.withLock { state in
      guard state.answer == nil, form["state"] == state.expected,
        form["code"] != nil || form["error"] != nil
      else {
        if form["state"] != nil { state.strays += 1 }
        return page(400, strings(.loginStale))
      }
      state.answer = SignInAnswer(form: form)
      return page(200, strings(form["error"] == nil ? .loginDone : .loginRefused))
    }
  }

  private func page(_ status: Int, _ text: String) -> Response {
    var response = Response(
      status,
      page: WebDocument(strings(.loginTitle), language: language, main: "<p>\(text)</p>"))
    response.headers["Connection"] = "close"
    return response
  }
}
