internal import SpecCore

/// One person's profile.
struct PersonResult: Presentable {
  var person: PersonObject

  var payload: PersonObject { person }

  func records() -> [[String]] {
    let person = person
    var rows: [[String]] = []
    rows += Columns.field("id", person.id) + Columns.field("key", person.key)
    rows += Columns.field("name", person.name) + Columns.field("bio", person.bio)
    rows += Columns.field("website", person.website) + Columns.field("github", person.github)
    rows += Columns.field("twitter", person.twitter) + Columns.field("photo", person.photo)
    rows += Columns.field("leader", person.leader) + Columns.field("available", person.available)
    rows += Columns.field("availability", person.availability)
    rows += Columns.field("mentor", person.mentor) + Columns.field("experience", person.experience)
    rows += Columns.field("looking", person.looking) + Columns.field("want", person.want)
    rows += Columns.field("public", person.public) + Columns.field("email", person.email)
    rows += Columns.field("role", person.role)
    return rows
  }

  func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    func row(_ label: String, _ value: String?) -> [Line] {
      value.map { Flow.labeled(label, $0, labelWidth: 17, width: width) } ?? []
    }
    var head = Line(" ") + Line(person.name.full, Palette.title)
    let facts = [
      person.role.map(\.rawValue) ?? (person.leader ? Role.leader.rawValue : nil),
      person.public ? nil : Texts.privateWord,
    ].compactMap(\.self)
    if !facts.isEmpty { head += Line("  " + facts.joined(separator: ", "), Palette.label) }
    var rows = [head.truncated(to: width)]
    if let bio = person.bio { rows += Flow.paragraph(bio, indent: 3, width: width) }
    rows += row(Texts.email, person.email) + row(Texts.website, person.website)
    rows += row("GitHub", person.github) + row("Twitter", person.twitter)
    if person.available { rows += row(Texts.available, person.availability ?? Texts.yes) }
    if person.mentor { rows += row(Texts.mentor, person.experience ?? Texts.yes) }
    if person.looking { rows += row(Texts.looking, person.want ?? Texts.yes) }
    return rows
  }
}
