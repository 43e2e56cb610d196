import Foundation
import SpecCore
import Synchronization
import Testing

/// A stub of curl that records its calls.
private final class FakeCurl: Sendable {
  let ran = Mutex<[Program]>([])
  let answers: Mutex<[Outcome]>

  init(_ answers: [Outcome]) { self.answers = Mutex(answers) }

  func run(_ program: Program) -> Outcome {
    ran.withLock { $0.append(program) }
    return answers.withLock { $0.isEmpty ? Outcome(.exited(7)) : $0.removeFirst() }
  }

  var count: Int { ran.withLock(\.count) }

  var configurations: [String] {
    ran.withLock { $0.map { String(decoding: $0.input, as: UTF8.self) } }
  }

  func remote(_ base: String = "https://api.example.org/v1") throws -> Remote {
    var remote = Remote(
      try #require(RemoteAddress(base)), environment: ["A": "b", "SPEC_KEY": "secret"],
      clock: VirtualTime(start: Instant(seconds: 0)).clock)
    remote.run = { self.run($0) }
    return remote
  }

  static func answer(_ text: String, report: String = "2 ") -> Outcome {
    Outcome(output: Array(text.utf8), error: Array("\n\(report)".utf8))
  }
}

@Suite struct `A remote service` {
  private let ok = FakeCurl.answer("HTTP/1.1 200 OK\r\nA: b\r\n\r\nhi")

  @Test func `is asked without a word in the arguments`() throws {
    let curl = FakeCurl([ok])
    let request = Request(
      "POST", ["a b"], query: [.init("q", "secret-1")],
      headers: ["Authorization": "Bearer secret-2"], body: Array("secret-3".utf8))
    let response = try curl.remote().send(request)
    #expect(response == Response(200, headers: ["A": "b"], body: Array("hi".utf8)))
    let program = try #require(curl.ran.withLock { $0.first } as Program?)
    #expect(program.name == "curl" && program.arguments == ["-q", "--config", "-"])
    #expect(program.environment == ["A": "b"] && program.attachment == Array("secret-3".utf8))
    let lines = curl.configurations[0].split(separator: "\n")
    #expect(lines.contains(#"url = "https://api.example.org/v1/a%20b?q=secret-1""#))
    #expect(lines.contains(#"header = "Authorization: Bearer secret-2""#))
    #expect(lines.contains(#"request = "POST""#) && lines.contains("max-time = 10.000"))
    #expect(lines.contains(#"proto = "=http,https""#))
  }

