internal import SpecCore

/// What `schedule add` and `schedule edit` take.
struct ScheduleOptions: Sendable, Equatable {
  var body = ItemBody()
  var start: MomentArgument?
  var end: MomentArgument?

  static let arguments: [Argument<Self>] =
    [
      .option("title", \.body.title, value: "TEXT", help: "What happens."),
      .option("start", \.start, value: "WHEN", help: "When it begins."),
      .option("end", \.end, value: "WHEN", help: "When it ends."),
    ]
    + Argument.change("who", \.body.who, value: "PERSON", help: "The responsible person.")
    + Argument.change("place", \.body.place, value: "TEXT", help: "Where.")
    + Argument.change("info", \.body.info, value: "TEXT", help: "More about it.")

  /// Sends the entry, and shows what it is now.
  ///
  /// - Parameter item: absent for a new one.
  func send(to current: EventObject, item: String?, _ connection: HacksmithsClient) throws {
    let zone = try connection.zone(current.timeZone)
    var body = body
    body.start = try start.map { try connection.moment($0, in: zone) }
    body.end = try end.map { try connection.moment($0, in: zone) }
    let reply =
      try item.map {
        try connection.api.call(ScheduleEndpoints.edit, current.id.text, $0, body: body)
      } ?? connection.api.call(ScheduleEndpoints.add, current.id.text, body: body)
    for title in reply.overlaps ?? [] {
      connection.context.note("spec: \(Texts.overlaps(title))")
    }
    let changed = reply.item
    let span = DateFormatter.span(changed.start, changed.end, in: zone)
    try connection.context.show(
      MessageResult(
        changed, record: changed.columns("id"),
        item == nil
          ? Texts.addedItem(changed.title, span) : Texts.changedItem(changed.title, span)))
    if item == nil {
      connection.context.hint(Texts.undo("schedule remove \(current.key) \(changed.id.text)"))
    }
  }
}
