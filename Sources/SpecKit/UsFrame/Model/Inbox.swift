internal import SpecCore

/// How far the updates of the VIP were fetched and shown. The updates themselves are the history.
struct Inbox: Sendable, Hashable, Codable {
  var vip: Person?
  /// The newest post and message at the moment of choosing; absent: there was none.
  var baselinePostId: RemoteID?
  var baselineDmId: RemoteID?
  /// The newest post fetched: where the next fetch begins.
  var lastPostId: RemoteID?
  /// Messages have no cursor, so each one seen is remembered for as long as it can be listed.
  var seenDms = SeenMessages()
  /// The number the next update gets.
  var nextSeq = 1
  /// The last update shown by `watch` and by `check`.
  var watchSeq = 0
  var checkSeq = 0
  /// Updates after `checkSeq` that `check` has shown already, because it was asked for one kind.
  var checkBeyond: [Int]?
  /// The same of `watch`, which shows in the order of time.
  var watchBeyond: [Int]?

  /// How many updates neither `watch` nor `check` has shown.
  var unseen: Int {
    let shown = max(watchSeq, checkSeq)
    let beyond = Set((checkBeyond ?? []) + (watchBeyond ?? [])).count { $0 > shown }
    return max(0, nextSeq - 1 - shown - beyond)
  }

  /// Counts everything received so far as shown.
  mutating func markAllSeen() {
    watchSeq = nextSeq - 1
    checkSeq = nextSeq - 1
    checkBeyond = nil
    watchBeyond = nil
  }

  func hasChecked(_ seq: Int) -> Bool {
    seq <= checkSeq || (checkBeyond ?? []).contains(seq)
  }

  func hasWatched(_ seq: Int) -> Bool {
    seq <= watchSeq || (watchBeyond ?? []).contains(seq)
  }

  /// Counts updates as shown by `check`, in whatever order.
  mutating func markChecked(_ seqs: [Int]) {
    (checkSeq, checkBeyond) = Self.marked(seqs, checkSeq, checkBeyond)
  }

  /// Counts updates as shown by `watch`, in whatever order.
  mutating func markWatched(_ seqs: [Int]) {
    (watchSeq, watchBeyond) = Self.marked(seqs, watchSeq, watchBeyond)
  }

  private static func marked(
    _ seqs: [Int], _ seq: Int, _ beyond: [Int]?
  ) -> (seq: Int, beyond: [Int]?) {
    var beyond = Set(beyond ?? []).union(seqs)
    var seq = seq
    while beyond.remove(seq + 1) != nil { seq += 1 }
    let rest = beyond.filter { $0 > seq }.sorted()
    return (seq, rest.isEmpty ? nil : rest)
  }
}

extension Inbox {
  /// Starts over with a VIP: the newest items are the baseline and count as seen, except the
  /// last `backlog` items, which are numbered as new ones.
  mutating func choose(
    _ vip: Person, posts: [Item], messages: [Message], backlog: Int, at now: Instant,
    counting counts: (Item) -> Bool = { _ in true }
  ) -> [Update] {
    self.vip = vip
    baselinePostId = posts.map(\.id).max()
    lastPostId = baselinePostId
    baselineDmId = messages.map(\.item.id).max()
    seenDms = SeenMessages()
    for message in messages { seenDms.insert(message.item.id, at: message.item.at) }
    markAllSeen()
    let items = posts.filter(counts) + messages.filter { !$0.isMine }.map(\.item)
    return number(items.sorted().suffix(backlog), at: now)
  }

