internal import SpecCore

/// A post is public or for followers; a dm is a direct message.
enum UpdateKind: String, Sendable, Hashable, Codable, CaseIterable, ArgumentValue {
  case post, dm

  var nameKey: StringKey { self == .post ? .kindPost : .kindDm }
}

/// The relation of a post to another one.
enum PostForm: String, Sendable, Hashable, Codable, CaseIterable, ArgumentValue {
  case original, reply, repost, quote
}

/// A post or a message of the VIP as a service handed it over, not yet numbered. The text is
/// unsanitized, with links in their display form.
struct Item: Sendable, Hashable {
  var kind: UpdateKind
  var id: RemoteID
  /// Nil on a message whose sender the service did not name.
  var author: Person?
  var text: String
  /// When the service says it was written, else the moment in its id.
  var at: Instant
  var form: PostForm?
  var edited = false
  var url: String?
  var links: [String] = []
  var pictures: [String] = []
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
struct Update: Hashable, Decodable, Record {
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

  static let members: [RecordMember<Self>] = [
    RecordMember("seq", \.seq, "number in the history"),
    RecordMember("kind", \.kind.rawValue, "post or dm"),
    RecordMember("id", \.id.text, "id at the service"),
    RecordMember("author", \.author, "id, handle and name of the writer"),
    RecordMember("text", \.text, "the text as it was written"),
    RecordMember("at", \.at, "when it was written"),
    RecordMember("fetchedAt", \.fetchedAt, "when it was received"),
    RecordMember("form", \.form?.rawValue, "original, reply, repost or quote; on posts"),
    RecordMember("edited", \.edited, "true on a post that was changed after it was shown"),
    RecordMember("url", \.url, "where it stands; on posts"),
    RecordMember("links", \.links, "the addresses in it"),
    RecordMember("pictures", \.pictures, "the addresses of its pictures"),
  ]

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

extension Update {
  /// The order in which updates are shown: their time, their id, a post before a message.
  func comesBefore(_ other: Update) -> Bool {
    if at != other.at { return at < other.at }
    if id != other.id { return id < other.id }
    return kind == .post && other.kind == .dm
  }
}
