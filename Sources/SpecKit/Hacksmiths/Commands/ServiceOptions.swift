internal import SpecCore

/// The options of every command.
struct ServiceOptions: Sendable {
  /// A URL, or `embedded`.
  var api: String?
  var fresh = false
  /// IANA name of the other zone to show times in, and of the zone of dates.
  var zone: String?

  static let arguments: [Argument<ServiceOptions>] = [
    .option(
      "api", \.api, value: "URL", help: "Where the service is; `embedded`: the local store.",
      shows: "$SPEC_HACKSMITHS_API, else the setting `api`, else embedded"),
    .flag("fresh", \.fresh, help: "Do not use cached responses."),
    .option("zone", \.zone, value: "ZONE", help: "Also show times in this IANA zone.")
      .completing { context in context.zoneDatabase.names().map { Candidate($0) } },
  ]

  /// The address of the remote service, if any.
  func remote(_ context: Context) throws -> RemoteAddress? {
    if let api { return try Self.remote(named: api) }
    let named = context.environment["SPEC_HACKSMITHS_API"] ?? ""
    if !named.isEmpty { return try Self.remote(named: named) }
    return try Self.settings(context).api.flatMap(Self.remote)
  }

  static func settings(_ context: Context) throws -> HacksmithsSettings {
    try HacksmithsStore.open(context).read { try $0.value(Documents.settings) }
  }

  static func remote(named: String) throws -> RemoteAddress? {
    if named == "embedded" { return nil }
    guard let address = RemoteAddress(named), address.query.isEmpty else {
      throw HacksmithsError.badAPI(named)
    }
    guard !address.isPlain || address.isLoopback else { throw HacksmithsError.plainAPI(named) }
    return address
  }
}

/// For commands that work on the files of this machine.
enum LocalOnly {
  static func check(_ context: Context, _ options: ServiceOptions) throws {
    guard try options.remote(context) == nil else { throw HacksmithsError.localOnly }
  }
}
