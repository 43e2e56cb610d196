internal import SpecCore

/// The community in its four groups.
struct CommunityResult: Presentable {
  var groups: [GroupObject]

  var payload: [GroupObject] { groups }

  func records() -> [[String]] {
    groups.flatMap { group in
      group.people.map { Columns.record(group.group, $0.id, $0.key, $0.name, 1) }
        + (group.private > 0
          ? [
            Columns.record(
              group.group, nil as String?, nil as String?, Texts.privateName, group.private)
          ]
          : [])
    }
  }

  func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    let isNarrow = width < 40
    let label = isNarrow ? 2 : 15
    if groups.allSatisfy({ $0.people.isEmpty && $0.private == 0 }) {
      return Flow.paragraph(Texts.nobodyFound, indent: 1, width: width)
    }
    return groups.flatMap { group -> [Line] in
      var items = group.people.map(\.name.full)
      if group.private > 0 { items.append(Texts.privatePeople(group.private)) }
      guard !items.isEmpty else { return [] }
      let separator = page.isUTF8 ? Texts.separator : ", "
      let rows = Flow.items(items, separator: separator, indent: label + 1, width: width)
      let title = Texts.groups[group.group] ?? group.group.rawValue
      if isNarrow { return [Line(" " + title, Palette.heading)] + rows }
      return rows.enumerated().map { number, row in
        let head = number == 0 ? title : ""
        return Flow.spaces(1) + Line(head.padded(to: label), Palette.heading)
          + Line(String(row.text.dropFirst(label + 1)))
      }
    }
  }
}
