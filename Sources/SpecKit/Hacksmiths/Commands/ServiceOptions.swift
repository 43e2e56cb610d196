internal import SpecCore

/// The options of every command that asks the service.
struct ServiceOptions: Sendable {
  /// IANA name of the zone to show times in besides, and to read dates in.
  var zone: String?

  static let arguments: [Argument<ServiceOptions>] = [
    .option("zone", \.zone, value: "ZONE", help: "Also show times in this IANA zone.")
      .completing { context in context.zoneDatabase.names().map { Candidate($0) } }
  ]
}
