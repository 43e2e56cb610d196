internal import SpecCore

/// The options of every command.
struct ServiceOptions: OptionGroup {
  /// A URL, or `embedded`.
  var api: String?
  var fresh = false
  /// IANA name of the other zone to show times in, and of the zone of dates.
  var zone: String?

  static let arguments: [Argument<Self>] = [
    .option(
      "api", \.api, value: "URL", help: "Where the service is; `embedded`: the local store.",
      shows: "$SPEC_HACKSMITHS_API, else the setting `api`, else embedded"),
    .flag("fresh", \.fresh, help: "Do not use cached responses."),
    .option("zone", \.zone, value: "ZONE", help: "Also show times in this IANA zone.")
      .completing { context in context.zoneDatabase.names().map { Candidate($0) } },
  ]

  /// The address of the remote service, if any.
  func remote(_ context: Context) throws -> RemoteAddress? {
    let place = try api ?? HacksmithsSettings.list(context, only: "api").settings.first?.value
    return try place.flatMap(Self.remote)
  }

  static func remote(named text: String) throws -> RemoteAddress? {
    let address = try ServiceLocation.address(text)
    if let address, address.isPlain, !address.isLoopback { throw HacksmithsError.plainAPI(text) }
    return address
  }
}

/// For commands that work on the files of this machine.
enum LocalOnly {
  static func check(_ context: Context, _ options: ServiceOptions) throws {
    guard try options.remote(context) == nil else { throw HacksmithsError.localOnly }
  }
}
