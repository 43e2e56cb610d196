internal import SpecCore

/// The options of every command.
struct ServiceOptions: OptionGroup {
  /// A URL, or `embedded`.
  @Option(
    "Where the service is; `embedded`: the local store.", value: "URL",
    shows: "$SPEC_HACKSMITHS_API, else the setting `api`, else embedded")
  var api: String?
  @Flag("Do not use cached responses.") var fresh = false
  /// IANA name of the other zone to show times in, and of the zone of dates.
  @Option(
    "Also show times in this IANA zone.", value: "ZONE",
    complete: { context, _ in context.zoneDatabase.names().map { Candidate($0) } })
  var zone: String?

  /// The address of the remote service, if any.
  func remote(_ context: Context) throws -> RemoteAddress? {
    try HacksmithsSettings.value(api, or: \.api, context).flatMap(Self.remote)
  }

  static func remote(named text: String) throws -> RemoteAddress? {
    let address = try ServiceLocation(text).address
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
