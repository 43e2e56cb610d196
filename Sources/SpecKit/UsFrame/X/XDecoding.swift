internal import SpecCore

/// Reads the answers of the X API. Both families of field names are understood everywhere, because
/// servers of either kind exist; whatever is missing is taken as not said.
struct XDecoding {
  /// The signed-in person's id: tells one's own messages from the VIP's.
  let me: RemoteID

  static func person(_ json: JSON) -> Person? {
    guard let id = json.id, let handle = json["username"]?.string else { return nil }
    return Person(id: id, handle: handle, name: json["name"]?.string ?? handle)
  }

  /// What an answer lists; nothing where `data` is left out, nil where it is not of the types that X
  /// promises: then nothing of it is believed.
  static func list<Element>(_ page: JSON, _ read: (JSON) -> Element?) -> [Element]? {
    guard page["meta"].map({ $0.object != nil }) ?? true else { return nil }
    guard let data = page["data"] else { return [] }
    guard let entries = data.array else { return nil }
    let elements = entries.compactMap(read)
    return elements.count == entries.count ? elements : nil
  }

  static func profile(_ json: JSON) -> Profile? {
    guard let person = person(json) else { return nil }
    let connections = json["connection_status"]?.array?.compactMap(\.string)
    return Profile(
      person:
        person, isProtected: json["protected"]?.bool ?? false,
      isFollowed: connections?.contains("following"),
      avatar: json["profile_image_url"]?.string)
  }

  /// The posts of a page.
  func posts(_ page: JSON, author: Person) -> [Item]? {
    let includes = Includes(page["includes"])
    return Self.list(page) { post($0, author: author, includes) }
  }

  /// The messages of a page, one's own marked as such; events of other types are skipped.
  func messages(_ page: JSON) -> [Message]? {
    let includes = Includes(page["includes"])
    return Self.list(page) { json -> Message?? in
      if let type = json["event_type"]?.string, type != "MessageCreate" { return .some(nil) }
      return message(json, includes).map(Optional.some)
    }?.compactMap(\.self)
  }

  private func post(_ json: JSON, author: Person, _ includes: Includes) -> Item? {
    guard let id = json.id else { return nil }
    let references = Reference.all(of: json)
    let form = references.map(\.form).min { $0.rank < $1.rank } ?? .original
    var content = Content(json)
    if form == .repost {
      let original = references.first { $0.form == .repost }.flatMap { includes.posts[$0.id] }
      content = reposted(content, original, includes)
    }
    let versions = json.either("edit_history_tweet_ids", "edit_history_post_ids")?.array ?? []
    return Item(
      kind: .post, id: id, author: author, text: content.readable, at: instant(json, id),
      form: form,
      edited: versions.count > 1, url: "https://x.com/\(author.handle)/status/\(id.text)",
      links: content.addresses, pictures: content.pictures(includes))
  }

  /// The whole text of what was passed on, with the name of its author. Where the answer does not
  /// include the original, X's own `RT @who: ` with the text it cut is what there is.
  private func reposted(
    _ content: Content, _ original: JSON?, _ includes: Includes
  ) -> Content {
    var result = original.map(Content.init) ?? content
    var author = original?["author_id"]?.string.flatMap { includes.people[RemoteID($0)]?.handle }
    if content.text.hasPrefix("RT @"), let colon = content.text.firstIndex(of: ":") {
      let start = content.text.index(content.text.startIndex, offsetBy: 4)
      author = author ?? String(content.text[start..<colon])
      if original == nil {
        result.text = String(content.text[colon...].dropFirst().drop { $0 == " " })
      }
    }
    // Some answers have the keys of the pictures at either of them only.
    result.mediaKeys = (result.mediaKeys + content.mediaKeys).unique(by: \.self)
    result.prefix = author.map { "reposted @\($0): " } ?? "reposted: "
    return result
  }

