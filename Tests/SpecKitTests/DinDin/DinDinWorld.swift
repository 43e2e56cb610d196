import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// Noon of a Friday in New York, with the demo world.
struct DinDinWorld {
  let home = TestHome(
    now: "2026-11-20T17:00:00Z", environment: ["TZ": "America/New_York"])

  init(loaded: Bool = true) { if loaded { #expect(home.run("dindin demo load").status == 0) } }

  @discardableResult
  func run(
    _ line: String, terminal: Bool = false, columns: Int = 80, now: String? = nil
  ) -> Consequences {
    home.run(
      "dindin \(line)", now: now, terminal: terminal,
      environment: ["COLUMNS": "\(columns)", "LINES": "60"])
  }

  /// The JSON of a command that must succeed.
  func json(_ line: String) throws -> JSON {
    let result = run(line + " --json")
    #expect(result.status == 0 && result.err.isEmpty, "\(result)")
    return try result.json()
  }

  /// The work of a page on a terminal of 80 by 24 cells.
  func work(isCalm: Bool = false) throws -> PageWork {
    let command = try home.command(at: home.now)
    return PageWork(
      command: command,
      context: PageContext(page: Page(), now: command.now, isCalm: isCalm), writes: WriteCount())
  }

  /// Every file of the home, by its path.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    let url = URL(filePath: home.directory)
    for case let file as URL in FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: nil) ?? .init()
    {
      if let data = try? Data(contentsOf: file) { files[file.path()] = data }
    }
    return files
  }
}

extension Consequences {
  /// The rows of each frame that `--keys` and `--json` printed.
  func frames() throws -> [[String]] {
    try jsonLines().map { ($0["rows"]?.array ?? []).compactMap(\.string) }
  }

  /// The rows as a terminal has them, without marks of direction.
  var rows: [String] {
    out.split(separator: "\n").map {
      String($0.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) })
    }
  }
}

extension DatabaseClient {
  /// Patches a database that loses no response.
  func patch(_ update: TreeUpdate) throws { try patch(update) { false } }
}

extension DinDinWorld {
  /// Writes to the tree as its owner.
  func write(_ value: JSON, _ path: String) throws {
    let members = value.object ?? []
    let base = TreePath(text: path)
    try database(nil, at: Instant(seconds: 0)).patch(
      TreeUpdate(uniqueKeysWithValues: members.map { (base.appending($0.key), $0.value) }))
  }

  /// The database in the home, as a person may use it; as its owner without one.
  func database(_ person: String?, at now: Instant) throws -> DatabaseClient {
    try home.database(person, at: now)
  }

  /// An invitation in the tree, to a place named after a day of November.
  func invitation(_ day: Int) -> JSON {
    [
      "hostId": "local-eve", "hostName": "Eve", "startsAt": .int(1_795_400_000_000),
      "timeZone": "UTC", "minutes": 60, "label": .string("Hall \(day)"), "status": "pending",
    ]
  }
}
