internal import SpecCore

/// One check of `doctor`.
struct HealthCheck: Record {
  enum Result: String, Sendable, CaseIterable, MemberValue { case ok, warn, fail }

  let check: String
  let result: Result
  let detail: String
  /// What to do about it.
  let todo: String?

  static let members: [RecordMember<Self>] = [
    RecordMember("check", \.check, "what was checked"),
    RecordMember("result", \.result, "how it is"),
    RecordMember("detail", \.detail, "what was found"),
    RecordMember("todo", \.todo, "what to do about it"),
  ]
}

/// All checks as one result.
struct HealthReport: Presentable {
  let checks: [HealthCheck]

  var payload: [HealthCheck] { checks }
  func records() -> [[String]] { checks.map { [$0.check, $0.result.rawValue, $0.detail] } }

  func drawing(_ page: Page) -> [Line] {
    checks.flatMap { check -> [Line] in
      let style: Style =
        switch check.result {
        case .ok: Style(.green)
        case .warn: Style(.yellow)
        case .fail: Style(.red, bold: true)
        }
      let head =
        Line(check.result.rawValue.padded(to: 5), style) + Line(check.check.padded(to: 10), .bold)
      let detail = sanitized(check.detail).wrapped(to: max(20, page.columns - 16))
      let lines = detail.enumerated().map {
        $0 == 0 ? head + Line($1) : Line("               " + $1)
      }
      let advice = check.todo.map {
        sanitized($0).wrapped(to: max(20, page.columns - 18)).map {
          Line("               " + $0, .dim)
        }
      }
      return (lines.isEmpty ? [head] : lines) + (advice ?? [])
    }
  }
}

/// A picture or sign that a file of the person's own can replace.
struct AssetRow: Record {
  let name: String
  let format: String
  let size: String
  let screen: String
  let origin: String

  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, "the name of the file"),
    RecordMember("format", \.format, "png or text"),
    RecordMember("size", \.size, "its size"),
    RecordMember("screen", \.screen, "where it is shown"),
    RecordMember("origin", \.origin, "built-in or replaced"),
  ]

  /// The folder of a person's own files.
  static func folder(_ app: UsFrame) -> String { "\(app.directories.data)/usframe/assets" }

  static func all(_ app: UsFrame) throws -> [AssetRow] {
    let known = [
      ("splash.png", "png", "480x240", "home"), ("placeholder.png", "png", "400x400", "watch"),
      ("icon", "text", "1 cell", "watch"),
    ]
    return try known.map { name, format, size, screen in
      let isThere = try Files.status("\(folder(app))/\(name)") != nil
      return AssetRow(
        name: name, format: format, size: size, screen: screen,
        origin: isThere ? "replaced" : "built-in")
    }
  }
}

struct AssetList: Presentable {
  let rows: [AssetRow]
  var payload: [AssetRow] { rows }
  func records() -> [[String]] {
    rows.map { [$0.name, $0.format, $0.size, $0.screen, $0.origin] }
  }
}
