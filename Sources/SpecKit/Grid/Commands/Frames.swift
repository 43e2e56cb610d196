internal import SpecCore
internal import SpecLegacy

/// `spec grid frames`: prints all steps of a sequence at once.
struct GridFrames: LegacyCommand {
  static let name = "frames"
  static let abstract: Text = "Print every step of a sequence, without waiting."
  static let arguments =
    Argument.group(\Self.options, ShowOptions.arguments)
    + Argument.group(\Self.place, SeatNumberOptions.arguments)
  static let fields = StepView.fields
  static let examples = [
    Example("spec grid frames --seq 2", "The four quadrants."),
    Example("spec grid frames --row 1 --col 1", "The colors of one seat."),
  ]
  static let seeAlso = ["grid play"]
  var options = ShowOptions()
  var place = SeatNumberOptions()

  func run(_ context: Context) throws {
    let (show, seat) = (options.show, try place.seat())
    for step in show.steps {
      try context.show(StepView(show: show, step: step, seat: seat))
    }
  }
}
