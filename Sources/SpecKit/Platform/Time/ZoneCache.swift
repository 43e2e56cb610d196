/// Zones that were asked for, so that ten thousand rows read a zone's file once.
public final class ZoneCache {
  private let database: ZoneDatabase
  private var zones: [String: Result<Zone, ZoneError>] = [:]

  public init(_ database: ZoneDatabase) { self.database = database }

  /// The zone of that exact name. Throws `ZoneError`.
  public func zone(named name: String) throws -> Zone {
    if let known = zones[name] { return try known.get() }
    do {
      let zone = try database.zone(named: name)
      zones[name] = .success(zone)
      return zone
    } catch let error as ZoneError {
      zones[name] = .failure(error)
      throw error
    }
  }
}
