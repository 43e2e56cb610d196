internal import SpecCore

/// Encodes people, posts and messages as the X API does, with the requested fields
/// in the requested family of names.
struct Rendering {
  let world: World
  let items: WorldItems
  let viewer: RemoteID
  let form: Form
  /// Scheme and host under which the service was called, for the addresses of pictures.
  let base: String

  private var family: FieldFamily { form["post.fields"] == nil ? .tweet : .post }

  func user(_ person: WorldPerson) -> JSON {
    let asked = form.words("user.fields")
    var members: [JSON.Member] = [
      .init("id", .string(person.id.text)), .init("name", .string(person.name)),
      .init("username", .string(person.handle)),
    ]
    if asked.contains("created_at") {
      members.append(.init("created_at", .string(wireText(world.madeAt))))
    }
    if asked.contains("description") {
      members.append(.init("description", .string(person.description ?? "")))
    }
    if asked.contains("protected") {
      members.append(.init("protected", .bool(person.protected ?? false)))
    }
    if asked.contains("verified") { members.append(.init("verified", false)) }
    if asked.contains("profile_image_url") {
      members.append(.init("profile_image_url", .string(avatar(of: person))))
    }
    if asked.contains("receives_your_dm") {
      members.append(.init("receives_your_dm", .bool(world.doesFollow(person.id, viewer))))
    }
    if asked.contains("connection_status") {
      var status: [JSON] = []
      if world.doesFollow(person.id, viewer) { status.append("followed_by") }
      if world.doesFollow(viewer, person.id) { status.append("following") }
      members.append(.init("connection_status", .array(status)))
    }
    return .object(members)
  }

  private func avatar(of person: WorldPerson) -> String {
    guard let file = person.avatar, let dot = file.lastIndex(of: ".") else {
      return "\(base)/profile_images/default_profile_normal.png"
    }
    return "\(base)/profile_images/\(person.id.text)/\(file[..<dot])_normal\(file[dot...])"
  }

  func post(_ item: WorldItem) -> JSON {
    let asked = form.words(family == .tweet ? "tweet.fields" : "post.fields")
      .union(form.words("expansions"))
    let media = ServedMedia.all(of: item, base)
    let text = ServedText(item.text, id: item.id, media)
    let isRepost = item.form == .repost
    var members: [JSON.Member] = [
      .init("id", .string(item.id.text)),
      .init("text", .string(isRepost ? repostText(item) : text.short)),
      .init(
        family == .tweet ? "edit_history_tweet_ids" : "edit_history_post_ids",
        [.string(item.id.text)]),
    ]
    if asked.contains("created_at") {
      members.append(.init("created_at", .string(wireText(item.createdAt))))
    }
    if asked.contains("author_id") {
      members.append(.init("author_id", .string(item.from.text)))
    }
    if asked.contains("lang") { members.append(.init("lang", "und")) }
    if asked.contains("entities"), !isRepost, !text.shortEntities.isEmpty {
      members.append(.init("entities", entities(text.shortEntities)))
    }
    if !media.isEmpty, asked.contains("attachments") || asked.contains("attachments.media_keys") {
      members.append(
        .init("attachments", ["media_keys": .array(media.map { .string($0.key) })]))
    }
    let note = family == .tweet ? "note_tweet" : "note_post"
    if asked.contains(note), text.isLong, !isRepost {
      var long: [JSON.Member] = [.init("text", .string(text.full))]
      if !text.entities.isEmpty { long.append(.init("entities", entities(text.entities))) }
      members.append(.init(note, .object(long)))
    }
    let wantsReferences =
      asked.contains("referenced_tweets") || asked.contains("referenced_posts")
      || asked.contains("referenced_tweets.id")
    if wantsReferences, let of = item.of, let type = referenceType(item.form) {
      members.append(
        .init(
          family == .tweet ? "referenced_tweets" : "referenced_posts",
          [["type": .string(type), "id": .string(of.text)]]))
    }
    if asked.contains("in_reply_to_user_id"), item.form == .reply,
      let original = item.of.flatMap({ items[$0] })
    {
      members.append(.init("in_reply_to_user_id", .string(original.from.text)))
    }
    return .object(members)
  }

