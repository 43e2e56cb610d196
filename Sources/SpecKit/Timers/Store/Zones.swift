internal import SpecCore

/// The zones of the timers at hand, each read once.
struct Zones {
  private let database: ZoneDatabase
  private let environment: [String: String]
  private var known: [String: Zone] = [:]
  private var found: LocalZone?

  init(_ context: Context) {
    database = context.zoneDatabase
    environment = context.environment
  }

  /// The zone of the process.
  mutating func local() -> LocalZone {
    if let found { return found }
    let zone = database.local(environment: environment)
    found = zone
    return zone
  }

  /// The zone a timer is read in; throws `zoneMissing` if it is not installed.
  mutating func zone(of timer: Timer) throws(TimersError) -> Zone {
    if timer.isFloating { return local().zone }
    if let zone = known[timer.zone] { return zone }
    guard let zone = try? database.zone(named: timer.zone) else { throw .zoneMissing(timer) }
    known[timer.zone] = zone
    return zone
  }

  /// The zone that `--tz` names, or the one in force.
  mutating func chosen(_ name: String?) throws -> Zone {
    if name == Timer.floatingZone { return local().zone }
    do throws(any Error) {
      if let name { return try database.zone(named: name) }
    } catch let error as ZoneError {
      guard case .unknown(let name, let nearest) = error else { throw error }
      let problem = FieldProblem(
        "tz", "bad-zone", nearest == nil ? "zone.unknown" : "zone.nearest",
        ["name": name, "nearest": nearest ?? ""])
      throw TimersError.fields([problem])
    }
    let local = local()
    if let missing = local.missing { throw TimersError.systemZoneMissing(missing) }
    if let rejected = local.rejected {
      // Without any zone files it is not the name that is wrong.
      let name = rejected.hasPrefix(":") ? String(rejected.dropFirst()) : rejected
      do {
        _ = try database.zone(named: name)
      } catch let error as ZoneError {
        if case .unknown = error {} else { throw error }
      }
      throw TimersError.fields([
        FieldProblem("tz", "bad-zone", "zone.environment", ["name": rejected])
      ])
    }
    return local.zone
  }
}
