internal import SpecCore

/// What is seen until the first page has been read.
struct StartPage: ScreenPage {
  var name: String { "start" }
  var isBottom: Bool { true }
  var keys: [KeyHelp] { [] }

  func update(_ event: PageEvent, _ context: PageContext) -> PageAction<Never> { .stay }

  func drawing(_ context: PageContext) -> PageDrawing {
    let layout = context.layout
    let title = Line(
      homeTexts.title(layout.language), Style(.rgb(0x13, 0x9C, 0xFF), bold: true))
    return PageDrawing([layout.aligned(title)])
  }
}
