import SpecCore
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `The writer of the demo world` {
  private func writer(_ limit: Int?, _ sent: Sent, failsAt failing: Int? = nil) -> DemoWriter {
    let client = Client { request in
      if sent.bodies.count == failing { throw RemoteError.refused("http://127.0.0.1:1") }
      sent.bodies.append(try JSON(parsing: request.body))
      return Response(200, body: Array("{}".utf8))
    }
    return DemoWriter(database: DatabaseClient(client: client, language: "en"), limit: limit)
  }

  private final class Sent: @unchecked Sendable { var bodies: [JSON] = [] }

  /// Updates of two places each.
  private let updates = (0..<50).map { number -> TreeUpdate in
    [
      TreePath("events", "e\(number)"): [
        "label": .string(String(repeating: "x", count: 7 * number))
      ],
      TreePath("calendar", "me", "2026-11", "e\(number)"): ["day": 1],
    ]
  }

  @Test(arguments: [1, 500, 1000, nil]) func `keeps requests small and dinners whole`(
    limit: Int?
  ) throws {
    let sent = Sent()
    try writer(limit, sent).write(updates)
    let largest = updates.map(DemoWriter.size).max() ?? 0
    for body in sent.bodies {
      let members = try #require(body.object)
      #expect(body.serialized().utf8.count <= max(limit ?? .max - 2, largest) + 2)
      for member in members where member.key.hasPrefix("events/") {
        let id = member.key.dropFirst(7)
        #expect(members.contains { $0.key == "calendar/me/2026-11/\(id)" })
      }
    }
    let keys = sent.bodies.flatMap { $0.object?.map(\.key) ?? [] }
    #expect(Set(keys).count == 100 && keys.count == 100)
    #expect(sent.bodies.count == (limit == 1 ? 50 : limit == nil ? 1 : sent.bodies.count))
  }

  @Test func `tells the number of written parts when one fails`() throws {
    let sent = Sent()
    let failing = writer(500, sent, failsAt: 2)
    let count = failing.parts(of: updates).count
    #expect {
      try failing.write(updates)
    } throws: { error in
      let failure = error as? Failure
      return failure?.status == .unavailable
        && failure?.message(in: "en").hasPrefix("2 of \(count) parts are written") == true
    }
    let first = Sent()
    #expect(throws: RemoteError.self) {
      try writer(500, first, failsAt: 0).write(updates)
    }
  }
}
