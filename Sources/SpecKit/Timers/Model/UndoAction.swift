internal import SpecCore

/// What one command changed, so that it can be undone.
struct UndoAction: Sendable, Hashable, Codable {
  /// A timer before and after. Where both are there, each holds only the members that differ; else
  /// the timer was added or deleted, and the one that is there is whole.
  struct TimerChange: Sendable, Hashable, Codable {
    var id: Int
    var before: JSON?
    var after: JSON?
  }

  struct EntryChange: Sendable, Hashable, Codable {
    var before: Entry
    var after: Entry
  }

  var action: String
  var at: Instant
  var timers: [TimerChange]
  var events: [EntryChange]
  /// Present and true if the timers were deleted with their entries and statistics.
  var dropsStatistics: Bool?
}

extension UndoAction.TimerChange {
  /// Nil if nothing differs. Counts of entries follow from the entries and are left out.
  init?(_ before: Timer?, _ after: Timer?) throws {
    guard let id = before?.id ?? after?.id, before != after else { return nil }
    self.init(id, try before.map(JSONCoder.encode), try after.map(JSONCoder.encode))
  }

  init?(_ before: DeletedTimer, _ after: DeletedTimer) throws {
    guard before != after else { return nil }
    self.init(before.id, try JSONCoder.encode(before), try JSONCoder.encode(after))
  }

  private init?(_ id: Int, _ old: JSON?, _ new: JSON?) {
    self.id = id
    guard let old, let new else {
      (self.before, self.after) = (old, new)
      return
    }
    let counts = ["success", "late", "openCount"]
    func differing(_ one: JSON, from other: JSON) -> JSON {
      .object(
        (one.object ?? []).filter { !counts.contains($0.key) && other[$0.key] != $0.value })
    }
    self.before = differing(old, from: new)
    self.after = differing(new, from: old)
    if self.before == .object([]), self.after == .object([]) { return nil }
  }

  /// Whether the change began another run, so that what was recorded since belongs to that one.
  private var isNewRun: Bool {
    let (old, new) = (before?["run"], after?["run"])
    return ["period", "begin", "zone", "type"].contains {
      before?[$0] != nil || after?[$0] != nil
    } || old?["origin"] != new?["origin"] || old?["recorded"] != new?["recorded"]
  }

  /// The timer with the fields that this change touched put back (or forth), and only those.
  func applied(to timer: Timer, isRedo: Bool) throws -> Timer {
    try Timer(stored: applied(to: JSONCoder.encode(timer), isRedo: isRedo))
  }

  func applied(to timer: DeletedTimer, isRedo: Bool) throws -> DeletedTimer {
    try JSONCoder.decode(
      DeletedTimer.self, from: applied(to: JSONCoder.encode(timer), isRedo: isRedo))
  }

  private func applied(to current: JSON, isRedo: Bool) -> JSON {
    let (from, to) = isRedo ? (before, after) : (after, before)
    var members = current.object ?? []
    let touched = Set(((from?.object ?? []) + (to?.object ?? [])).map(\.key))
    for key in touched {
      var value = to?[key]
      // Entries dismissed since have changed these once more; those dismissed again count themselves.
      if ["streak", "bestStreak"].contains(key), isRedo || current[key] != from?[key] { continue }
      if key == "run", !isNewRun, let old = current["run"], let target = value {
        let moved = ["first", "firstIndex"]
        value = .object(
          (old.object ?? []).filter { !moved.contains($0.key) }
            + (target.object ?? []).filter { moved.contains($0.key) })
      }
      members.removeAll { $0.key == key }
      if let value { members.append(JSON.Member(key, value)) }
    }
    return .object(members)
  }
}
