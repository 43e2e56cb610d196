internal import SpecCore

/// Drives the demo world through the test service, whichever service one is signed in to.
struct TestControls {
  private let app: UsFrame
  private let client: Client

  init(_ app: UsFrame) {
    self.app = app
    client = app.testClient()
  }

  /// Who writes when nobody is named: the VIP of the demo world, else Bea.
  func author(_ typed: String?) throws -> Handle {
    if let typed { return try Handle(typed) }
    let standing = try app.standing()
    guard standing.signIn?.service == .test, let vip = standing.progress.vip else {
      return try Handle("bea")
    }
    return try Handle(vip.handle)
  }

  /// Sends `POST /test/VERB` and reads the answer.
  ///
  /// - Throws: 66 for somebody the world does not know, 64 for what it says no to.
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
}

/// What a verb that only changes the world prints: nothing for people, the new setting as JSON.
struct ControlView: Presentable {
  let answer: JSON
  var payload: JSON { answer }
}
