internal import SpecCore

/// One check of `doctor`.
struct HealthCheck: Record {
  enum Status: String, Sendable, CaseIterable, MemberValue { case ok, warn, fail }

  let check: String
  let status: Status
  let detail: String
  /// What to do about it.
  let todo: String?

  static let members: [RecordMember<Self>] = [
    RecordMember("check", \.check, "what was checked"),
    RecordMember("status", \.status, "how it is"),
    RecordMember("detail", \.detail, "what was found"),
    RecordMember("todo", \.todo, "what to do about it"),
  ]
}

/// All checks as one result.
struct HealthReport: Presentable {
  let checks: [HealthCheck]

  var payload: [HealthCheck] { checks }
  func records() -> [[String]] { checks.map { [$0.check, $0.status.rawValue, $0.detail] } }

  func drawing(_ page: Page) -> [Line] {
    checks.flatMap { check -> [Line] in
      let style: Style =
        switch check.status {
        case .ok: Style(.green)
        case .warn: Style(.yellow)
        case .fail: Style(.red, bold: true)
        }
      let head =
        Line(check.status.rawValue.padded(to: 5), style) + Line(check.check.padded(to: 10), .bold)
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
