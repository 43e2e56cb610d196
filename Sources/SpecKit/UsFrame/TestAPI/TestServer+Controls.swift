internal import SpecCore

/// The control requests: `POST /test/VERB` with a JSON body whose members are named as
/// the options of `spec usframe test`.
extension TestServer {
  /// Who writes where nobody is named.
  private static let demoAuthor = "bea"

  mutating func control(_ verb: String, _ call: TestRequest) throws(APIProblem) -> Response {
    let body = try Self.body(of: call)
    switch verb {
    case "post": return try write(.post, body, call)
    case "dm": return try write(.dm, body, call)
    case "friends":
      world.friends = Int(try Self.number(body, "count", 0...100_000))
      return Response.json(["friends": .int(Int64(world.friends ?? 0))])
    case "suspend":
      let person = try person(body, "handle")
      if !world.isSuspended(person.id) { world.suspended.append(person.id) }
      return Response.json(["suspended": .string(person.id.text)])
    case "revoke":
      tokens.revokeAll()
      return Response.json(["revoked": true])
    case "limits":
      guard let tier = body["tier"]?.string.flatMap(LimitTier.init) else {
        throw Self.bad("tier", "none of \(LimitTier.allCases.map(\.rawValue))")
      }
      world.limits = tier
      rates = RateCounters()
      return Response.json(["limits": .string(tier.rawValue)])
    case "fault": return try fault(body)
    case "load": return try load(body, call)
    case "avatar": return try setAvatar(body)
    default: throw .notFound
    }
  }

  /// Items of other days, in the order of their time.
  private mutating func load(_ body: JSON, _ call: TestRequest) throws(APIProblem) -> Response {
    guard let list = body["items"]?.array, list.count <= 1_000_000 else {
      throw Self.bad("items", "it is no list")
    }
    let before = self
    do throws(APIProblem) {
      return try load(list, from: body["from"] ?? .string(Self.demoAuthor), call)
    } catch {
      // All or nothing.
      self = before
      throw error
    }
  }

  private mutating func load(
    _ list: [JSON], from author: JSON, _ call: TestRequest
  ) throws(APIProblem) -> Response {
    var parsed: [(number: Int, instant: Instant, entry: JSON)] = []
    for (index, entry) in list.enumerated() {
      let at = entry["at"]?.string.map { Instant(iso8601: $0) } ?? call.now
      guard let at else { throw Self.bad("items[\(index)].at", "it is not an instant") }
      parsed.append((index, at, entry))
    }
    parsed.sort { $0.instant < $1.instant }
    for (index, instant, entry) in parsed {
      guard let kind = UpdateKind(rawValue: entry["kind"]?.string ?? "post") else {
        throw Self.bad("items[\(index)].kind", "neither post nor dm")
      }
      guard entry["text"]?.string?.isEmpty == false else {
        throw Self.bad("items[\(index)].text", "it is missing")
      }
      var members = entry.object ?? []
      if entry["from"] == nil { members.append(.init("from", author)) }
      if entry["at"] == nil { members.append(.init("at", .string(instant.iso8601))) }
      _ = try write(kind, .object(members), call)
    }
    return Response.json(["loaded": .int(Int64(parsed.count))])
  }

  /// Gives a person a picture, or takes it away. It is part of the world.
  private mutating func setAvatar(_ body: JSON) throws(APIProblem) -> Response {
    let person = try person(body, "for")
    guard let index = world.people.firstIndex(where: { $0.id == person.id }) else {
      throw Self.bad("for", "a generated person")
    }
    let picture = try addPicture(body["picture"], "picture")
    world.people[index].avatar = picture.name
    return Response.json(
      ["avatar": .string(picture.name), "bytes": .int(Int64(picture.bytes))])
  }

  /// Makes a picture part of the world.
  ///
  /// - Parameter json: its bytes in base64.
  private mutating func addPicture(
    _ json: JSON?, _ member: String
  ) throws(APIProblem) -> (name: String, bytes: Int) {
    guard let text = json?.string, let bytes = Base64.decode(text, .standard),
      let format = PictureFormat(bytes), bytes.count <= PictureLimits().bytes
    else { throw Self.bad(member, "it is no picture of at most 20 MB") }
    let name = "\(SHA256.hex(text).prefix(16)).\(format == .jpeg ? "jpg" : format.rawValue)"
    world.pictures = world.pictures ?? [:]
    world.pictures?[name] = text
    return (name, bytes.count)
  }

  /// The pictures of a post: an address stays as it is, whatever it is.
  private mutating func pictures(of body: JSON) throws(APIProblem) -> [String]? {
    guard let list = body["pictures"]?.array, !list.isEmpty else { return nil }
    guard list.count <= 4 else { throw Self.bad("pictures", "there are more than 4") }
    var names: [String] = []
    for entry in list {
      let isAddress = entry.string?.contains(":") == true
      names.append(try isAddress ? entry.string ?? "" : addPicture(entry, "pictures").name)
    }
    return names
  }

  /// A message from who signed in.
  mutating func send(
    to id: RemoteID, from user: RemoteID, _ call: TestRequest
  ) throws(APIProblem) -> Response {
    let body = try Self.body(of: call)
    guard let text = body["text"]?.string, !text.isEmpty else {
      throw .invalid("text", "", "The `text` body parameter is missing")
    }
    guard let person = world.person(id: id), !world.isSuspended(id) else { throw .notFound }
    let item = items.add(.dm, from: user, to: person.id, text: text, at: call.now, now: call.now)
    let conversation = [user, person.id].sorted().map(\.text).joined(separator: "-")
    return Response.json(
      [
        "data": [
          "dm_conversation_id": .string(conversation), "dm_event_id": .string(item.id.text),
        ]
      ], status: 201)
  }

