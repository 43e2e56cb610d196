internal import SpecCore

extension AnswerCache.Kept {
  /// The event whose page it is.
  var event: Identifier? { body["event"]?["id"]?.string.flatMap({ Identifier($0) }) }

  /// Whether it is the event's page, a list with the event, or the profile, which lists all answers.
  func shows(answerTo id: Identifier) -> Bool {
    event == id || body["me"] != nil || events.contains { $0.ref.id == id }
  }

  /// The body with the time of the cached answer in its event.
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

extension HacksmithsClient {
  /// Shows a result, with its time if it comes from the cache.
  func show(_ value: some Presentable) throws {
    try context.show(Dated(value, asOf: staleness.asOf))
  }
}