  func message(_ item: WorldItem) -> JSON {
    var asked = form.words("dm_event.fields").union(form.words("expansions"))
    asked.formUnion(["id", "event_type", "text"])
    let text = ServedText(item.text, id: item.id)
    var members: [JSON.Member] = [
      .init("id", .string(item.id.text)), .init("event_type", "MessageCreate"),
      .init("text", .string(text.full)),
    ]
    let conversation = [item.from, item.to ?? item.from].sorted().map(\.text)
    if asked.contains("sender_id") {
      members.append(.init("sender_id", .string(item.from.text)))
    }
    if asked.contains("created_at") {
      members.append(.init("created_at", .string(wireText(item.createdAt))))
    }
    if asked.contains("dm_conversation_id") {
      members.append(
        .init("dm_conversation_id", .string(conversation.joined(separator: "-"))))
    }
    if asked.contains("entities"), !text.entities.isEmpty {
      members.append(.init("entities", entities(text.entities)))
    }
    return .object(members)
  }

  /// The objects that the data refer to, as requested by `expansions`.
  func includes(posts: [WorldItem]) -> JSON? {
    let asked = form.words("expansions")
    let originals = posts.compactMap { $0.of.flatMap { items[$0] } }.unique(by: \.id)
    var people: [RemoteID] = []
    if asked.contains("author_id") { people += posts.map(\.from) }
    if asked.contains("referenced_tweets.id.author_id") { people += originals.map(\.from) }
    var members = users(people)
    if asked.contains("referenced_tweets.id") || asked.contains("referenced_posts"),
      !originals.isEmpty
    {
      members.append(
        .init(family == .tweet ? "tweets" : "posts", .array(originals.map(post))))
    }
    let media = (posts + originals).flatMap { ServedMedia.all(of: $0, base) }
    if asked.contains("attachments.media_keys"), !media.isEmpty {
      let fields = form.words("media.fields")
      members.append(.init("media", .array(media.map { $0.object(fields) })))
    }
    return members.isEmpty ? nil : .object(members)
  }

  func includes(messages: [WorldItem]) -> JSON? {
    guard form.words("expansions").contains("sender_id") else { return nil }
    let members = users(messages.map(\.from))
    return members.isEmpty ? nil : .object(members)
  }

  private func users(_ ids: [RemoteID]) -> [JSON.Member] {
    let people = ids.unique(by: \.self).compactMap { world.person(id: $0) }
    return people.isEmpty ? [] : [.init("users", .array(people.map(user)))]
  }

  private func repostText(_ item: WorldItem) -> String {
    guard let original = item.of.flatMap({ items[$0] }),
      let author = world.person(id: original.from)
    else { return ServedText(item.text, id: item.id).short }
    let media = ServedMedia.all(of: original, base)
    let text = "RT @\(author.handle): \(ServedText(original.text, id: original.id, media).full)"
    guard text.unicodeScalars.count > 140 else { return text }
    return String(text.unicodeScalars.prefix(139)) + "…"
  }

  private func referenceType(_ form: PostForm?) -> String? {
    switch form {
    case .reply: "replied_to"
    case .repost: "retweeted"
    case .quote: "quoted"
    case .original, nil: nil
    }
  }

  private func entities(_ entities: [ServedText.Entity]) -> JSON {
    [
      "urls": .array(
        entities.map { entity in
          var members: [JSON.Member] = [
            .init("start", .int(Int64(entity.range.lowerBound))),
            .init("end", .int(Int64(entity.range.upperBound))),
            .init("url", .string(entity.address)), .init("expanded_url", .string(entity.expanded)),
            .init("display_url", .string(entity.display)),
          ]
          if let key = entity.mediaKey { members.append(.init("media_key", .string(key))) }
          return .object(members)
        })
    ]
  }

  /// `2024-01-15T10:30:00.000Z`, with thousandths that are always 0, as in X.
  private func wireText(_ instant: Instant) -> String {
    instant.wholeSecond.iso8601.dropLast() + ".000Z"
  }
}

extension Sequence {
  /// The first element of each key, in order.
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
