internal import SpecCore

extension PickerPage {
  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    var rows = head(layout)
    if let search {
      let text = search.line(hasFocus: isSearching, room: layout.width - 2)
      rows.append(layout.aligned(layout.row([(Line("/", .bold), 2), (layout.typed(text), 0)])))
    }
    let pinned = rows.count
    let list = shown
    if list.isEmpty {
      let text = people.isEmpty ? planTexts.nobodyYet : planTexts.nobodyFits
      rows += layout.wrapped(Line(text(layout.language), .dim))
    }
    let table = PeopleDrawing(layout: layout, people: people)
    let selected = Set(draft?.guests ?? [])
    var marked: Range<Int>?
    var block: [Line] = []
    for (index, person) in list.enumerated() {
      let width = draft == nil ? 2 : 6
      var margin = cursor.mark(index, layout)
      if draft != nil {
        let box = Line(selected.contains(person.id) ? "[x]" : "[ ]", .bold)
        margin = layout.row([(margin, 2), (box, 4)])
      }
      let lines = table.rows(person, margin: width, isShort: true).enumerated().map {
        part, line in
        layout.aligned(layout.row([(part == 0 ? margin : Line(), width), (line, 0)]))
      }
      let start = rows.count + block.count
      if index == cursor.index { marked = start..<(start + lines.count) }
      block += lines
    }
    rows += block
    let button = isEdit ? Self.save : Self.send
    if draft != nil { rows += layout.spread(Line(" "), button.line(context)) }
    let focus = list.indices.contains(cursor.index) ? list[cursor.index].id : nil
    return PageDrawing(
      rows, pinned: pinned, marked: marked, focus: focus.map { ["guest": .string($0)] })
  }

  /// The question and the dinner that people are invited to.
  private func head(_ layout: PageLayout) -> [Line] {
    let language = layout.language
    guard let draft else {
      return [layout.aligned(Line(planTexts.peopleHeading(language), .bold))]
        + layout.wrapped(Line(planTexts.noDraft(language), .dim))
    }
    let values = DraftDrawing(layout: layout, draft: draft, zone: zone)
    let count = hostingTexts.selected(language, ["count": "\(draft.guests.count)"])
    let when = Line(values.when ?? planTexts.chooseTime(language))
    let place = values.place.map { layout.data($0) } ?? Line(planTexts.chooseLocation(language))
    let card = layout.joined([when, place], by: " · ")
    let title = draft.title.map { layout.wrapped(layout.data($0)) } ?? []
    return layout.spread(
      Line(planTexts.pickerHeading(language), .bold),
      Line(count, Style(.rgb(0x13, 0x9C, 0xFF), bold: true)))
      + layout.wrapped(card) + title
  }
}
