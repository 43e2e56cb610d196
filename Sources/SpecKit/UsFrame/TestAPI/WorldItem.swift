internal import SpecCore

/// A post of the demo world, or a message from one person to another.
struct WorldItem: Sendable, Hashable, Codable {
  var id: RemoteID
  var kind: UpdateKind
  var from: RemoteID
  /// The recipient of a message.
  var to: RemoteID?
  /// As typed: with whole links, not encoded, of any length.
  var text: String
  var createdAt: Instant
  /// Set on an item of the future, which is hidden until then.
  var appearsAt: Instant?
  var form: PostForm?
  /// The post that a reply, repost or quote refers to.
  var of: RemoteID?

  func isVisible(at now: Instant) -> Bool { appearsAt.map { $0 <= now } ?? true }
}

/// All items, in the order of insertion.
struct WorldItems: Sendable, Hashable {
  private(set) var all: [WorldItem]

  init(_ all: [WorldItem] = []) { self.all = all }

  subscript(id: RemoteID) -> WorldItem? { all.last { $0.id == id } }

  /// The visible posts of a person, newest first.
  func posts(of person: RemoteID, at now: Instant) -> [WorldItem] {
    all.filter { $0.kind == .post && $0.from == person && $0.isVisible(at: now) }
      .sorted { $0.id > $1.id }
  }

  /// The visible messages between two people, newest first.
  func messages(between a: RemoteID, and b: RemoteID, at now: Instant) -> [WorldItem] {
    all.filter {
      $0.kind == .dm && $0.isVisible(at: now)
        && (($0.from == a && $0.to == b) || ($0.from == b && $0.to == a))
    }
    .sorted { $0.id > $1.id }
  }

  /// Adds an item. Its id is made from the moment at which it appears and is larger than that of
  /// everything that appeared before, so that a reader with a cursor misses nothing.
  ///
  /// - Parameter instant: the creation date; an item of the future appears then.
  mutating func add(
    _ kind: UpdateKind, from: RemoteID, to: RemoteID? = nil, text: String, at instant: Instant,
    form: PostForm? = nil, of original: RemoteID? = nil, now: Instant
  ) -> WorldItem {
    let appearsAt = instant > now ? instant : nil
    let item = WorldItem(
      id: nextID(appearing: max(instant, now)), kind: kind, from: from, to: to, text: text,
      createdAt: instant, appearsAt: appearsAt, form: form, of: original)
    all.append(item)
    return item
  }

  /// Adds an item of the past, with an id of that moment.
  mutating func addPast(
    _ kind: UpdateKind, from: RemoteID, to: RemoteID?, text: String, at instant: Instant,
    form: PostForm?, of original: RemoteID?
  ) -> WorldItem {
    let item = WorldItem(
      id: nextID(appearing: instant), kind: kind, from: from, to: to, text: text,
      createdAt: instant, form: form, of: original)
    all.append(item)
    return item
  }

  private func nextID(appearing instant: Instant) -> RemoteID {
    let earlier = all.lazy.filter { $0.appearsAt.map { $0 <= instant } ?? true }
      .compactMap { UInt64($0.id.text) }.max()
    let least = RemoteID.snowflake(at: instant)
    // The largest id can only stand in an edited file.
    let next = earlier.map { $0 == .max ? $0 : $0 + 1 } ?? 1
    return RemoteID(String(max(least, next)))
  }
}
