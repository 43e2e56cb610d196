internal import SpecCore

/// How a person goes.
enum TravelMode: String, Sendable, CaseIterable, ArgumentValue {
  case drive, walk, bike

  /// The name of the router's profile.
  var profile: String {
    switch self {
    case .drive: "driving"
    case .walk: "foot"
    case .bike: "bike"
    }
  }

  /// Kilometers an hour, for estimates along a straight line.
  var speed: Double {
    switch self {
    case .drive: 30
    case .walk: 5
    case .bike: 15
    }
  }
}

/// A way from one place to another.
struct Route: Sendable, Equatable {
  enum Source: String, Sendable, CaseIterable {
    case router
    case straightLine = "straight-line"
  }

  struct Step: Sendable, Equatable {
    var meters: Int
    var seconds: Int
    var text: String
  }

  var source: Source
  var mode: TravelMode
  var meters: Int
  var seconds: Int
  /// From start to end as the crow flies.
  var vector: PlaceVector
  var steps: [Step]
  /// Along the streets; empty for a straight line.
  var line: [Coordinates] = []
  var attribution: String?
}

extension Route {
  /// Distance, bearing and an estimate without a router.
  static func straight(
    from start: Coordinates, to end: Coordinates, by mode: TravelMode, language: String
  ) -> Route {
    let vector = PlaceVector(from: start, to: end)
    let seconds = Int((Double(vector.meters) * 3.6 / mode.speed).rounded())
    let text =
      vector.meters == 0
      ? placeTexts.whereYouAre(language)
      : placeTexts.straightStep(
        language,
        [
          "distance": vector.distance(in: language),
          "direction": placeTexts.compass[vector.compass.rawValue](language),
        ])
    return Route(
      source: .straightLine, mode: mode, meters: vector.meters, seconds: seconds, vector: vector,
      steps: [Step(meters: vector.meters, seconds: seconds, text: text)])
  }
}
