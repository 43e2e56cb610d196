internal import SpecCore

/// The zones of timers and entries, each read once.
final class TimerZones {
  private let database: ZoneDatabase
  private let environment: [String: String]
  private let cache: ZoneCache
  private(set) lazy var local: LocalZone = database.local(environment: environment)

  init(_ context: Context) {
    database = context.zoneDatabase
    environment = context.environment
    cache = ZoneCache(database)
  }

  /// Returns the zone a timer is read in; throws `zoneMissing` if it is not installed.
  func zone(of timer: Timer) throws(Failure) -> Zone {
    guard let zone = zone(named: timer.zone) else { throw .zoneMissing(timer) }
    return zone
  }

  /// Returns the zone of a name of the tz database, or of `local`; nil if it is not installed.
  func zone(named name: String) -> Zone? {
    name == Timer.floatingZone ? local.zone : try? cache.zone(named: name)
  }

  /// - Throws: `zoneMissing` if the zone is not installed.
  func zoned(_ timer: Timer) throws(Failure) -> ZonedTimer {
    ZonedTimer(timer: timer, zone: try zone(of: timer))
  }

  /// Timers with their zones, without those whose zone is not installed.
  func installed(_ timers: [Timer]) -> [ZonedTimer] {
    timers.compactMap { try? zoned($0) }
  }

  /// Returns the zone in which an entry is shown; UTC if its own is not installed.
  func zone(of entry: Entry) -> Zone { zone(named: entry.timeZone) ?? .utc }

  /// Returns the zone that `--tz` names, or the one in force; a failure if the name or `TZ` names none.
  func chosen(_ name: String?) throws -> Result<Zone, Failure> {
    if name == Timer.floatingZone { return .success(local.zone) }
    do throws(any Error) {
      if let name { return .success(try cache.zone(named: name)) }
    } catch ZoneError.unknown(let name, let nearest) {
      return .failure(.unknownZone(name, nearest: nearest))
    }
    if let missing = local.missing { throw Failure.systemZoneMissing(missing) }
    guard let rejected = local.rejected else { return .success(local.zone) }
    // Without any zone files it is not the name that is wrong.
    do {
      _ = try cache.zone(named: rejected.hasPrefix(":") ? String(rejected.dropFirst()) : rejected)
    } catch ZoneError.unknown {}
    return .failure(.badEnvironmentZone(rejected))
  }
}
