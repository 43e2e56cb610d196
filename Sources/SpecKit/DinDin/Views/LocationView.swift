internal import SpecCore

/// Where the person is, or a place that is saved.
struct LocationView: Record {
  let location: UserLocation

  static let members: [RecordMember<Self>] = [
    RecordMember("lat", \.location.point.latitude, Text("the latitude in degrees")),
    RecordMember("lon", \.location.point.longitude, Text("the longitude in degrees")),
    RecordMember("name", \.location.name, Text("the name of the place")),
    RecordMember("source", \.location.source, Text("what says so: option, environment or saved")),
  ]
}

extension UserLocation.Source: MemberValue {
  static var memberType: MemberType { .choice(allCases.map(\.rawValue)) }
  func json(_ format: InstantFormat) -> JSON? { .string(rawValue) }
}

extension LocationView: Presentable {
  func records() -> [[String]] {
    let point = location.point.degrees
    return [[point.latitude, point.longitude, location.name ?? ""]]
  }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    var line = Line(location.point.text, .bold)
    if let name = location.name { line += Line("  ") + layout.data(name) }
    let license = location.attribution.map { layout.wrapped(layout.data($0, .dim)) } ?? []
    return [layout.aligned(line)] + license
  }
}
