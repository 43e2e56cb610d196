internal import SpecCore

/// The community's own page, or an organization's.
struct InfoResult: Presentable {
  var organization: OrganizationObject

  var payload: OrganizationObject { organization }

  func records() -> [[String]] {
    let it = organization
    var rows: [[String]] = []
    rows += Columns.field("id", it.id) + Columns.field("key", it.key)
    rows += Columns.field("name", it.name) + Columns.field("mission", it.mission)
    rows += Columns.field("contact", it.contact) + Columns.field("website", it.website)
    rows += Columns.field("location", it.location) + Columns.fields("links", it.links)
    rows += Columns.field("hiring", it.hiring) + Columns.field("description", it.description)
    rows += Columns.fields("sponsors", it.sponsors.map(\.name))
    return rows
  }

  func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    let it = organization
    func row(_ label: String, _ value: String?) -> [Line] {
      value.map { Flow.labeled(label, $0, labelWidth: 10, width: width) } ?? []
    }
    func section(_ text: String?) -> [Line] {
      text.map { [Line()] + Flow.paragraph($0, indent: 3, width: width) } ?? []
    }
    let mark = page.isUTF8 ? Texts.mark : Texts.plainMark
    var head = Line(" \(mark) \(it.name)", Palette.title)
    if it.hiring { head += Line("  " + Texts.hiring, Palette.good) }
    var rows = [head.truncated(to: width)]
    rows += section(it.mission) + section(it.description)
    let facts =
      row(Texts.contact, it.contact) + row(Texts.website, it.website)
      + row(Texts.location, it.location) + it.links.flatMap { row(Texts.link, $0) }
      + it.sponsors.flatMap { row(Texts.sponsor, $0.name) }
    return rows + (facts.isEmpty ? [] : [Line()] + facts)
  }
}
