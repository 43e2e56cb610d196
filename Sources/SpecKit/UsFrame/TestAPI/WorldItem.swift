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
  /// The names of its pictures in ``World/pictures``, or their addresses elsewhere.
  var pictures: [String]?

  func isVisible(at now: Instant) -> Bool { appearsAt.map { $0 <= now } ?? true }
}

/// All items.
struct WorldItems: Sendable, Hashable {
  /// In the order of insertion.
  private(set) var all: [WorldItem]
  /// Places in `all`, by their ids: the order in which they appear.
  private var order: [Int] = []

  init(_ all: [WorldItem] = []) {
    self.all = all
    order = all.indices.sorted { all[$0].id < all[$1].id }
  }

  subscript(id: RemoteID) -> WorldItem? { all.last { $0.id == id } }

  mutating func append(_ item: WorldItem) {
    all.append(item)
    var place = order.endIndex
    while place > 0, all[order[place - 1]].id > item.id { place -= 1 }
    order.insert(all.endIndex - 1, at: place)
  }

  /// The visible posts of a person, newest first.
  func posts(of person: RemoteID, at now: Instant) -> [WorldItem] {
    newest(at: now) { $0.kind == .post && $0.from == person }
  }

  /// The visible items that fit, newest first: at most so many, after one id and before another.
  func newest(
    _ limit: Int = .max, after: RemoteID? = nil, before: RemoteID? = nil, at now: Instant,
    where fits: (WorldItem) -> Bool
  ) -> [WorldItem] {
    var found: [WorldItem] = []
    for place in order.reversed() where found.count < limit {
      let item = all[place]
      if let after, item.id <= after { break }
      if let before, item.id >= before { continue }
      if item.isVisible(at: now), fits(item) { found.append(item) }
    }
    return found
  }

  /// Adds an item. Its id is made from the moment at which it appears and is larger than that of
  /// everything that appeared before, so that a reader with a cursor misses nothing.
  ///
  /// - Parameter instant: the creation date; an item of the future appears then.
  mutating func add(
    _ kind: UpdateKind, from: RemoteID, to: RemoteID? = nil, text: String, at instant: Instant,
    form: PostForm? = nil, of original: RemoteID? = nil, pictures: [String]? = nil, now: Instant
  ) -> WorldItem {
    let appearsAt = instant > now ? instant : nil
    let item = WorldItem(
      id: nextID(appearing: max(instant, now)), kind: kind, from: from, to: to, text: text,
      createdAt: instant, appearsAt: appearsAt, form: form, of: original, pictures: pictures)
    append(item)
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
    append(item)
    return item
  }

  private func nextID(appearing instant: Instant) -> RemoteID {
    var earlier: UInt64?
    for place in order.reversed() where all[place].appearsAt.map({ $0 <= instant }) ?? true {
      earlier = UInt64(all[place].id.text)
      if earlier != nil { break }
    }
    let least = RemoteID.snowflake(at: instant)
    // The largest id can only stand in an edited file.
    let next = earlier.map { $0 == .max ? $0 : $0 + 1 } ?? 1
    return RemoteID(String(max(least, next)))
  }
}

extension WorldItems {
  /// Reads the lines of the stored items.
  init(_ bytes: [UInt8], path: String) throws {
    var all: [WorldItem] = []
    var offset = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // After the last line nothing follows.
      if line.isEmpty, offset == bytes.count { break }
      all.append(try Log<WorldItem>.entry(line, at: offset, path: path))
      offset += line.count + 1
    }
    self.init(all)
  }
}
