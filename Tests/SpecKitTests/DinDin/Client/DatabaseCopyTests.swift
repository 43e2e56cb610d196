import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// The offline copy of a database's responses, compared with that database.
@Suite struct `The copy of a database` {
  private let home = TestHome()
  /// Parameters, as they stand in a request.
  private static let queries: [String] = {
    var queries = [
      "", "shallow=true", #"orderBy="$key""#, #"orderBy="$key"&startAt="b"&endAt="d""#,
      #"orderBy="n"&startAt=2&endAt=4"#, #"orderBy="n"&equalTo=3"#,
      #"orderBy="n"&startAfter=1&limitToFirst=2"#, #"orderBy="n"&endBefore=4&limitToLast=2"#,
      #"orderBy="n"&startAt=2,"c"&limitToFirst=3"#,
      #"orderBy="$key"&startAfter="9"&limitToFirst=2"#,
      #"orderBy="$value"&startAt=2"#,
    ]
    for order in ["n", "$key", "$value"] {
      for limit in ["limitToFirst", "limitToLast"] {
        for count in 1...4 { queries.append("orderBy=\"\(order)\"&\(limit)=\(count)") }
      }
    }
    return queries
  }()

  private func items(_ query: String) -> [Request.QueryItem] {
    query.split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      return Request.QueryItem(String(name), String(part.dropFirst(name.count + 1)))
    }
  }

  @Test func `answers each request as the database did last`() throws {
    let now = DinnerSample.at(12)
    let rules: JSON = [
      "rules": [
        ".read": true, ".write": true, "list": [".indexOn": ["n", ".value"]],
        "calendar": ["$u": ["$m": [".indexOn": ["n", ".value"]]]],
        "users": [".indexOn": ["n", ".value"]],
      ]
    ]
    let service = try home.servedDatabase(rules, at: now)
    let store = Store(
      module: "dindin", directories: try Directories(environment: home.environment))
    let address = try DatabaseAddress(option: "http://127.0.0.1:9000/?ns=default")
    let copy = DatabaseCopy(store, of: address, for: "ann", now: now)
    let online = copy.refreshed(by: Client { service.respond(to: $0) })
    let offline = OfflineDatabase(
      copy: copy, queue: UnsentQueue(store, Documents.queue) { _ in true },
      zones: ZoneDatabase(environment: [:]), tell: { _ in }
    ).client
    var random = SplitMix64(seed: 11)
    let keys = ["a", "b", "c", "d", "e", "1", "9", "10"]
    let places: [[String]] = [["list"], ["calendar", "ann", "2026-11"], ["users"]]
    for round in 0..<400 {
      let place = places.randomElement(using: &random) ?? []
      let key = keys.randomElement(using: &random) ?? "a"
      let number = Int.random(in: 0...5, using: &random)
      let value =
        ["null", "\(number)", "{\"n\":\(number)}", "{\"n\":\(number),\"m\":\(5 - number)}"]
        .randomElement(using: &random) ?? "null"
      let write = Request(
        "PUT", TreePath(place + [key]).requestPath, body: Array(value.utf8))
      #expect(service.respond(to: write).status == 200)
      guard round % 3 == 0 else { continue }
      let query = Self.queries.randomElement(using: &random) ?? ""
      let read = Request("GET", TreePath(place).requestPath, query: items(query))
      let known = try online.send(read)
      #expect(known.status == 200, "\(query): \(String(decoding: known.body, as: UTF8.self))")
      let told = try offline.send(read)
      let (expected, found) = (try JSON(parsing: known.body), try JSON(parsing: told.body))
      #expect(expected == found || isSame(expected, found), "\(round) \(place) \(query)")
    }
  }

  /// Compares without the order of children, which is undefined.
  private func isSame(_ a: JSON, _ b: JSON) -> Bool {
    DatabaseNode(stored: a).stored == DatabaseNode(stored: b).stored
  }
}
