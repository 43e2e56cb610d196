internal import SpecCore

/// One thing that `doctor` has checked.
struct Finding: Record {
  enum Status: String, Sendable, CaseIterable, MemberValue { case ok, warn, fail }

  enum Check: String, Sendable, CaseIterable, MemberValue {
    case config, store
    case signIn = "sign-in"
    case key, server, clock, rules, queue, geocoder, router, curl
  }

  let check: Check
  let status: Status
  let detail: String
  /// Why it fails.
  var failure: Failure?

  static let members: [RecordMember<Self>] = [
    RecordMember("check", \.check, Text("what was checked", ar: "ما فُحص")),
    RecordMember("status", \.status, Text("how it is", ar: "كيف هو")),
    RecordMember("detail", \.detail, Text("what was found", ar: "ما وُجد")),
  ]
}

/// Everything that was checked, a row each: `check status detail`.
struct DoctorView: Presentable {
  let payload: [Finding]

  func records() -> [[String]] { payload.map { $0.columns("check", "status", "detail") } }

  /// Details are wrapped: a path that is cut helps nobody.
  func drawing(_ page: Page) -> [Line] {
    let room = max(20, PageLayout(page: page).width - Self.indent)
    return payload.flatMap { finding in
      let color: Color =
        switch finding.status {
        case .ok: .green
        case .warn: .yellow
        case .fail: .red
        }
      let head =
        Line(finding.check.rawValue.padded(to: 10))
        + Line(finding.status.rawValue.padded(to: Self.indent - 10), Style(color))
      let rows = sanitized(finding.detail).wrapped(to: room)
      return [head + Line(rows.first ?? "")]
        + rows.dropFirst().map { Line(String(repeating: " ", count: Self.indent) + $0) }
    }
  }

  private static let indent = 16
}
