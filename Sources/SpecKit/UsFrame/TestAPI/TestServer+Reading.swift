internal import SpecCore

/// The operations that read.
extension TestServer {
  /// A person who exists and is not suspended.
  private func person(_ id: RemoteID?) -> WorldPerson? {
    guard let id, !world.isSuspended(id) else { return nil }
    return world.person(id: id)
  }

  private func missing(_ parameter: String, _ value: String) -> JSON {
    ["errors": [APIProblem.missingUser(parameter, value)]]
  }

  func user(
    _ id: RemoteID?, _ parameter: String, _ value: String, _ rendering: Rendering
  ) throws(APIProblem) -> JSON {
    guard let person = person(id) else { return missing(parameter, value) }
    return ["data": rendering.user(person)]
  }

  func following(_ id: RemoteID, _ rendering: Rendering) throws(APIProblem) -> JSON {
    guard person(id) != nil else { return missing("id", id.text) }
    let friends = world.friends(of: id)
    let size = rendering.form["max_results"].flatMap(Int.init) ?? 100
    var offset = 0
    if let token = rendering.form["pagination_token"] {
      guard case .offset(let count)? = PageToken(token)?.position, count < UInt64(friends.count)
      else {
        throw .invalid(
          "pagination_token", token, "The `pagination_token` query parameter value is not valid")
      }
      offset = Int(count)
    }
    let page = friends[offset..<min(offset + size, friends.count)]
    var meta: [JSON.Member] = [.init("result_count", .int(Int64(page.count)))]
    if page.endIndex < friends.count {
      meta.append(.init("next_token", .string(PageToken(.offset(UInt64(page.endIndex))).text)))
    }
    if offset > 0 {
      let previous = UInt64(max(0, offset - size))
      meta.append(.init("previous_token", .string(PageToken(.offset(previous)).text)))
    }
    return list(page.map(rendering.user), includes: nil, meta: meta)
  }

  func posts(
    _ id: RemoteID, _ call: TestRequest, _ rendering: Rendering
  ) throws(APIProblem) -> JSON {
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
    let limit = excluded.contains("replies") ? 800 : 3200
    let found = items.newest(limit, after: since, before: until, at: call.now) { item in
      guard item.kind == .post, item.from == id else { return false }
      if let start, item.createdAt < start { return false }
      if let end, item.createdAt >= end { return false }
      if excluded.contains("replies"), item.form == .reply { return false }
      if excluded.contains("retweets"), item.form == .repost { return false }
      return true
    }
    let page = try page(found[...], form, size: 10)
    var meta = page.meta
    if let newest = page.items.first?.id, let oldest = page.items.last?.id {
      meta += [.init("newest_id", .string(newest.text)), .init("oldest_id", .string(oldest.text))]
    }
    return list(
      page.items.map(rendering.post), includes: rendering.includes(posts: page.items), meta: meta)
  }

  func messages(
    _ id: RemoteID, _ call: TestRequest, _ rendering: Rendering
  ) throws(APIProblem) -> JSON {
    // Messages of a suspended person stay in the conversation.
    guard world.person(id: id) != nil else { return missing("participant_id", id.text) }
    let types = call.query.words("event_types")
    let oldest = call.now.adding(seconds: -30 * 86_400)
    let viewer = rendering.viewer
    // One more than a page shows that there is another.
    let size = call.query["max_results"].flatMap(Int.init) ?? 100
    var before: RemoteID?
    if case .before(let id)? = call.query["pagination_token"].flatMap(PageToken.init)?.position {
      before = RemoteID(String(id))
    }
    let wantsMessages = types.isEmpty || types.contains("MessageCreate")
    let found = items.newest(wantsMessages ? size + 1 : 0, before: before, at: call.now) { item in
      item.kind == .dm && item.createdAt >= oldest
        && (item.from == viewer && item.to == id || item.from == id && item.to == viewer)
    }
    let page = try page(found[...], call.query, size: 100)
    return list(
      page.items.map(rendering.message), includes: rendering.includes(messages: page.items),
      meta: page.meta)
  }

  /// The requested page of a list, newest first. A page token holds an id instead of
  /// a count, so that new items do not shift the pages.
  private func page(
    _ found: ArraySlice<WorldItem>, _ form: Form, size: Int
  ) throws(APIProblem) -> (items: [WorldItem], meta: [JSON.Member]) {
    var rest = found
    if let token = form["pagination_token"] {
      guard case .before(let id)? = PageToken(token)?.position else {
        throw .invalid(
          "pagination_token", token, "The `pagination_token` query parameter value is not valid")
      }
      let last = RemoteID(String(id))
      rest = rest.drop { $0.id >= last }
    }
    let page = Array(rest.prefix(form["max_results"].flatMap(Int.init) ?? size))
    var meta: [JSON.Member] = [.init("result_count", .int(Int64(page.count)))]
    if page.count < rest.count, let last = page.last.flatMap({ UInt64($0.id.text) }) {
      meta.append(.init("next_token", .string(PageToken(.before(last)).text)))
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
