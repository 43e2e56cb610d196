internal import SpecCore

/// Reads accounts and statuses of the Mastodon API; whatever is missing is taken as not said.
enum MastodonDecoding {
  static func person(_ json: JSON) -> Person? {
    guard let id = json["id"]?.string,
      let handle = json["acct"]?.string ?? json["username"]?.string
    else { return nil }
    let name = json["display_name"]?.string ?? ""
    return Person(id: RemoteID(id), handle: handle, name: name.isEmpty ? handle : name)
  }

  static func profile(_ json: JSON) -> Profile? {
    guard let person = person(json) else { return nil }
    return Profile(
      person: person, isProtected: json["locked"]?.bool ?? false, isFollowed: nil,
      avatar: json["avatar_static"]?.string ?? json["avatar"]?.string)
  }

  /// A status: a message if it is direct and mentions the account, nil if it is direct to others.
  static func item(_ json: JSON, for account: RemoteID?) -> Item? {
    guard let id = json["id"]?.string.map({ RemoteID($0) }) else { return nil }
    let author = json["account"].flatMap(person)
    let isDirect = json["visibility"]?.string == "direct"
    if isDirect {
      let mentions = (json["mentions"]?.array ?? []).compactMap { $0["id"]?.string }
      guard let account, mentions.contains(account.text) else { return nil }
    }
    // `null` where it is none.
    let reblog = json["reblog"]
    let original = reblog?.object == nil ? Optional<JSON>.none : reblog
    let content = original ?? json
    var text = HTMLText.readable(content["content"]?.string ?? "")
    if let warning = content["spoiler_text"]?.string, !warning.isEmpty {
      text = "[CW: \(warning)] \(text)"
    }
    if let who = original?["account"].flatMap(person) {
      text = "reposted @\(who.handle): \(text)"
    }
    let isReply = json["in_reply_to_id"]?.string != nil
    let isQuote = json["quote"]?.object != nil
    let form: PostForm =
      original != nil ? .repost : isReply ? .reply : isQuote ? .quote : .original
    let media = (content["media_attachments"]?.array ?? []).compactMap { entry in
      // Of a video there is a still picture.
      let member = entry["type"]?.string == "image" ? "url" : "preview_url"
      return entry["type"]?.string == "audio" ? nil : entry[member]?.string
    }
    return Item(
      kind: isDirect ? .dm : .post, id: id, author: author, text: text,
      at: json["created_at"]?.string.flatMap { Instant(iso8601: $0) } ?? Instant(seconds: 0),
      form: isDirect ? nil : form, edited: json["edited_at"]?.string != nil,
      url: isDirect ? nil : content["url"]?.string ?? json["url"]?.string,
      links: HTMLText.links(content["content"]?.string ?? ""), pictures: media)
  }
}