  private func message(_ json: JSON, _ includes: Includes) -> Message? {
    guard let id = json.id else { return nil }
    let sender = json["sender_id"]?.string.map { RemoteID($0) }
    let content = Content(json)
    let item = Item(
      kind: .dm, id: id, author: sender.flatMap { includes.people[$0] }, text: content.readable,
      at: instant(json, id), links: content.addresses, pictures: content.pictures(includes))
    return Message(item: item, isMine: sender == me)
  }

  private func instant(_ json: JSON, _ id: RemoteID) -> Instant {
    json["created_at"]?.string.flatMap { Instant(iso8601: $0) } ?? id.snowflakeInstant
      ?? Instant(seconds: 0)
  }
}

/// What an answer carries beside its data: the people, posts and media that the data refer to.
private struct Includes {
  var people: [RemoteID: Person] = [:]
  var posts: [RemoteID: JSON] = [:]
  var media: [String: String] = [:]

  init(_ json: JSON?) {
    for person in (json?["users"]?.array ?? []).compactMap(XDecoding.person) {
      people[person.id] = person
    }
    for post in json?.either("tweets", "posts")?.array ?? [] {
      if let id = post["id"]?.string { posts[RemoteID(id)] = post }
    }
    for item in json?["media"]?.array ?? [] {
      guard let key = item["media_key"]?.string else { continue }
      media[key] = item["url"]?.string ?? item["preview_image_url"]?.string
    }
  }
}

/// The text of a post or message with its links, taken from the long form where there is one.
private struct Content {
  var prefix = ""
  var text: String
  var links: [XLink]
  var mediaKeys: [String]

  init(_ json: JSON) {
    let note = json.either("note_tweet", "note_post")
    let source = note?["text"]?.string == nil ? json : note ?? json
    text = source["text"]?.string ?? ""
    links = (source["entities"]?["urls"]?.array ?? []).map(XLink.init)
    mediaKeys = json["attachments"]?["media_keys"]?.array?.compactMap(\.string) ?? []
  }

  var readable: String { prefix + XText.readable(text, links: links) }
  var addresses: [String] { links.filter { !$0.isMedia }.compactMap { $0.expanded ?? $0.address } }
  func pictures(_ includes: Includes) -> [String] { mediaKeys.compactMap { includes.media[$0] } }
}

extension XLink {
  fileprivate init(_ json: JSON) {
    self.init()
    address = json["url"]?.string
    expanded = json["expanded_url"]?.string
    display = json["display_url"]?.string
    isMedia = json["media_key"]?.string != nil
    if let start = json["start"]?.int, let end = json["end"]?.int, 0 <= start, start < end {
      range = Int(start)..<Int(end)
    }
  }
}

/// What a post says about another one.
private struct Reference {
  var form: PostForm
  var id: RemoteID

  static func all(of json: JSON) -> [Reference] {
    let list = json.either("referenced_tweets", "referenced_posts")?.array ?? []
    return list.compactMap { entry in
      guard let id = entry["id"]?.string, let type = entry["type"]?.string else { return nil }
      let forms: [String: PostForm] = [
        "retweeted": .repost, "replied_to": .reply, "quoted": .quote,
      ]
      return forms[type].map { Reference(form: $0, id: RemoteID(id)) }
    }
  }
}

extension PostForm {
  /// A post can be several things at once; it is called by the first of these.
  fileprivate var rank: Int {
    switch self {
    case .repost: 0
    case .reply: 1
    case .quote: 2
    case .original: 3
    }
  }
}

extension JSON {
  /// The member `id`, a number of at most 19 digits.
  var id: RemoteID? {
    self["id"]?.string.flatMap { text in
      let id = RemoteID(text)
      return id.isNumber && text.utf8.count <= 19 ? id : nil
    }
  }

  /// A member under its old or its new name.
  func either(_ old: String, _ new: String) -> JSON? { self[old] ?? self[new] }
}
