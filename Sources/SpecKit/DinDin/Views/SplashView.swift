internal import SpecCore

/// The splash as a result.
struct SplashView: Record {
  let size: ScreenSize
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember("title", { homeTexts.title($0.language) }, Text("the name")),
    RecordMember("slogan", { splashTexts.slogan($0.language) }, Text("the slogan")),
    RecordMember(
      "layout", { SplashDrawing.arrangement($0.size).rawValue },
      Text("stacked or side, by the size of the screen")),
    RecordMember("size", { SizeView(size: $0.size) }, Text("of the screen")),
    RecordMember(
      "button", { ButtonView(SplashDrawing.button, $0.language) },
      Text("the button that begins")),
    RecordMember(
      "buttons",
      { view in
        [SplashDrawing.button, CardDrawing.acceptButton, CardDrawing.declineButton].map {
          ButtonView($0, view.language)
        }
      },
      Text("all colored buttons")),
  ]

  static var helpFields: [Field] {
    helpFields(with: ["size": SizeView.fields, "button": ButtonView.fields])
  }
}

extension SplashView: Presentable {
  func records() -> [[String]] {
    [[homeTexts.title(language), splashTexts.slogan(language), splashTexts.start(language)]]
  }

  func drawing(_ page: Page) -> [Line] {
    var page = page
    (page.columns, page.rows) = (size.columns, size.rows)
    let context = PageContext(page: page, now: Instant(seconds: 0), isCalm: true)
    let full = Array(repeating: 10, count: SplashDrawing.faces.count)
    return SplashDrawing(context: context, levels: full).lines()
  }
}

/// Columns and rows.
struct SizeView: Record {
  let size: ScreenSize

  static let members: [RecordMember<Self>] = [
    RecordMember("columns", \.size.columns, Text("the columns")),
    RecordMember("rows", \.size.rows, Text("the rows")),
  ]
}

/// A button and its colors.
struct ButtonView: Record {
  let button: ScreenButton
  let language: String

  init(_ button: ScreenButton, _ language: String) {
    (self.button, self.language) = (button, language)
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.button.name, Text("which button")),
    RecordMember("label", { $0.button.label($0.language) }, Text("its text")),
    RecordMember("color", \.button.color.text, Text("at rest, #RRGGBB")),
    RecordMember("pressedColor", \.button.color.pressedText, Text("while it is pressed, #RRGGBB")),
  ]
}

/// The faces of the splash at one moment.
struct FadeFrame: Record, Presentable {
  /// From 1, a tenth of a second apart.
  let number: Int
  let faces: [Face]

  struct Face: Record {
    let name: String
    let moment: FadeCourse.Moment

    static let members: [RecordMember<Self>] = [
      RecordMember("name", \.name, Text("the initials")),
      RecordMember(
        "level", { Double($0.moment.level) / 10 }, Text("0.0 to 1.0")),
      RecordMember("phase", \.moment.phase.rawValue, Text("off, in, on or out")),
    ]
  }

  /// Those that no other result of the command has.
  static var helpFields: [Field] {
    fields.filter { $0.name != "frame" } + Face.fields.under("avatars")
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("frame", \.number, Text("its number, from 1")),
    RecordMember(
      "time", { Double($0.number - 1) / 10 },
      Text("seconds since the first (with --frames)")),
    RecordMember("avatars", \.faces, Text("the faces (with --frames)")),
  ]
}
