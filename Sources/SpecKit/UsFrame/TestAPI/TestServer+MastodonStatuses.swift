internal import SpecCore

/// Accounts and statuses as the Mastodon API has them.
extension TestServer {
  func account(_ id: RemoteID, _ call: TestRequest) throws -> JSON {
    guard let person = world.person(id: id), !world.isSuspended(id) else {
      throw MastodonProblem.missing
    }
    return account(person, call)
  }

  func account(_ person: WorldPerson, _ call: TestRequest) -> JSON {
    let avatar =
      person.avatar.map { "\(call.base)/profile_images/\(person.id.text)/\($0)" }
      ?? "\(call.base)/profile_images/default_profile_normal.png"
    return [
      "id": .string(person.id.text), "username": .string(person.handle),
      "acct": .string(person.handle), "display_name": .string(person.name),
      "locked": .bool(person.protected ?? false), "bot": false, "group": false,
      "created_at": .string(world.madeAt.iso8601Milliseconds),
      "note": .string("<p>\((person.description ?? "").escapedAsMarkup())</p>"),
      "url": .string("\(call.base)/@\(person.handle)"),
      "uri": .string("\(call.base)/users/\(person.handle)"), "avatar": .string(avatar),
      "avatar_static": .string(avatar), "header": .string(avatar), "header_static": .string(avatar),
      "followers_count": .int(Int64(world.follows.count { $0.whom == person.id })),
      "following_count": .int(Int64(world.friends(of: person.id).count)),
      "statuses_count": .int(
        Int64(items.all.count { $0.kind == .post && $0.from == person.id })),
      "last_status_at": .null, "emojis": [], "fields": [],
    ]
  }

  func relationship(_ id: RemoteID, _ viewer: RemoteID) -> JSON {
    [
      "id": .string(id.text), "following": .bool(world.doesFollow(viewer, id)),
      "followed_by": .bool(world.doesFollow(id, viewer)), "showing_reblogs": true,
      "notifying": false, "blocking": false, "blocked_by": false, "muting": false,
      "muting_notifications": false, "requested": false, "domain_blocking": false,
      "endorsed": false, "note": "",
    ]
  }

  /// The list in pages; the position is what `max_id` says.
  func mastodonFollowing(_ id: RemoteID, _ call: TestRequest) throws -> Response {
    _ = try account(id, call)
    let friends = world.friends(of: id)
    let size = min(max(1, call.query["limit"].flatMap(Int.init) ?? 40), 80)
    let start = min(max(0, call.query["max_id"].flatMap(Int.init) ?? 0), friends.count)
    let page = friends[start..<min(start + size, friends.count)]
    var reply = Response.json(.array(page.map { account($0, call) }))
    if page.endIndex < friends.count {
      reply.headers["Link"] = link(call, "max_id", String(page.endIndex), limit: size)
    }
    return reply
  }

  func link(
    _ call: TestRequest, _ name: String, _ position: String, limit: Int
  ) -> String {
    var pairs = call.query.pairs.filter { $0.name != name && $0.name != "limit" }
    pairs += [.init("limit", String(limit)), .init(name, position)]
    return "<\(call.base)\(call.path)?\(Form(pairs).text)>; rel=\"next\""
  }

  func statuses(
    of id: RemoteID, _ viewer: RemoteID, _ call: TestRequest
  ) throws -> Response {
    _ = try account(id, call)
    let size = min(max(1, call.query["limit"].flatMap(Int.init) ?? 20), 40)
    let isHidden =
      world.person(id: id)?.protected == true && viewer != id && !world.doesFollow(viewer, id)
    let (noReplies, noReposts) = (call.query["exclude_replies"], call.query["exclude_reblogs"])
    let found = items.newest(
      size + 1, after: call.query["since_id"].map { RemoteID($0) },
      before: call.query["max_id"].map { RemoteID($0) }, at: call.now
    ) { item in
      guard item.from == id else { return false }
      if item.kind == .dm { return item.to == viewer || id == viewer }
      if noReplies == "true", item.form == .reply { return false }
      if noReposts == "true", item.form == .repost { return false }
      return !isHidden
    }
    let page = found.prefix(size)
    var reply = Response.json(.array(page.compactMap { status($0, call) }))
    if found.count > size, let last = page.last {
      reply.headers["Link"] = link(call, "max_id", last.id.text, limit: size)
    }
    return reply
  }

