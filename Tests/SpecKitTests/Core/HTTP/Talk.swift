import SpecCore

/// A connection whose service answers each request with its target, in virtual time.
struct Talk {
  var connection: Connection
  var now: UInt64 = 1_000_000_000
  private(set) var asked: [String] = []
  private var sent: [UInt8] = []
  var answer: (Request) -> Response = { Response(200, body: Array($0.target.utf8)) }

  init() { connection = Connection(ServerConfiguration(clock: .system), at: now) }

  mutating func say(_ text: String) {
    connection.receive(Array(text.utf8), at: now)
    proceed()
  }

  mutating func end() {
    connection.receiveEnd(at: now)
    proceed()
  }

  /// Does what the event loop of a server does after each event; everything can be sent at once.
  mutating func proceed(sending: Bool = true) {
    repeat {
      while let incoming = connection.nextRequest(at: now) {
        asked.append(incoming.request.target)
        connection.answer(answer(incoming.request), date: "D", at: now)
      }
      if sending { send() }
    } while connection.hasMore && sending
    if connection.isToShutDown { connection.linger(at: now) }
  }

  mutating func send(_ count: Int = .max) {
    let bytes = Array(connection.outbox.prefix(count))
    sent += bytes
    if !bytes.isEmpty { connection.sent(bytes.count, at: now) }
  }

  /// Time passes up to the next deadline, within a limit.
  mutating func wait(_ limit: Duration) {
    let end = now + limit.nanoseconds
    while let deadline = connection.deadline, deadline <= end, !connection.isClosed {
      now = deadline
      connection.expire(at: now)
      proceed()
    }
    now = end
  }

  /// Returns the bytes sent to the client since the last call.
  mutating func heard() -> String {
    defer { sent = [] }
    return String(decoding: sent, as: UTF8.self)
  }

  mutating func statuses() -> [Int] { SpecCoreTests.statuses(in: heard()) }
}

func get(_ target: String, _ fields: String = "", host: String = "a") -> String {
  "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n"
}
