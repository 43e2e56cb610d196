internal import SpecCore

/// Something written in the world: a post, or a message from one person to another.
struct WorldItem: Sendable, Hashable, Codable {
  var id: RemoteID
  var kind: UpdateKind
  var from: RemoteID
  /// To whom a message went.
  var to: RemoteID?
  /// As it was typed: links whole, nothing encoded, however long.
  var text: String
  var createdAt: Instant
  /// Set on what is to appear only when the clock gets there.
  var appearsAt: Instant?
  var form: PostForm?
  /// The post that a reply, repost or quote refers to.
  var of: RemoteID?

  func isVisible(at now: Instant) -> Bool { appearsAt.map { $0 <= now } ?? true }
}

/// Everything that was written, in the order in which it was put in.
struct WorldItems: Sendable, Hashable {
  private(set) var all: [WorldItem]

  init(_ all: [WorldItem] = []) { self.all = all }

  subscript(id: RemoteID) -> WorldItem? { all.last { $0.id == id } }

  /// The posts of somebody that can be seen, newest first.
  func posts(of person: RemoteID, at now: Instant) -> [WorldItem] {
    all.filter { $0.kind == .post && $0.from == person && $0.isVisible(at: now) }
      .sorted { $0.id > $1.id }
  }

  /// The messages between two people that can be seen, newest first.
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
  /// - Parameter instant: when it is said to be written; one in the future is also when it appears.
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

  /// Adds an item of the past with the id it would have got then.
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
    // Only a hand can have written the largest id.
    let next = earlier.map { $0 == .max ? $0 : $0 + 1 } ?? 1
    return RemoteID(String(max(least, next)))
  }
}