  func status(_ item: WorldItem, _ call: TestRequest) -> JSON? {
    guard let person = world.person(id: item.from) else { return nil }
    let original = item.of.flatMap { items[$0] }
    let mentions = item.to.flatMap { world.person(id: $0) }.map { [$0] } ?? []
    let reblog = item.form == .repost ? original.flatMap { status($0, call) } : nil
    let url = "\(call.base)/@\(person.handle)/\(item.id.text)"
    let isReply = item.form == .reply
    return [
      "id": .string(item.id.text), "created_at": .string(item.createdAt.iso8601Milliseconds),
      "in_reply_to_id": isReply ? original.map { .string($0.id.text) } ?? .null : .null,
      "in_reply_to_account_id": isReply ? original.map { .string($0.from.text) } ?? .null : .null,
      "sensitive": false, "spoiler_text": "",
      "visibility": .string(item.kind == .dm ? "direct" : "public"), "language": "en",
      "uri": .string(url), "url": .string(url), "replies_count": 0, "reblogs_count": 0,
      "favourites_count": 0, "edited_at": .null, "favourited": false, "reblogged": false,
      "muted": false, "bookmarked": false,
      "content": .string(Self.html(item.text)),
      "reblog": reblog ?? .null, "application": .null, "account": account(person, call),
      "media_attachments": .array(ServedMedia.all(of: item, call.base).map(\.attachment)),
      "tags": [], "emojis": [], "card": .null, "poll": .null,
      "mentions": .array(
        mentions.map {
          [
            "id": .string($0.id.text), "username": .string($0.handle),
            "url": .string("\(call.base)/@\($0.handle)"), "acct": .string($0.handle),
          ]
        }),
    ]
  }

  /// Text as the HTML of Mastodon: paragraphs, breaks, links whose scheme is hidden.
  static func html(_ text: String) -> String {
    let parts = text.split(separator: "\n\n").map { paragraph in
      let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
          for scheme in ["https://", "http://"] where word.hasPrefix(scheme) {
            let rest = word.dropFirst(scheme.count)
            return "<a href=\"\(word.escapedAsMarkup())\" rel=\"nofollow\">"
              + "<span class=\"invisible\">\(scheme)</span>"
              + "<span class=\"\">\(rest.escapedAsMarkup())</span></a>"
          }
          return word.escapedAsMarkup()
        }.joined(separator: " ")
      }
      return "<p>\(lines.joined(separator: "<br />"))</p>"
    }
    return parts.joined()
  }

  func conversations(_ viewer: RemoteID, _ call: TestRequest) -> JSON {
    let messages = items.newest(400, at: call.now) {
      $0.kind == .dm && ($0.from == viewer || $0.to == viewer)
    }
    var seen: Set<RemoteID> = []
    let last = messages.filter { item in
      let other = item.from == viewer ? item.to ?? viewer : item.from
      return seen.insert(other).inserted
    }
    return .array(
      last.map { item in
        let other = item.from == viewer ? item.to ?? viewer : item.from
        let person = world.person(id: other)
        return [
          "id": .string(item.id.text), "unread": false,
          "accounts": .array(person.map { [account($0, call)] } ?? []),
          "last_status": status(item, call) ?? .null,
        ]
      })
  }

  mutating func publish(_ call: TestRequest, _ viewer: RemoteID) throws -> JSON {
    let form = call.fields
    let text = form["status"] ?? ""
    guard !text.isEmpty else {
      throw MastodonProblem(status: 422, text: "Validation failed: Text can't be blank")
    }
    let item: WorldItem
    if form["visibility"] == "direct" {
      let names = text.split { $0.isWhitespace }.filter { $0.hasPrefix("@") }
        .map { String($0.dropFirst().prefix { $0 != "@" && $0 != "," && $0 != ":" }) }
      guard let to = names.compactMap({ world.person(handle: $0) }).first else {
        throw MastodonProblem(status: 422, text: "Validation failed: nobody is mentioned")
      }
      item = items.add(.dm, from: viewer, to: to.id, text: text, at: call.now, now: call.now)
    } else {
      item = items.add(
        .post, from: viewer, text: text, at: call.now, form: .original, now: call.now)
    }
    return status(item, call) ?? .null
  }
}
