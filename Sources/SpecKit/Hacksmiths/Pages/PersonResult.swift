internal import SpecCore

/// One person's profile.
struct PersonResult: Presentable {
  var person: PersonObject

  var payload: PersonObject { person }

  func records() -> [[String]] { PipeFields.lines(person) }

  func drawing(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    func row(_ label: String, _ value: String?) -> [Line] {
      value.map { TextLayout.labeled(label, $0, labelWidth: 17, width: width) } ?? []
    }
    var head = Line(" ") + Line(person.name.full, Styles.title)
    let facts = [
      person.role.map(\.rawValue) ?? (person.leader ? Role.leader.rawValue : nil),
      person.public ? nil : "private",
    ].compactMap(\.self)
    if !facts.isEmpty { head += Line("  " + facts.joined(separator: ", "), Styles.label) }
    var rows = [head.truncated(to: width)]
    if let bio = person.bio { rows += TextLayout.paragraph(bio, indent: 3, width: width) }
    rows += row("E-mail", person.email) + row("Website", person.website)
    rows += row("GitHub", person.github) + row("Twitter", person.twitter)
    if person.available { rows += row("Available", person.availability ?? "yes") }
    if person.mentor { rows += row("Mentor for", person.experience ?? "yes") }
    if person.looking { rows += row("Wants to learn", person.want ?? "yes") }
    return rows
  }
}
