internal import SpecCore

/// The calls that read.
extension TestServer {
  func read(_ call: Call, _ route: Route, as viewer: RemoteID) throws(Problem) -> JSON {
    let rendering = Rendering(
      world: world, items: items, viewer: viewer, form: call.query, base: call.base)
    switch route {
    case .me:
      try Parameters.user.check(call.query)
      return try user(viewer, "id", viewer.text, rendering)
    case .user(let id):
      try Parameters.user.check(call.query)
      return try user(id, "id", id.text, rendering)
    case .userByName(let handle):
      try Parameters.user.check(call.query)
      return try user(world.person(handle: handle)?.id, "username", handle, rendering)
    case .following(let id):
      try Parameters.following.check(call.query)
      return try following(id, rendering)
    case .posts(let id):
      try Parameters.posts.check(call.query)
      return try posts(id, call, rendering)
    case .messages(let id):
      try Parameters.messages.check(call.query)
      return try messages(id, call, rendering)
    case .authorizePage, .authorizeDecision, .token, .revoke, .control: throw .notFound
    }
  }

  /// Somebody who can be seen, or the answer that stands for nobody.
  private func person(_ id: RemoteID?) -> WorldPerson? {
    guard let id, !world.isSuspended(id) else { return nil }
    return world.person(id: id)
  }

  private func missing(_ parameter: String, _ value: String) -> JSON {
    ["errors": [Problem.missingUser(parameter, value)]]
  }

  private func user(
    _ id: RemoteID?, _ parameter: String, _ value: String, _ rendering: Rendering
  ) throws(Problem) -> JSON {
    guard let person = person(id) else { return missing(parameter, value) }
    return ["data": rendering.user(person)]
  }

  private func following(_ id: RemoteID, _ rendering: Rendering) throws(Problem) -> JSON {
    guard person(id) != nil else { return missing("id", id.text) }
    let friends = world.friends(of: id)
    let size = rendering.form["max_results"].flatMap(Int.init) ?? 100
    var offset = 0
    if let token = rendering.form["pagination_token"] {
      guard case .offset(let count)? = Cursor(token)?.place, count < UInt64(friends.count) else {
        throw .invalid(
          "pagination_token", token, "The `pagination_token` query parameter value is not valid")
      }
      offset = Int(count)
    }
    let page = friends[offset..<min(offset + size, friends.count)]
    var meta: [JSON.Member] = [.init("result_count", .int(Int64(page.count)))]
    if page.endIndex < friends.count {
      meta.append(.init("next_token", .string(Cursor(.offset(UInt64(page.endIndex))).text)))
    }
    if offset > 0 {
      let previous = UInt64(max(0, offset - size))
      meta.append(.init("previous_token", .string(Cursor(.offset(previous)).text)))
    }
    return list(page.map(rendering.user), includes: nil, meta: meta)
  }

  private func posts(
    _ id: RemoteID, _ call: Call, _ rendering: Rendering
  ) throws(Problem) -> JSON {
    guard let author = person(id) else { return missing("id", id.text) }
    if author.protected == true, rendering.viewer != id, !world.doesFollow(rendering.viewer, id) {
      throw .protectedAccount
    }
    let form = call.query
    let excluded = form.words("exclude")
    let since = form["since_id"].map { RemoteID($0) }
    let until = form["until_id"].map { RemoteID($0) }
    let start = since == nil ? form["start_time"].flatMap(Instant.init(iso8601:)) : nil
    let end = form["end_time"].flatMap(Instant.init(iso8601:))
    let found = items.posts(of: id, at: call.now).filter { item in
      if let since, item.id <= since { return false }
      if let until, item.id >= until { return false }
      if let start, item.createdAt < start { return false }
      if let end, item.createdAt >= end { return false }
      if excluded.contains("replies"), item.form == .reply { return false }
      if excluded.contains("retweets"), item.form == .repost { return false }
      return true
    }
    let page = try page(found.prefix(excluded.contains("replies") ? 800 : 3200), form, size: 10)
    var meta = page.meta
    if let newest = page.items.first?.id, let oldest = page.items.last?.id {
      meta += [.init("newest_id", .string(newest.text)), .init("oldest_id", .string(oldest.text))]
    }
    return list(
      page.items.map(rendering.post), includes: rendering.includes(posts: page.items), meta: meta)
  }

  private func messages(
    _ id: RemoteID, _ call: Call, _ rendering: Rendering
  ) throws(Problem) -> JSON {
    // What a suspended person wrote stays in the conversation.
    guard world.person(id: id) != nil else { return missing("participant_id", id.text) }
    let types = call.query.words("event_types")
    let oldest = call.now.adding(seconds: -30 * 86_400)
    let found = items.messages(between: rendering.viewer, and: id, at: call.now).filter {
      $0.createdAt >= oldest && (types.isEmpty || types.contains("MessageCreate"))
    }
    let page = try page(found[...], call.query, size: 100)
    return list(
      page.items.map(rendering.message), includes: rendering.includes(messages: page.items),
      meta: page.meta)
  }

  /// The part of a list, newest first, that a page asks for. Pages go on before an id and not after
  /// a count, so that what is added meanwhile does not shift them.
  private func page(
    _ found: ArraySlice<WorldItem>, _ form: Form, size: Int
  ) throws(Problem) -> (items: [WorldItem], meta: [JSON.Member]) {
    var rest = found
    if let token = form["pagination_token"] {
      guard case .before(let id)? = Cursor(token)?.place else {
        throw .invalid(
          "pagination_token", token, "The `pagination_token` query parameter value is not valid")
      }
      let last = RemoteID(String(id))
      rest = rest.drop { $0.id >= last }
    }
    let page = Array(rest.prefix(form["max_results"].flatMap(Int.init) ?? size))
    var meta: [JSON.Member] = [.init("result_count", .int(Int64(page.count)))]
    if page.count < rest.count, let last = page.last.flatMap({ UInt64($0.id.text) }) {
      meta.append(.init("next_token", .string(Cursor(.before(last)).text)))
    }
    return (page, meta)
  }

  /// `data` and `includes` are absent rather than empty.
  private func list(_ data: [JSON], includes: JSON?, meta: [JSON.Member]) -> JSON {
    var members: [JSON.Member] = []
    if !data.isEmpty { members.append(.init("data", .array(data))) }
    if let includes, !data.isEmpty { members.append(.init("includes", includes)) }
    members.append(.init("meta", .object(meta)))
    return .object(members)
  }
}
