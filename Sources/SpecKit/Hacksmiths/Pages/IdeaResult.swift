internal import SpecCore

struct IdeaResult: Presentable {
  var idea: IdeaObject

  var payload: IdeaObject { idea }

  func records() -> [[String]] { PipeFields.lines(idea) }

  func drawing(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    let by = idea.author?.name.full ?? Texts.someMember
    return TextLayout.paragraph(idea.title, indent: 1, width: width, style: Styles.title)
      + TextLayout.paragraph(
        Texts.ideaFacts(by, (idea.votes, idea.voted, idea.number)), indent: 3, width: width,
        style: Styles.label)
      + [Line()] + TextLayout.paragraph(idea.description, indent: 3, width: width)
      + (idea.more.map { [Line()] + TextLayout.paragraph($0, indent: 3, width: width) } ?? [])
  }
}
