internal import SpecCore

/// Screen 9: what this is, in words and a picture.
struct About: Sendable, Encodable {
  struct Section: Sendable, Equatable, Encodable {
    var title: String
    var text: String
  }

  var name: String
  var version: String
  var edition: TimersSettings.Edition
  var license: String
  var languages: [String]
  var sections: [Section]

  /// The name and version of the brief.
  static let name = "Geronimo"
  static let version = "1"
  /// The first line of `LICENSE`.
  static let license = "MIT License"

  init(edition: TimersSettings.Edition, language: String) {
    name = Self.name
    version = Self.version
    self.edition = edition
    license = Self.license
    languages = ["en", "ru"]
    sections = (1...2).map { number in
      Section(
        title: pageTexts.text("about.section.\(number).title", language),
        text: pageTexts.text("about.section.\(number).text", language))
    }
  }
}

/// `about` in its three faces.
struct AboutReport: Presentable {
  var about: About
  var language: String
  var isASCII: Bool

  init(_ about: About, language: String, isASCII: Bool) {
    self.about = about
    self.language = language
    self.isASCII = isASCII
  }

  var payload: About { about }

  /// The facts beside the picture.
  private var facts: [String] {
    let edition = pageTexts.text("edition.\(about.edition)", language)
    return [
      about.name,
      pageTexts.text("about.version", language, ["version": about.version, "spec": specVersion]),
      pageTexts.text("about.edition", language, ["edition": edition]),
      pageTexts.text("about.license", language, ["license": about.license]),
    ]
  }

  /// The text, a paragraph a line.
  func records() -> [[String]] {
    let sections = about.sections.flatMap { ["", $0.title, $0.text] }
    return (facts + sections).map { [$0] }
  }

  func drawing(_ page: Page) -> [Line] { rows(width: page.columns) }

  func rows(width: Int) -> [Line] {
    let width = max(20, width)
    var rows = Hourglass.lines(isUTF8: !isASCII)
    let gap = 3
    let pictureWidth = rows.first?.width ?? 0
    let isBeside = width >= pictureWidth + gap + 40
    for (number, fact) in facts.enumerated() {
      let line = Line(fact, number == 0 ? .bold : .plain)
      if isBeside {
        rows[number + 3] += Line(String(repeating: " ", count: gap)) + line
      } else {
        rows += fact.wrapped(to: width).map { Line($0, number == 0 ? .bold : .plain) }
      }
    }
    for section in about.sections {
      rows.append(Line())
      rows += section.title.wrapped(to: width).map { Line($0, .bold) }
      // Long lines of text are hard to follow.
      rows += section.text.wrapped(to: min(width, 76)).map { Line($0) }
    }
    return rows
  }
}
