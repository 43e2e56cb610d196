internal import SpecCore

/// How to get to a dinner.
struct DirectionsView: Record {
  /// The dinner that is named above; nil where a card names it.
  var dinner: Dinner?
  let route: Route
  let language: String
  /// Whether the distance in a straight line is told; not where it stands beside the map.
  var showsVector = true

  struct StepView: Record {
    let step: Route.Step

    static let members: [RecordMember<Self>] = [
      RecordMember("meters", \.step.meters, Text("its length in meters")),
      RecordMember("seconds", \.step.seconds, Text("its time in seconds")),
      RecordMember("text", \.step.text, Text("what to do")),
    ]
  }

  static let members: [RecordMember<Self>] = [
    RecordMember(
      "source", \.route.source,
      Text("router, or straight-line for an estimate without one")),
    RecordMember("by", \.route.mode, Text("drive, walk or bike")),
    RecordMember("distanceMeters", \.route.meters, Text("the way in meters")),
    RecordMember("seconds", \.route.seconds, Text("the time in seconds")),
    RecordMember("bearing", \.route.vector.bearing, Text("the direction from you in degrees")),
    RecordMember("compass", \.route.vector.compass.letters, Text("the direction as N, NE, E, …")),
    RecordMember("steps", { $0.route.steps.map { StepView(step: $0) } }, ""),
    RecordMember(
      "attribution", \.route.attribution,
      Text("the license line of the router's answer")),
  ]

  static var helpFields: [Field] { helpFields(with: ["steps": StepView.fields]) }
}

extension Route.Source: MemberValue {
  static var memberType: MemberType { .choice(allCases.map(\.rawValue)) }
  func json(_ format: InstantFormat) -> JSON? { .string(rawValue) }
}

extension TravelMode: MemberValue {
  static var memberType: MemberType { .choice(allCases.map(\.rawValue)) }
  func json(_ format: InstantFormat) -> JSON? { .string(rawValue) }
}

extension DirectionsView: Presentable {
  func records() -> [[String]] {
    route.steps.enumerated().map { index, step in
      ["\(index + 1)", "\(step.meters)", "\(step.seconds)", step.text]
    }
  }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let digits = "\(route.steps.count)".utf8.count
    let isStraight = route.source == .straightLine
    let steps = isStraight ? [] : route.steps
    var lines: [Line] = []
    if let dinner {
      lines += dinner.heading(layout) + layout.wrapped(layout.data(dinner.details.label))
    }
    lines += layout.spread(
      Line(route.summary(in: language), .bold),
      Line(isStraight && route.meters > 0 ? placeTexts.straightLine(language) : "", .dim))
    if isStraight, route.meters > 0, showsVector {
      lines += layout.wrapped(Line(route.vector.fromYou(in: language)))
    }
    for (index, step) in steps.enumerated() {
      let number = Line("\(index + 1)").padded(to: digits, .right) + Line("  ")
      let pieces = layout.pieces(layout.data(step.text), room: layout.width - digits - 2)
      for (row, piece) in pieces.enumerated() {
        let margin = Line(String(repeating: " ", count: digits + 2))
        lines.append(layout.aligned((row == 0 ? number : margin) + piece))
      }
    }
    return lines + (route.attribution.map { layout.wrapped(layout.data($0, .dim)) } ?? [])
  }
}

extension Route {
  /// `By car: 3.1 km, about 6 min`; there is no way to where one is.
  func summary(in language: String) -> String {
    guard meters > 0 else { return placeTexts.whereYouAre(language) }
    return placeTexts.summary(
      language,
      [
        "mode": placeTexts.mode(mode)(language),
        "distance": PlaceVector.distance(meters, in: language),
        "duration": placeTexts.duration(seconds: seconds, in: language),
      ])
  }
}
