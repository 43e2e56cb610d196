/// Every document: `document state detail`.
package struct DocumentReport: Presentable {
  package static let fields = [
    Field(
      "document", "string",
      Text(
        "the name of the file below its folder, or settings",
        ru: "имя файла в его каталоге или settings")),
    Field(
      "state", "string",
      Text(
        "ok, absent, damaged, newer or unreadable", ru: "ok, absent, damaged, newer или unreadable")
    ),
    Field("detail", "string?", Text("what is wrong, and where", ru: "что не так и где")),
  ]

  private let findings: [DocumentCheck.Finding]

  package init(findings: [DocumentCheck.Finding]) { self.findings = findings }

  package var payload: [DocumentCheck.Finding] { findings }
  package func records() -> [[String]] {
    findings.map { [$0.document, $0.state.rawValue, $0.detail ?? ""] }
  }

  package func drawing(_ page: Page) -> [Line] {
    let table = Table(
      [.init(), .init(), .init("", flexible: true)],
      rows: findings.map { finding in
        let color: Color = finding.state == .ok || finding.state == .absent ? .green : .red
        return [
          Line(finding.document), Line(finding.state.rawValue, Style(color)),
          Line(sanitized(finding.detail ?? "")),
        ]
      })
    return table.lines(width: page.columns)
  }
}