  private mutating func write(
    _ kind: UpdateKind, _ body: JSON, _ call: TestRequest
  ) throws(APIProblem) -> Response {
    guard let text = body["text"]?.string, !text.isEmpty else {
      throw Self.bad("text", "it is missing")
    }
    var body = body
    if body["from"] == nil, let members = body.object {
      body = .object(members + [.init("from", .string(Self.demoAuthor))])
    }
    let author = try person(body, "from")
    var instant = call.now
    if let at = body["at"]?.string {
      // Ids contain their moment; those of X end in 2149.
      guard let given = Instant(iso8601: at),
        1...2149 ~= CivilDateTime(wallSeconds: given.seconds).date.year
      else { throw Self.bad("at", "it is not an instant of the years 1 to 2149") }
      instant = given
    }
    let form = try postForm(body)
    let pictures = try pictures(of: body)
    let item: WorldItem
    if kind == .dm {
      guard let reader = try reader(of: author, body) else {
        throw Self.bad("from", "nobody is there to write to")
      }
      item = items.add(
        .dm, from: author.id, to: reader.id, text: text, at: instant, pictures: pictures,
        now: call.now)
    } else {
      item = post(text, by: author, form, at: instant, pictures, now: call.now)
    }
    return Response.json(["id": .string(item.id.text), "at": .string(item.createdAt.iso8601)])
  }

  /// The recipient: the first person; of a message from the first person, the first friend.
  private func reader(of author: WorldPerson, _ body: JSON) throws(APIProblem) -> WorldPerson? {
    if body["to"] != nil { return try person(body, "to") }
    if author.id != world.firstPerson?.id { return world.firstPerson }
    return world.friends(of: author.id).first
  }

  private mutating func post(
    _ text: String, by author: WorldPerson, _ form: PostForm, at instant: Instant,
    _ pictures: [String]?, now: Instant
  ) -> WorldItem {
    let other = world.people.last { $0.id != author.id } ?? author
    switch form {
    case .original:
      return items.add(
        .post, from: author.id, text: text, at: instant, form: form, pictures: pictures, now: now)
    case .repost:
      let original = items.add(
        .post, from: other.id, text: text, at: instant, form: .original, pictures: pictures,
        now: now)
      return items.add(
        .post, from: author.id, text: text, at: instant, form: form, of: original.id, now: now)
    case .reply, .quote:
      let original =
        items.posts(of: other.id, at: now).first
        ?? items.add(.post, from: other.id, text: "Well?", at: instant, form: .original, now: now)
      return items.add(
        .post, from: author.id, text: text, at: instant, form: form, of: original.id,
        pictures: pictures, now: now)
    }
  }

  private mutating func fault(_ body: JSON) throws(APIProblem) -> Response {
    guard let name = body["name"]?.string else { throw Self.bad("name", "it is missing") }
    if name == "off" {
      world.faults = []
      return Response.json(["faults": .int(0)])
    }
    guard let struck = FaultName(rawValue: name) else {
      throw Self.bad("name", "none of \(FaultName.allCases.map(\.rawValue)), off")
    }
    var fault = Fault(name: struck)
    if body["status"] != nil {
      fault.status = Int(try Self.number(body, "status", 0...599))
      if let status = fault.status, 1..<400 ~= status {
        throw Self.bad("status", "not 0 and not between 400 and 599")
      }
    }
    if body["times"] != nil { fault.times = Int(try Self.number(body, "times", 1...1_000_000)) }
    if body["latencyMs"] != nil {
      fault.latencyMs = Int(try Self.number(body, "latencyMs", 0...3_600_000))
    }
    if body["noReset"]?.bool == true { fault.noReset = true }
    world.set(fault)
    return Response.json(["faults": .int(Int64(world.faults.count))])
  }

  private func person(_ body: JSON, _ name: String) throws(APIProblem) -> WorldPerson {
    guard let handle = body[name]?.string, let person = world.person(handle: handle) else {
      throw APIProblem(
        status: 404,
        body: [
          "title": "Not Found", "status": 404, "type": "about:blank",
          "detail": "There is nobody of that name.",
          "value": .string(body[name]?.string ?? ""),
        ])
    }
    return person
  }

  private func postForm(_ body: JSON) throws(APIProblem) -> PostForm {
    guard let name = body["as"]?.string else { return .original }
    guard let form = PostForm(rawValue: name) else {
      throw Self.bad("as", "none of \(PostForm.allCases.map(\.rawValue))")
    }
    return form
  }

  private static func body(of call: TestRequest) throws(APIProblem) -> JSON {
    if call.body.isEmpty { return .object([]) }
    do {
      return try JSON(parsing: call.body)
    } catch {
      throw bad("body", error.description)
    }
  }

  private static func number(
    _ body: JSON, _ name: String, _ range: ClosedRange<Int64>
  ) throws(APIProblem) -> Int64 {
    guard let number = body[name]?.int, range.contains(number) else {
      throw bad(name, "it is not between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  private static func bad(_ name: String, _ why: String) -> APIProblem {
    .invalid(name, "", "`\(name)` is wrong: \(why)")
  }
}
