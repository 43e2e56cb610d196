internal import SpecCore

/// A post is public or for followers; a dm is a direct message.
enum UpdateKind: String, Sendable, Hashable, Codable, CaseIterable {
  case post, dm
}

/// What a post is in relation to another one.
enum PostForm: String, Sendable, Hashable, Codable, CaseIterable {
  case original, reply, repost, quote
}

/// A post or a message of the VIP as a service handed it over, not yet numbered. Texts are as the
/// person wrote them, links shown as they are displayed; whoever draws them cleans them.
struct Item: Sendable, Hashable {
  var kind: UpdateKind
  var id: RemoteID
  /// Nil on a message whose sender the service did not name.
  var author: Person?
  var text: String
  /// When the service says it was written, else the moment in its id.
  var at: Instant
  var form: PostForm?
  var edited: Bool
  var url: String?
  var links: [String]
  var pictures: [String]

  init(
    kind: UpdateKind, id: RemoteID, author: Person? = nil, text: String, at: Instant,
    form: PostForm? = nil, edited: Bool = false, url: String? = nil, links: [String] = [],
    pictures: [String] = []
  ) {
    self.kind = kind
    self.id = id
    self.author = author
    self.text = text
    self.at = at
    self.form = form
    self.edited = edited
    self.url = url
    self.links = links
    self.pictures = pictures
  }
}

/// Items come in the order of their time, then their id, then a post before a message.
extension Item: Comparable {
  static func < (a: Item, b: Item) -> Bool {
    if a.at != b.at { return a.at < b.at }
    if a.id != b.id { return a.id < b.id }
    return a.kind == .post && b.kind == .dm
  }
}

/// One line of the history: an item with the number it got when it was received.
struct Update: Sendable, Hashable, Codable {
  var seq: Int
  var kind: UpdateKind
  var id: RemoteID
  var author: Person?
  var text: String
  var at: Instant
  var fetchedAt: Instant
  var form: PostForm?
  var edited: Bool?
  var url: String?
  var links: [String]?
  var pictures: [String]?

  init(_ item: Item, seq: Int, fetchedAt: Instant) {
    self.seq = seq
    kind = item.kind
    id = item.id
    author = item.author
    text = item.text
    at = item.at
    self.fetchedAt = fetchedAt.wholeSecond
    form = item.form
    edited = item.edited ? true : nil
    url = item.url
    links = item.links.isEmpty ? nil : item.links
    pictures = item.pictures.isEmpty ? nil : item.pictures
  }
}
