import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// A throw-away home with the demo world loaded, in which nobody or one person is signed in.
struct HacksmithsHome {
  let home: TestHome

  init(now: String = "2026-11-20T09:00:00Z", loading options: String = "") {
    home = TestHome(now: now)
    home.run("hacksmiths demo load \(options)")
  }

  @discardableResult
  func run(
    _ line: String, now: String? = nil, input: String = "", terminal: Bool = false,
    token: String = "", columns: Int = 80
  ) -> Consequences {
    home.run(
      "hacksmiths " + line, now: now, input: input, terminal: terminal,
      environment: ["SPEC_HACKSMITHS_TOKEN": token, "COLUMNS": String(columns)])
  }

  @discardableResult
  func run(words: [String], token: String) -> Consequences {
    home.run(words: ["hacksmiths"] + words, environment: ["SPEC_HACKSMITHS_TOKEN": token])
  }

  /// A command against a service elsewhere.
  func remote(_ line: String, _ url: String, token: String = "", input: String = "")
    -> Consequences
  {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return home.run(
      "hacksmiths \(line) --api \(url)", input: input,
      environment: ["PATH": path, "NO_PROXY": "*", "SPEC_HACKSMITHS_TOKEN": token])
  }

  /// Signs somebody in to a service elsewhere.
  func signIn(_ key: String, to service: String) throws {
    let token = try token(for: key)
    try store().transaction { transaction in
      guard let person = try transaction.directory().first(where: { $0.key == key }) else { return }
      try transaction.update(Documents.client) { state in
        state.sessions[service] = ClientState.SignIn(
          token: token, personId: person.id, since: Sample.now,
          expires: Sample.instant("2027-11-20T09:00:00Z"))
      }
    }
  }

  func json(_ line: String, now: String? = nil, token: String = "") throws -> JSON {
    try run("\(line) --json", now: now, token: token).json()
  }

  /// - Parameter timeout: how long a writer waits for others who have the store.
  func store(_ system: FileSystem = .live, timeout: Duration = .seconds(10)) throws -> Store {
    Store(
      module: "hacksmiths", directories: try Directories(environment: home.environment),
      system: system, timeout: timeout)
  }

  /// The service on this home's data, as `serve` has it.
  func service(
    on store: Store? = nil, clock: @escaping @Sendable () -> Instant = { Sample.now }
  ) throws -> HacksmithsService {
    HacksmithsService(
      store: try store ?? self.store(), clock: clock, zones: ZoneDatabase(environment: [:]),
      random: { UInt64.random(in: 0 ... .max) })
  }

  /// Makes a request as a client of `serve` sends it; a body is JSON.
  func request(
    _ method: String, _ target: String, token: String = "", _ body: String = ""
  ) throws -> Request {
    var headers: Headers = ["Host": "localhost"]
    if !token.isEmpty { headers["Authorization"] = token }
    if !body.isEmpty { headers["Content-Type"] = "application/json" }
    return try Request(method, target: target, headers: headers, body: Array(body.utf8))
  }

  /// Sends a request to the service, and returns its answer, which is JSON.
  func ask(
    _ method: String, _ target: String, token: String = "", _ body: String = "",
    now: Instant = Sample.now
  ) throws -> (status: Int, json: JSON) {
    let response = Site(service: try service { now })
      .respond(to: try request(method, target, token: token, body))
    return (response.status, try JSON(parsing: response.body))
  }

  func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
    try store().read(body)
  }

  func change(_ body: (Transaction) throws -> Void) throws { try store().transaction(body) }

  /// Changes the record of a person of the demo world.
  func changePerson(_ number: UInt64, _ body: (inout PersonRecord) -> Void) throws {
    try change { transaction in
      let before = try #require(try transaction.person(Sample.id(number)))
      var record = before
      body(&record)
      try transaction.put(record, before: before)
    }
  }

  /// Changes the record of an event of the demo world.
  func changeEvent(_ number: UInt64, _ body: (inout EventRecord) -> Void) throws {
    try change { transaction in
      let before = try #require(try transaction.event(Sample.id(number, series: "e")))
      var record = before
      body(&record)
      try transaction.put(record, before: before)
    }
  }

  /// Gives a person of the demo world an account, which signing in needs.
  func addAccount(of number: UInt64, email: String) throws {
    try changePerson(number) { $0.account = Account(email: email, createdAt: Sample.now) }
  }

  /// A token for a person, written as a sign-in would: a password takes seconds in a debug build.
  func token(for key: String) throws -> String {
    let token = "token-of-\(key)"
    try store().transaction { transaction in
      guard let person = try transaction.directory().first(where: { $0.key == key }) else { return }
      let session = Session(
        hash: SHA256.hex(token), personId: person.id, since: Sample.now,
        expires: Sample.instant("2027-11-20T09:00:00Z"))
      try transaction.update(Documents.sessions(hash: session.hash)) {
        $0.sessions.append(session)
      }
    }
    return token
  }
}

extension String {
  /// Without the escapes that color it.
  var plain: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
