internal import SpecCore

struct ScheduleReply: Record, Decodable {
  var schedule: [ItemObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("schedule", \.schedule, "The programme.")
  ]
}
struct ItemReply: Record, Decodable {
  var item: ItemObject
  /// What else the same person does at that time.
  var overlaps: [String]?

  static let members: [RecordMember<Self>] = [
    RecordMember("item", \.item, "The entry."),
    RecordMember("overlaps", \.overlaps, "What else the same person does at that time."),
  ]
}

/// The programme of an event.
enum ScheduleEndpoints {
  static let all: [HacksmithsEndpoint] = [
    show.endpoint, add.endpoint, edit.endpoint, remove.endpoint,
  ]

  static let show = Operation<NoBody, ScheduleReply>.read(
    "GET /events/{id}/schedule", "showSchedule", "The programme", or: [404, 409], at: DemoKey.food,
    handler: showSchedule)
  static let add = Operation<ItemBody, ItemReply>.write(
    "POST /events/{id}/schedule", "addItem", "Add to the programme",
    needs: .members("title", "start", "end"), or: [404, 409], at: DemoKey.food, handler: addItem)
  static let edit = Operation<ItemBody, ItemReply>.write(
    "PATCH /events/{id}/schedule/{item}", "editItem", "Change an entry", or: [404, 409],
    at: DemoKey.food, DemoKey.item, handler: editItem)
  static let remove = Operation<NoBody, ItemReply>.write(
    "DELETE /events/{id}/schedule/{item}", "removeItem", "Remove an entry", or: [404, 409],
    at: DemoKey.food, DemoKey.item, handler: removeItem)

  private static func showSchedule(_ context: RequestContext, _ input: OperationRequest<NoBody>)
    throws -> ScheduleReply
  {
    ScheduleReply(schedule: try context.describe(context.eventOfList(input.first)).schedule)
  }

  private static func addItem(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<ItemBody>
  ) throws -> ItemReply {
    let before = try context.led(input.first)
    let body = try input.body()
    var record = before
    guard record.schedule.count < ScheduleItem.most else {
      throw HacksmithsError.tooManyScheduleItems
    }
    let taken = Set(record.schedule.map(\.id))
    var item = ScheduleItem(
      id: Identifier.free(random: context.random, isTaken: taken.contains), title: "",
      start: context.now,
      end: context.now)
    try context.apply(body, to: &item)
    try record.check(item)
    record.schedule.append(item)
    return try context.commit(item, record, before, transaction)
  }

  private static func editItem(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<ItemBody>
  ) throws -> ItemReply {
    let before = try context.led(input.first)
    let body = try input.body()
    var record = before
    let index = try record.itemIndex(input.last)
    try context.apply(body, to: &record.schedule[index])
    try record.check(record.schedule[index])
    return try context.commit(record.schedule[index], record, before, transaction)
  }

  private static func removeItem(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<NoBody>
  ) throws -> ItemReply {
    let before = try context.led(input.first)
    var record = before
    let item = record.schedule.remove(at: try record.itemIndex(input.last))
    return try context.commit(item, record, before, transaction)
  }
}

extension EventRecord {
  /// By id, or the start of one that only one entry has.
  fileprivate func itemIndex(_ word: String) throws(HacksmithsError) -> Int {
    let found = schedule.indices.filter { schedule[$0].id.text == word }
    guard let index = found.first else { throw .noScheduleItem(word) }
    return index
  }
}

extension RequestContext {
  fileprivate func apply(_ body: ItemBody, to item: inout ScheduleItem) throws {
    body.title.apply(to: &item.title)
    body.start.apply(to: &item.start)
    body.end.apply(to: &item.end)
    if body.who.isGiven { item.who = try body.who.value.map(personId) }
    body.place.apply(to: &item.place)
    body.info.apply(to: &item.info)
  }

  fileprivate func commit(
    _ item: ScheduleItem, _ record: EventRecord, _ before: EventRecord,
    _ transaction: Transaction
  ) throws -> ItemReply {
    var record = record
    if record != before { record.touch(now) }
    try transaction.put(record, before: before)
    let overlapping = record.schedule.filter {
      $0.id != item.id && $0.who != nil && $0.who == item.who && $0.start < item.end
        && item.start < $0.end
    }
    return try ItemReply(
      item: describe(item),
      overlaps: overlapping.isEmpty ? nil : overlapping.map(\.title))
  }

  fileprivate func describe(_ item: ScheduleItem) throws -> ItemObject {
    ItemObject(item, who: try named(item.who), at: now)
  }
}
