internal import SpecCore

struct ScheduleReply: Codable { var schedule: [ItemObject] }
struct ItemReply: Codable {
  var item: ItemObject
  /// What else the same person does at that time.
  var overlaps: [String]?
}

extension HacksmithsService {
  static let scheduleRoutes: [Route] = [
    Route("GET", "events/:/schedule", .read(showSchedule)),
    Route("POST", "events/:/schedule", .write(addItem)),
    Route("PATCH", "events/:/schedule/:", .write(editItem)),
    Route("DELETE", "events/:/schedule/:", .write(removeItem)),
    Route("POST", "events/:/schedule/:/star", .write { try star($0, $1, $2, isOn: true) }),
    Route("DELETE", "events/:/schedule/:/star", .write { try star($0, $1, $2, isOn: false) }),
  ]

  private static func showSchedule(_ call: Call, _ input: RouteInput) throws -> Reply {
    try Reply(ScheduleReply(schedule: call.describe(call.event(input.first)).schedule))
  }

  private static func addItem(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.led(input.first)
    let patch = try input.patch(Bodies.item.requiring("title", "start", "end"))
    var record = before
    guard record.schedule.count < ScheduleItem.most else {
      throw HacksmithsError.refused("too-many-items", Texts.tooManyItems)
    }
    let taken = Set(record.schedule.map(\.id))
    var item = ScheduleItem(
      id: Identifier.free(random: call.random, isTaken: taken.contains), title: "", start: call.now,
      end: call.now)
    try call.apply(patch, to: &item)
    try record.check(item)
    record.schedule.append(item)
    return try call.commit(item, record, before, transaction)
  }

  private static func editItem(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.led(input.first)
    let patch = try input.patch(Bodies.item)
    var record = before
    let index = try record.itemIndex(input.parameters.last ?? "")
    try call.apply(patch, to: &record.schedule[index])
    try record.check(record.schedule[index])
    return try call.commit(record.schedule[index], record, before, transaction)
  }

  private static func removeItem(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.led(input.first)
    var record = before
    let item = record.schedule.remove(at: try record.itemIndex(input.parameters.last ?? ""))
    return try call.commit(item, record, before, transaction)
  }

  private static func star(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput, isOn: Bool
  ) throws -> Reply {
    let me = try call.person("me")
    let record = try call.event(input.first)
    let item = record.schedule[try record.itemIndex(input.parameters.last ?? "")]
    var after = me
    let others = (me.stars ?? []).filter { $0 != item.id }
    after.stars = isOn ? others + [item.id] : others
    if after.stars?.isEmpty == true { after.stars = nil }
    try transaction.put(after, before: me)
    return try Reply(ItemReply(item: call.describe(item, in: record)))
  }
}

extension EventRecord {
  /// By id, or the start of one that only one entry has.
  fileprivate func itemIndex(_ word: String) throws(HacksmithsError) -> Int {
    let found = schedule.indices.filter { schedule[$0].id.text == word }
    guard let index = found.first else { throw .noItem(word) }
    return index
  }
}

extension Call {
  fileprivate func apply(_ patch: Patch, to item: inout ScheduleItem) throws {
    patch.put("title", into: &item.title)
    patch.put("start", into: &item.start)
    patch.put("end", into: &item.end)
    if patch.has("who") { item.who = try patch.text("who").map(personId) }
    patch.put("place", into: &item.place)
    patch.put("info", into: &item.info)
  }

  fileprivate func commit(
    _ item: ScheduleItem, _ record: EventRecord, _ before: EventRecord,
    _ transaction: Transaction
  ) throws -> Reply {
    var record = record
    if record != before { record.touch(now) }
    try transaction.put(record, before: before)
    let overlapping = record.schedule.filter {
      $0.id != item.id && $0.who != nil && $0.who == item.who && $0.start < item.end
        && item.start < $0.end
    }
    return try Reply(
      ItemReply(
        item: describe(item, in: record),
        overlaps: overlapping.isEmpty ? nil : overlapping.map(\.title)))
  }

  fileprivate func describe(_ item: ScheduleItem, in record: EventRecord) throws -> ItemObject {
    let who = try item.who.flatMap(snapshot.person).flatMap { person in
      viewer.mayName(person.person.id, isPublic: person.settings.public)
        ? WhoRef(DirectoryEntry(person)) : nil
    }
    var object = ItemObject(item, who: who, at: now)
    if try stars().contains(item.id) { object.starred = true }
    return object
  }

  /// What the caller marked.
  func stars() throws -> Set<Identifier> {
    Set(try viewer.id.flatMap(snapshot.person)?.stars ?? [])
  }
}
