internal import SpecCore

/// Changes the demo world through the control requests of the test service.
struct TestControls {
  private let app: UsFrame
  private let client: Client

  init(_ app: UsFrame) {
    self.app = app
    client = app.testClient()
  }

  /// The author if none is given: the VIP at the test service, else Bea.
  func author(_ typed: String?) throws -> Handle {
    if let typed { return try Handle(typed) }
    let status = try app.status()
    guard status.signIn?.service == .test, let vip = status.progress.vip else {
      return try Handle("bea")
    }
    return try Handle(vip.handle)
  }

  /// Sends `POST /test/VERB` and reads the answer.
  ///
  /// - Throws: 66 for an unknown person, 64 for a value that the service refuses.
  func send<Answer: Decodable>(
    _ verb: String, _ body: [JSON.Member], as type: Answer.Type
  ) throws -> Answer {
    let response = try client.send(
      Request(
        "POST", ["test", verb], headers: ["Content-Type": "application/json"],
        body: JSON.object(body).bytes()))
    let json = (try? JSON(parsing: response.body)) ?? .null
    switch response.status {
    case 200..<300:
      guard let answer = try? JSONCoder.decode(type, from: json) else {
        throw UsFrameError.unreadable(.test, verb)
      }
      return answer
    case 404:
      let handle = json["value"]?.string ?? ""
      let known = try? DemoWorld(try app.context.fixtures().bytes(of: "usframe/world.json"))
      throw UsFrameError.unknownPerson(
        handle, nearest: nearest(handle, in: known?.people.map(\.handle) ?? []))
    case 400..<500:
      let problem = json["errors"]?.array?.first
      throw UsFrameError.test(
        problem?["message"]?.string ?? json["detail"]?.string ?? "HTTP \(response.status)",
        field: problem?["parameters"]?.object?.first?.key)
    default:
      throw UsFrameError.unreachable(.test, json["detail"]?.string ?? "HTTP \(response.status)")
    }
  }

  /// Sends a verb without a result of its own; JSON output is the new setting, other output is empty.
  func change(_ verb: String, _ body: [JSON.Member]) throws {
    struct View: Presentable { let payload: JSON }
    try app.context.show(View(payload: send(verb, body, as: JSON.self)))
    app.hint(.hintTestChanged, verb)
  }
}
