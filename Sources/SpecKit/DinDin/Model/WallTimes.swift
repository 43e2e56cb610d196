internal import SpecCore

/// What clocks show when a dinner starts.
struct WallTimes: Sendable, Equatable {
  /// On the dinner's own clock: the day it is filed under.
  var start: CivilDateTime
  var end: CivilDateTime
  /// Seconds east of Greenwich of that clock.
  var offset: Int
  /// In the person's zone, if its clock differs.
  var yours: CivilDateTime?
  /// The deadline for answers, on the dinner's own clock.
  var deadline: CivilDateTime?
  /// The same in the person's zone, if its clock differs.
  var yourDeadline: CivilDateTime?

  init(_ details: DinnerDetails, _ zones: TimeZones) {
    let zone = zones[details.timeZone]
    start = zone.civil(at: details.start)
    end = zone.civil(at: details.end)
    offset = zone.offset(at: details.start)
    let own = zones.local.offset(at: details.start)
    yours = own == offset ? nil : zones.local.civil(at: details.start)
    deadline = details.deadline.map(zone.civil(at:))
    yourDeadline = details.deadline.flatMap { moment in
      let isSame = zones.local.offset(at: moment) == zone.offset(at: moment)
      return isSame ? nil : zones.local.civil(at: moment)
    }
  }

  var month: CivilMonth { CivilMonth(start.date) }
}
