internal import SpecCore

/// The fields of a timer that a call names, parsed; nil for a field that the call leaves out.
struct TimerChanges: Sendable, Hashable {
  var title: String?
  var notes: String?
  var type: Timer.Direction?
  var period: Period?
  var repeats: OptionalSetting<Int64>?
  var begin: Begin?
  /// When the first cycle ends, in place of Begin.
  var firstFire: Moment?
  var end: OptionalSetting<Moment>?
  var worked: OptionalSetting<WorkedTime>?
  /// A name of the tz database, or `local`.
  var zone: String?

  /// A field that can be turned off: `infinite`, `never`, `off`.
  enum OptionalSetting<Value: Sendable & Hashable>: Sendable, Hashable {
    case off
    case on(Value)

    var value: Value? { if case .on(let value) = self { value } else { nil } }
  }
}
