internal import SpecCore

/// What to do at a corner, as a router says it; unknown ones are read as turns.
struct Maneuver: Sendable, Equatable {
  var type: String
  var modifier: String?
  /// Which exit of a roundabout.
  var exit: Int?
  var street: String?

  /// `Turn left onto Main St (120 m)`
  func text(meters: Int, in language: String) -> String {
    var values = ["turn": turn(language)]
    values["exit"] = exit.map { "\($0)" }
    let action = action(language, values)
    var text = action
    if type == "arrive" { return text }
    if let street {
      text = maneuverTexts.onto(language, ["action": action, "street": street])
      if type == "depart" {
        text = maneuverTexts.along(language, ["action": action, "street": street])
      }
    }
    guard meters > 0 else { return text }
    return maneuverTexts.length(
      language, ["step": text, "length": PlaceVector.distance(meters, in: language)])
  }

  private func action(_ language: String, _ values: [String: String]) -> String {
    let isStraight = modifier == nil || modifier == "straight"
    switch type {
    case "depart": return maneuverTexts.depart(language)
    case "arrive":
      let side = modifier.flatMap {
        ["left": maneuverTexts.onLeft, "right": maneuverTexts.onRight][$0]
      }
      return (side ?? maneuverTexts.arrive)(language)
    case "merge": return maneuverTexts.merge(language)
    case "on ramp": return maneuverTexts.onRamp(language)
    case "off ramp": return maneuverTexts.offRamp(language)
    case "fork":
      return isStraight ? maneuverTexts.straight(language) : maneuverTexts.keep(language, values)
    case "roundabout", "rotary", "roundabout turn", "exit roundabout", "exit rotary":
      return (exit == nil ? maneuverTexts.roundabout : maneuverTexts.roundaboutExit)(
        language, values)
    default:
      if modifier == "uturn" { return maneuverTexts.uTurn(language) }
      return isStraight ? maneuverTexts.straight(language) : maneuverTexts.turn(language, values)
    }
  }

  private func turn(_ language: String) -> String {
    switch modifier {
    case "sharp right": maneuverTexts.sharpRight(language)
    case "right": maneuverTexts.right(language)
    case "slight right": maneuverTexts.slightRight(language)
    case "slight left": maneuverTexts.slightLeft(language)
    case "sharp left": maneuverTexts.sharpLeft(language)
    case "left": maneuverTexts.left(language)
    default: maneuverTexts.ahead(language)
    }
  }
}
