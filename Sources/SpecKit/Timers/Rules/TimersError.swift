internal import SpecCore

/// One wrong field of a call: `key` names the text that says what is wrong.
struct FieldProblem: Sendable, Hashable {
  var field: String
  var code: String
  var key: String
  var values: [String: String]

  init(_ field: String, _ code: String, _ key: String, _ values: [String: String] = [:]) {
    self.field = field
    self.code = code
    self.key = key
    self.values = values
  }
}

/// Why a timers command does nothing.
enum TimersError: Error, Equatable {
  /// Values wrong in themselves, in the order of the form.
  case fields([FieldProblem])
  /// `key` names the text that says what to give.
  case missingOption(key: String)
  case noTimer(String)
  case noEvent(String)
  case ambiguousTitle(String, ids: [Int])
  case limit(Int, edition: String)
  /// What stands in the way of a run; `id` is nil for a timer that is only about to be added.
  case conflicts(Timer, [Conflict], zone: Zone, id: Int?)
  case finished(Timer)
  /// A date that has no text of four digits for its year.
  case beyondCalendar
  case cancelled
  /// Or nothing to redo.
  case nothingToUndo(isRedo: Bool)
  /// Another runner rings.
  case runnerBusy(pid: String)
  /// The zone of a timer is not installed.
  case zoneMissing(Timer)
  /// The zone the system is set to is not installed.
  case systemZoneMissing(String)
}
