internal import SpecCore

/// The service for browsers: the page itself, and its requests. No request starts, stops or
/// ends a show.
///
/// The loop's thread alone uses it: no request is slow or a change, so a server answers all of them there.
final class SeatPages: Service, @unchecked Sendable {
  struct Operation: RoutedOperation {
    let call: String
    let respond: @Sendable (SeatPages, Request) throws -> Response
  }

  static let table = RouteTable(
    operations: [
      Operation(call: "GET /") { _, request in PageFile.response(to: request) },
      Operation(call: "POST /api/seat") { try $0.takeSeat($1) },
      Operation(call: "POST /api/clock") { try $0.readClock($1) },
      Operation(call: "POST /api/ready") { try $0.setReady($1) },
      Operation(call: "POST /api/ack") { try $0.acknowledge($1) },
      Operation(call: "POST /api/done") { try $0.report($1) },
      Operation(call: "POST /api/leave") { try $0.leave($1) },
      Operation(call: "GET /api/state") { try $0.readState($1) },
      Operation(call: "GET /api/events") { try $0.openStream($1) },
    ])

  private let brightness: Brightness
  /// The host of the pages; weak, because it owns them through its carrier.
  weak var host: (any PageHost)?
  private var tries = CodeTries()
  private var tokens: [String: UInt64] = [:]
  /// The streams of each page, the newest last.
  private var streams: [UInt64: [EventStream]] = [:]
  /// The state that was last sent to all streams.
  private var told: RunState?
  private var hasSaidGoodbye = false
  /// The first error of the host's output, which ends the host.
  private var failure: (any Error)?

  /// After a color change streams are quiet for this time: the pages have better things to do.
  private static let quiet = Nanoseconds.milliseconds(300)
  private static let streamLimit = 4
  private static let backlogLimit = 65_536

  init(brightness: Brightness) {
    self.brightness = brightness
  }

  func respond(_ requests: [Request]) -> [Response] { requests.map { answer($0) } }

  private func answer(_ request: Request) -> Response {
    do {
      guard let (operation, _) = Self.table.match(request) else {
        let methods = Self.table.methods(of: request.path)
        throw methods.isEmpty ? PageError.notFound : PageError.notAllowed(methods)
      }
      return try operation.respond(self, request)
    } catch let error as PageError {
      return error.response
    } catch {
      failure = failure ?? error
      return PageError.notNow.response
    }
  }

  func tick() -> Duration? {
    // A comment, which clients ignore, shows them that the stream lives.
    for stream in streams.values.joined() { stream.send(Array(": \n\n".utf8)) }
    return .seconds(5)
  }

  // MARK: messages to all pages

  /// The moment at which the pages need a message.
  var wake: Moment {
    guard let host else { return .distantFuture }
    let machine = host.machine
    if case .leaving = machine.phase {
      return hasSaidGoodbye ? .distantFuture : Moment(nanoseconds: .min)
    }
    let state = machine.announced
    guard state != told else { return .distantFuture }
    guard state.revision == told?.revision, let run = machine.run else {
      return Moment(nanoseconds: .min)
    }
    return (state.phase == .running ? run.start : run.end) + Self.quiet
  }

  /// Sends changes to the streams, and forgets pages that have left.
  ///
  /// - Throws: the error of the host's output while it answered a page.
  func advance() throws {
    if let error = failure {
      // Once: the goodbye to the pages comes in a later call.
      failure = nil
      throw error
    }
    guard let host else { return }
    let machine = host.machine
    if case .leaving = machine.phase, !hasSaidGoodbye {
      hasSaidGoodbye = true
      for stream in streams.values.joined() {
        stream.send(ServerSentEvent("bye", data: "{}"))
        stream.end()
      }
    }
    guard wake <= host.now else { return }
    let state = machine.announced
    told = state
    for stream in streams.values.joined() { stream.send(Self.event(state)) }
    let devices = Set(machine.holders.map(\.device))
    tokens = tokens.filter { devices.contains($0.value) }
    streams = streams.filter { devices.contains($0.key) }
  }

  private static func event(_ state: RunState) -> ServerSentEvent {
    ServerSentEvent("state", data: state.json.serialized())
  }
}

// MARK: requests

extension SeatPages {
  private func opened() throws(PageError) -> any PageHost {
    guard let host else { throw .notNow }
    return host
  }

  fileprivate func takeSeat(_ request: Request) throws -> Response {
    let host = try opened()
    let (peer, now) = (request.peer ?? "", host.now)
    if let seconds = tries.wait(peer, at: now) { throw PageError.tooManyTries(seconds: seconds) }
    let body = try PageBody(request)
    let wanted = host.machine.options.code.text.utf8
    guard let code = JoinCode(try body.text("code")), constantTimeEquals(code.text.utf8, wanted)
    else {
      tries.addWrong(peer, at: now)
      throw PageError.wrongCode
    }
    let (device, seat) = (try body.device(), try body.seat())
    let name = try body.name(of: seat)
    let isReady = body["ready"] == true
    try ask(.seat(seat, name: name, isReady: isReady, peer: peer), of: device)
    let machine = host.machine
    return .json(
      .object([
        JSON.Member("token", text: token(of: device)), JSON.Member("row", seat.row),
        JSON.Member("column", seat.column), JSON.Member("name", text: name),
        JSON.Member("host", text: machine.options.name),
        JSON.Member("brightness", brightness.percent),
        JSON.Member("state", machine.announced.json),
      ]))
  }

