internal import SpecCore

/// The community in its four groups.
struct CommunityResult: Presentable {
  var groups: [GroupObject]

  var payload: [GroupObject] { groups }

  func records() -> [[String]] {
    groups.flatMap { group in
      group.people.map { PipeFields.record(group.group, $0.id, $0.key, $0.name, 1) }
        + (group.private > 0
          ? [
            PipeFields.record(
              group.group, nil as String?, nil as String?, "(private)", group.private)
          ]
          : [])
    }
  }

  func drawing(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    let isNarrow = width < 40
    let label = isNarrow ? 2 : 15
    if groups.allSatisfy({ $0.people.isEmpty && $0.private == 0 }) {
      return TextLayout.paragraph(
        "Nobody fits. All people: spec hacksmiths community --all", indent: 1, width: width)
    }
    return groups.flatMap { group -> [Line] in
      var items = group.people.map(\.name.full)
      if group.private > 0 { items.append("\(group.private) private") }
      guard !items.isEmpty else { return [] }
      let separator = page.isUTF8 ? " · " : ", "
      let rows = TextLayout.items(items, separator: separator, indent: label + 1, width: width)
      let title = group.group.title
      if isNarrow { return [Line(" " + title, Styles.heading)] + rows }
      return rows.enumerated().map { number, row in
        let head = number == 0 ? title : ""
        return TextLayout.spaces(1) + Line(head.padded(to: label), Styles.heading)
          + Line(String(row.text.dropFirst(label + 1)))
      }
    }
  }
}
