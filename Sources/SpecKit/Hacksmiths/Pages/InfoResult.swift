internal import SpecCore

/// The community's own page, or an organization's.
struct InfoResult: Presentable {
  var organization: OrganizationObject

  var payload: OrganizationObject { organization }

  func records() -> [[String]] { PipeFields.lines(organization) }

  func drawing(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    let it = organization
    func row(_ label: String, _ value: String?) -> [Line] {
      value.map { TextLayout.labeled(label, $0, labelWidth: 10, width: width) } ?? []
    }
    func section(_ text: String?) -> [Line] {
      text.map { [Line()] + TextLayout.paragraph($0, indent: 3, width: width) } ?? []
    }
    let mark = Brand.mark(page)
    var head = Line(" \(mark) \(it.name)", Styles.title)
    if it.hiring { head += Line("  hiring", Styles.good) }
    var rows = [head.truncated(to: width)]
    rows += section(it.mission) + section(it.description)
    let facts =
      row("Contact", it.contact) + row("Website", it.website)
      + row("Location", it.location) + it.links.flatMap { row("Link", $0) }
      + it.sponsors.flatMap { row("Sponsor", $0.name) }
    return rows + (facts.isEmpty ? [] : [Line()] + facts)
  }
}