  @Test(arguments: [
    "a\nurl = \"http://evil.example\"", "a\r\nX: y", "a\0b", "a\u{1B}", "a\u{7F}",
  ])
  func `refuses values that would be more than a value`(value: String) throws {
    let curl = FakeCurl([ok])
    #expect(throws: RemoteError.self) {
      try curl.remote().send(Request("GET", [], headers: ["X": value]))
    }
    #expect(throws: RemoteError.self) {
      try curl.remote().send(Request("GET", [], headers: [value: "x"]))
    }
    #expect(throws: RemoteError.self) { try curl.remote().send(Request(value, [])) }
    #expect(curl.count == 0)
  }

  @Test func `quotes values, which stay one line each`() throws {
    let curl = FakeCurl([ok])
    _ = try curl.remote().send(
      Request("GET", [], headers: ["X": #"" --output /x \n\" #"#, "Y": "", "Z": "a\tb"]))
    let lines = curl.configurations[0].split(separator: "\n")
    #expect(lines.contains(#"header = "X: \" --output /x \\n\\\" #""#))
    #expect(lines.contains(#"header = "Y;""#) && lines.contains(#"header = "Z: a\tb""#))
    #expect(throws: RemoteError.self) {
      let long = String(repeating: "x", count: 100_000)
      _ = try curl.remote().send(Request("GET", [], headers: ["X": long]))
    }
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example/x?q=1"),
    ("https://a.example/", "https://a.example/x?q=1"),
    ("HTTP://A.example:80/v1/", "http://a.example:80/v1/x?q=1"),
    ("http://127.0.0.1:9000/?ns=home", "http://127.0.0.1:9000/x?ns=home&q=1"),
    ("http://[::1]:9000/a/b", "http://[::1]:9000/a/b/x?q=1"),
    ("http://a?n=1", "http://a/x?n=1&q=1"),
  ])
  func `has an address to which requests are added`(base: String, url: String) throws {
    let address = try #require(RemoteAddress(base))
    #expect(address.url(of: Request("GET", ["x"], query: [.init("q", "1")])) == url)
  }

  @Test(arguments: [
    "", "a.example", "ftp://a", "file:///etc/passwd", "https://", "https:///x", "https://u:p@a/",
    "https://a b", "https://a/\"", "https://a/x\ny", "https://a/#x", "https://a:b", "https://a\\b",
    "https://a/%zz", "-K/etc/x", "javascript://a",
  ])
  func `has no other address`(base: String) { #expect(RemoteAddress(base) == nil) }

  @Test(arguments: [
    "https://a/x.jpg", "https://a/x/?q=1&r=a%20b", "http://a:8080/", "https://a/?x=",
  ])
  func `is asked for exactly what an address names`(text: String) throws {
    let (address, request) = try #require(RemoteAddress.resource(text))
    #expect(address.url(of: request) == text)
  }

  @Test(arguments: [
    ("http://localhost:1", true), ("http://127.1.2.3", true), ("http://[::1]", true),
    ("http://127.0.0.1.example.org", false), ("http://localhost.example.org", false),
    ("http://127.0.0.256", false), ("http://[::2]", false), ("http://0.0.0.0", false),
    ("http://127.1", false),
  ])
  func `is known to be on this machine or not`(base: String, isLoopback: Bool) throws {
    #expect(try #require(RemoteAddress(base)).isLoopback == isLoopback)
  }

  @Test(
    arguments: [
      (.exited(6), "unknown-host"), (.exited(7), "refused"), (.exited(28), "timeout"),
      (.exited(60), "tls"), (.exited(35), "tls"), (.exited(52), "broken-off"),
      (.exited(56), "broken-off"), (.exited(63), "too-large"), (.exited(5), "unknown-proxy"),
      (.exited(1), "not-http"), (.exited(99), "unreachable"), (.timedOut, "timeout"),
      (.tooMuchOutput, "too-large"), (.signaled(9), "unreachable"), (.exited(0), "not-http"),
    ] as [(Outcome.End, String)])
  func `failures have status 69 and a reason`(end: Outcome.End, code: String) throws {
    let message = Array("curl: (60) SSL certificate problem: x\nMore details\n0 ".utf8)
    let curl = FakeCurl(Array(repeating: Outcome(end, error: message), count: 9))
    let error = #expect(throws: RemoteError.self) { try curl.remote().send(Request("GET", [])) }
    let failure = error?.failure
    #expect(failure?.status == .unavailable)
    #expect(failure?.code == code)
    #expect(failure?.message(in: "en").contains("https://api.example.org") == true)
    if code == "tls" {
      #expect(failure?.message(in: "en").hasSuffix(": SSL certificate problem: x") == true)
    }
  }

  @Test func `says what to do where curl is missing`() throws {
    var remote = try FakeCurl([]).remote()
    remote.run = { try $0.run() }
    remote.environment = ["PATH": "/nonexistent"]
    let error = #expect(throws: RemoteError.noCurl) { try remote.send(Request("GET", [])) }
    #expect(error?.failure.message(in: "en").contains("install") == true)
  }

  @Test(
    arguments: [
      ("GET", .exited(56), 3), ("GET", .exited(6), 1), ("GET", .exited(60), 1),
      ("HEAD", .exited(52), 3), ("POST", .exited(56), 1), ("PUT", .exited(56), 1),
      ("PATCH", .exited(28), 1), ("DELETE", .exited(52), 1), ("POST", .exited(7), 3),
      ("GET", .exited(7), 3), ("POST", .timedOut, 1), ("POST", .tooMuchOutput, 1),
      ("POST", .signaled(9), 1), ("POST", .exited(0), 1),
    ] as [(String, Outcome.End, Int)])
  func `is asked again only where nothing can happen twice`(
    method: String, end: Outcome.End, tries: Int
  ) throws {
    let curl = FakeCurl(Array(repeating: Outcome(end), count: 9))
    _ = try? curl.remote().send(Request(method, []))
    #expect(curl.count == tries)
  }

  @Test func `is asked again when it says that it is busy`() throws {
    let busy = FakeCurl.answer("HTTP/1.1 503 Busy\r\n\r\nhi")
    let curl = FakeCurl([busy, busy, ok])
    #expect(try curl.remote().send(Request("GET", [])).status == 200)
    let post = FakeCurl([busy, ok])
    #expect(try post.remote().send(Request("POST", [])).status == 503)
    let broken = FakeCurl([FakeCurl.answer("HTTP/1.1 500 Oh\r\n\r\nhi"), ok])
    #expect(try broken.remote().send(Request("GET", [])).status == 500)
  }

  @Test func `all tries together have one time limit`() throws {
    let curl = FakeCurl(Array(repeating: Outcome(.exited(7)), count: 9))
    var remote = try curl.remote()
    remote.totalLimit = .milliseconds(150)
    _ = try? remote.send(Request("GET", []))
    let limits = curl.configurations.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("max-time") }
    #expect(limits == ["max-time = 0.150", "max-time = 0.050"])
  }

  @Test func `a deadline before the time limit ends a request`() throws {
    let curl = FakeCurl([Outcome(.exited(28))])
    var remote = try curl.remote()
    remote.tries = 1
    let start = remote.clock.monotonic()
    remote.deadline = start + 70_000_001
    #expect(throws: RemoteError.self) { try remote.send(Request("GET", [])) }
    remote.deadline = start
    #expect(throws: RemoteError.self) { try remote.send(Request("GET", [])) }
    let limits = curl.configurations.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("max-time") }
    #expect(limits == ["max-time = 0.071"])
  }

  @Test func `answers may be preceded by others and followed by trailers`() throws {
    let curl = FakeCurl([
      FakeCurl.answer(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nA: x\r\n\r\nHTTP/2 201 \r\na: b\r\n"
          + "a:  c \r\n\r\nhiX-Trailer: 1\r\n")
    ])
    let response = try curl.remote().send(Request("GET", []))
    #expect(response.status == 201 && response.headers.all("A") == ["b", "c"])
    #expect(response.body == Array("hi".utf8))
  }

  @Test func `redirects are answers unless they are to be followed`() throws {
    func redirect(_ url: String) -> Outcome {
      FakeCurl.answer("HTTP/1.1 302 Found\r\nLocation: x\r\n\r\nhi", report: "2 \(url)")
    }
    let secrets: Headers = ["Authorization": "secret", "Cookie": "secret", "X": "y"]
    func follow(
      _ base: String, _ url: String, limit: Int = 5, method: String = "GET"
    ) throws -> (Int, [String]) {
      let curl = FakeCurl([redirect(url), ok])
      var remote = try curl.remote(base)
      remote.redirects = limit
      return (
        try remote.send(Request(method, [], headers: secrets)).status, curl.configurations
      )
    }
    #expect(try follow("https://a", "https://a/x", limit: 0).0 == 302)
    #expect(try follow("https://a", "https://a/x", method: "POST").0 == 302)
    let same = try follow("https://a", "https://a/x?y")
    #expect(same.0 == 200 && same.1[1].contains(#"url = "https://a/x?y""#))
    #expect(same.1[1].contains("secret"))
    let other = try follow("https://a", "https://b/x")
    #expect(other.0 == 200 && !other.1[1].contains("secret") && other.1[1].contains("X: y"))
    #expect(try follow("http://localhost:1", "http://127.0.0.1:2/").0 == 200)
    for (base, url) in [
      ("https://a", "http://a/"), ("http://localhost:1", "http://a/"), ("https://a", "file:///x"),
      ("http://a", "http://b/"), ("https://a", "http://localhost/"), ("https://a", "https://u@a/"),
    ] {
      #expect(throws: RemoteError.badRedirect(base)) { try follow(base, url) }
    }
    let endless = FakeCurl(Array(repeating: redirect("https://a/"), count: 9))
    var remote = try endless.remote("https://a")
    remote.redirects = 5
    #expect(try remote.send(Request("GET", [])).status == 302)
    #expect(endless.count == 6)
  }

  @Test func `requests are traced without their secrets`() throws {
    let traced = Mutex<[String]>([])
    var remote = try FakeCurl([ok]).remote()
    remote.trace = { line in traced.withLock { $0.append(line) } }
    _ = try remote.send(
      Request("GET", ["a"], query: [.init("auth", "secret")], headers: ["Authorization": "secret"]))
    #expect(traced.withLock(\.self) == ["> GET https://api.example.org/v1/a"])
  }
}
