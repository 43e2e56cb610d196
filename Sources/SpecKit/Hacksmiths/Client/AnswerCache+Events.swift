internal import SpecCore

extension AnswerCache.Kept {
  /// Of which event it is a page.
  var event: Identifier? { body["event"]?["id"]?.string.flatMap(Identifier.init) }

  /// When the asker's answer to that event changed last.
  var changed: Instant? { body["changed"]?.string.flatMap { Instant(wire: $0) } }

  /// The body, its event marked as of then.
  var dated: JSON {
    guard var members = body.object, let index = members.firstIndex(where: { $0.key == "event" }),
      var event = members[index].value.object
    else { return body }
    event.removeAll { $0.key == "asOf" }
    event.append(JSON.Member("asOf", .string(at.wholeSecond.iso8601)))
    members[index].value = .object(event)
    return .object(members)
  }
}

extension Connection {
  /// Shows what was read, with its age if it is of then.
  func show(_ value: some Presentable) throws {
    try context.show(Dated(value, asOf: staleness.asOf))
  }
}