  /// A page that comes again gets the same.
  private func token(of device: UInt64) -> String {
    if let known = tokens.first(where: { $0.value == device }) { return known.key }
    let token = Hex.encode(randomBytes(16))
    tokens[token] = device
    return token
  }

  fileprivate func readClock(_ request: Request) throws -> Response {
    // Before anything else: delay makes the measured clock worse.
    let host = try opened()
    let received = host.now
    let body = try PageBody(request)
    if body["token"] != nil {
      try ask(.heard(boundMicroseconds: try body.bound()), of: try device(try body.text("token")))
    }
    let revision = host.machine.revision
    return .json(
      .object([
        JSON.Member("receivedUs", received.inMicroseconds),
        JSON.Member("sentUs", host.now.inMicroseconds), JSON.Member("revision", revision),
      ]))
  }

  fileprivate func setReady(_ request: Request) throws -> Response {
    let body = try PageBody(request)
    let isReady = try body.flag("ready")
    try ask(.ready(isReady), of: try device(try body.text("token")))
    return .json(
      .object([
        JSON.Member("ready", .bool(isReady)),
        JSON.Member("state", try opened().machine.announced.json),
      ]))
  }

  fileprivate func acknowledge(_ request: Request) throws -> Response {
    let body = try PageBody(request)
    try ask(.acknowledge(revision: try body.revision()), of: try device(try body.text("token")))
    return Response(204)
  }

  fileprivate func report(_ request: Request) throws -> Response {
    let body = try PageBody(request)
    let done = Done(revision: try body.revision(), lateness: try body.lateness())
    try ask(.done(done), of: try device(try body.text("token")))
    return Response(204)
  }

  fileprivate func leave(_ request: Request) throws -> Response {
    let device = try device(try PageBody(request).text("token"))
    try ask(.leave, of: device)
    forget(device)
    return Response(204)
  }

  fileprivate func readState(_ request: Request) throws -> Response {
    try ask(.heard(boundMicroseconds: nil), of: try device(request.value("token")))
    return .json(try opened().machine.announced.json)
  }

  fileprivate func openStream(_ request: Request) throws -> Response {
    let device = try device(request.value("token"))
    try ask(.heard(boundMicroseconds: nil), of: device)
    let stream = EventStream(backlogLimit: Self.backlogLimit)
    // Milliseconds before a page that lost the stream connects anew.
    stream.send(Array("retry: 500\n\n".utf8))
    stream.send(Self.event(try opened().machine.announced))
    guard request.method == "GET" else { return .events(stream) }
    var open = streams[device, default: []].filter(\.isOpen)
    if open.count >= Self.streamLimit { open.removeFirst().end() }
    streams[device] = open + [stream]
    return .events(stream)
  }

  private func device(_ token: String?) throws(PageError) -> UInt64 {
    guard let device = token.flatMap({ tokens[$0] }) else { throw .unknownToken }
    return device
  }

  private func ask(_ request: PageRequest, of device: UInt64) throws {
    switch try opened().ask(request, of: device) {
    case .done: break
    case .taken(let holder): throw PageError.seatTaken(holder: holder)
    case .notNow: throw PageError.notNow
    case .unknown:
      forget(device)
      throw PageError.unknownToken
    }
  }

  private func forget(_ device: UInt64) {
    for stream in streams.removeValue(forKey: device) ?? [] { stream.end() }
    tokens = tokens.filter { $0.value != device }
  }
}

/// The host of the pages, in its loop.
protocol PageHost: AnyObject {
  var now: Moment { get }
  var machine: HostMachine { get }
  func ask(_ request: PageRequest, of device: UInt64) throws -> PageAnswer
}

extension MachineRunner: PageHost where P == HostPresenter {
  func ask(_ request: PageRequest, of device: UInt64) throws -> PageAnswer {
    var answer = PageAnswer.notNow
    try handle { answer = $0.answer(request, of: device, at: $1) }
    return answer
  }
}

extension RunState {
  /// STATE in the requirements.
  var json: JSON {
    var members = [JSON.Member("revision", revision), JSON.Member("phase", text: "\(phase)")]
    if let run {
      members += [
        JSON.Member("sequence", run.sequence), JSON.Member("stepMs", run.stepMilliseconds),
        JSON.Member("startUs", run.start.inMicroseconds),
      ]
    }
    return .object(members)
  }
}

extension Moment {
  /// Microseconds of the host's clock, the unit of the page's API.
  var inMicroseconds: Int64 { nanoseconds / 1000 }
}

/// Rate limiter of wrong codes by address, against guessing.
struct CodeTries: Sendable {
  private struct Tries {
    var since: Moment
    var count: Int
  }

  static let limit = 10
  private static let minute = Nanoseconds.seconds(60)
  private static let addressLimit = 4096
  private var tries: [String: Tries] = [:]

  /// Seconds until the address may try again; nil if it may now.
  func wait(_ peer: String, at now: Moment) -> Int? {
    guard let found = tries[peer], found.count >= Self.limit, now - found.since < Self.minute
    else { return nil }
    return Int((Self.minute - (now - found.since) + .seconds(1) - 1) / .seconds(1))
  }

  mutating func addWrong(_ peer: String, at now: Moment) {
    if let found = tries[peer], now - found.since < Self.minute {
      tries[peer]?.count += 1
      return
    }
    if tries.count >= Self.addressLimit {
      tries = tries.filter { now - $0.value.since < Self.minute }
      if tries.count >= Self.addressLimit { tries.removeAll() }
    }
    tries[peer] = Tries(since: now, count: 1)
  }
}
