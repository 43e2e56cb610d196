internal import SpecCore

/// The options that choose a show and its lead time.
struct StartOptions: Sendable {
  var show = ShowOptions()
  var lead = Period.seconds(3)

  static let arguments =
    Argument.group(\Self.show, ShowOptions.arguments) + [
      .option(
        "lead", \.lead, in: .seconds(3)...(.seconds(60)), value: "DURATION",
        help: "The time from Start to the first color.", shows: "3s")
    ]
}
