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
    RecordMember("check", \.check, Text("what was checked")),
    RecordMember("status", \.status, Text("how it is")),
    RecordMember("detail", \.detail, Text("what was found")),
  ]
}

/// Everything that was checked, a row each: `check status detail`.
struct DoctorView: Presentable {
  let payload: [Finding]

  func records() -> [[String]] { payload.map { $0.columns("check", "status", "detail") } }

  /// Details are wrapped: a path that is cut helps nobody.
  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let room = max(20, layout.width - Self.indent)
    return payload.flatMap { finding in
      let color: Color =
        switch finding.status {
        case .ok: .green
        case .warn: .yellow
        case .fail: .red
        }
      let check = Line(doctorTexts.name(finding.check)(page.language))
      let status = Line(doctorTexts.name(finding.status)(page.language), Style(color))
      return layout.pieces(Line(finding.detail), room: room).enumerated().map { index, row in
        let head = index == 0 ? (check, status) : (Line(), Line())
        return layout.aligned(
          layout.row([(head.0, 10), (head.1, Self.indent - 10), (row, 0)]))
      }
    }
  }

  private static let indent = 16
}