  /// Adds the items of a poll and numbers the new ones, oldest first.
  ///
  /// - Parameter counts: whether a post is an update; others are passed over for good.
  mutating func receive(
    posts: [Item], messages: [Message], at now: Instant,
    counting counts: (Item) -> Bool = { _ in true }
  ) -> [Update] {
    var known: Set<RemoteID> = []
    var items = posts.filter {
      isNew(post: $0.id) && known.insert($0.id).inserted && counts($0)
    }
    for message in messages where isNew(message: message.item.id) {
      seenDms.insert(message.item.id, at: message.item.at)
      if !message.isMine { items.append(message.item) }
    }
    lastPostId = (posts.map(\.id) + [lastPostId].compactMap(\.self)).max()
    seenDms.forget(before: now.adding(seconds: -SeenMessages.lifetimeSeconds))
    return number(items.sorted(), at: now)
  }

  func isNew(post id: RemoteID) -> Bool {
    lastPostId.map { id > $0 } ?? true
  }

  func isNew(message id: RemoteID) -> Bool {
    (baselineDmId.map { id > $0 } ?? true) && !seenDms.contains(id)
  }

  private mutating func number(_ items: some Collection<Item>, at now: Instant) -> [Update] {
    defer { nextSeq += items.count }
    return items.enumerated().map { Update($1, seq: nextSeq + $0, fetchedAt: now) }
  }
}

extension Inbox {
  /// Checks the order of the numbers.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    vip = try values.decodeIfPresent(Person.self, forKey: .vip)
    baselinePostId = try values.decodeIfPresent(RemoteID.self, forKey: .baselinePostId)
    baselineDmId = try values.decodeIfPresent(RemoteID.self, forKey: .baselineDmId)
    lastPostId = try values.decodeIfPresent(RemoteID.self, forKey: .lastPostId)
    seenDms = try values.decode(SeenMessages.self, forKey: .seenDms)
    nextSeq = try values.count(forKey: .nextSeq)
    watchSeq = try values.count(forKey: .watchSeq)
    checkSeq = try values.count(forKey: .checkSeq)
    checkBeyond = try values.decodeIfPresent([Int].self, forKey: .checkBeyond)
    watchBeyond = try values.decodeIfPresent([Int].self, forKey: .watchBeyond)
    guard nextSeq >= 1, max(watchSeq, checkSeq) < nextSeq else {
      throw DecodingError.dataCorruptedError(
        forKey: .nextSeq, in: values, debugDescription: "is not above what was shown")
    }
    for (key, beyond) in [(CodingKeys.checkBeyond, checkBeyond), (.watchBeyond, watchBeyond)] {
      guard (beyond ?? []).allSatisfy({ 1..<nextSeq ~= $0 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "is not below nextSeq")
      }
    }
  }
}

/// A direct message; one's own are listed too.
struct Message: Sendable, Hashable {
  var item: Item
  var isMine: Bool
}

/// Ids of messages and when they were written. Services list messages for 30 days.
struct SeenMessages: Sendable, Hashable {
  static let lifetimeSeconds: Int64 = 31 * 86_400

  private var instants: [RemoteID: Instant] = [:]
  /// In their order, for they are stored each time something was shown.
  private var ids: [RemoteID] = []

  var count: Int { ids.count }
  func contains(_ id: RemoteID) -> Bool { instants[id] != nil }

  mutating func insert(_ id: RemoteID, at instant: Instant) {
    guard instants.updateValue(instant, forKey: id) == nil else { return }
    ids.append(id)
    var place = ids.endIndex - 1
    while place > 0, ids[place] < ids[place - 1] {
      ids.swapAt(place, place - 1)
      place -= 1
    }
  }

  mutating func forget(before instant: Instant) {
    guard instants.values.contains(where: { $0 < instant }) else { return }
    instants = instants.filter { $0.value >= instant }
    ids.removeAll { instants[$0] == nil }
  }
}

/// An object `{"id": "instant"}` whose members are in the order of the ids.
extension SeenMessages: Codable {
  private struct MessageKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MessageKey.self)
    for key in container.allKeys {
      insert(RemoteID(key.stringValue), at: try container.decode(Instant.self, forKey: key))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MessageKey.self)
    for id in ids {
      try container.encode(instants[id], forKey: MessageKey(stringValue: id.text))
    }
  }
}
