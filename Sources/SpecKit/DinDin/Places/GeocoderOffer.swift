internal import SpecCore

/// The offer to look addresses up at OpenStreetMap's public geocoder. It is made once a home, where no
/// geocoder is set.
struct GeocoderOffer: Sendable, Equatable, Codable {
  private static let document = Document<GeocoderOffer?>(
    .state, "geocoder-offer.json", initial: nil)
  static let address = "https://nominatim.openstreetmap.org"

  static func isDue(_ command: CommandContext) throws -> Bool {
    guard !command.isOffline, command.configuration[DinDinSetting.geocoder] == nil else {
      return false
    }
    return try command.store.read { try $0.value(document) } == nil
  }

  /// - Returns: the command with the geocoder, where it was accepted.
  static func answer(_ isAccepted: Bool, _ command: CommandContext) throws -> CommandContext {
    try command.store.transaction { transaction in
      try transaction.set(document, GeocoderOffer())
      guard isAccepted else { return }
      try transaction.update(DinDinSettings.document) { settings in
        settings[keyPath: DinDinSetting.geocoder.path] = address
      }
    }
    return try command.reconfigured()
  }
}
