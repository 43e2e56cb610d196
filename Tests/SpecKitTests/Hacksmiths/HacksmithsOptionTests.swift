import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The options of the hackathon commands` {
  @Test func `every command takes those of the service`() {
    for (path, node) in hacksmithsCommands.walk() where node.isRunnable {
      let names = Set(node.arguments.map(\.name))
      #expect(names.isSuperset(of: ["api", "fresh", "zone"]), "\(path)")
    }
  }

  @Test func `the API names a wrong field by its member`() throws {
    let home = HacksmithsHome()
    let reply = try home.service().respond(
      to: Request(
        "POST", ["api", "app", "signup-email"], headers: ["Content-Type": "application/json"],
        body: Array(
          "{\"email\":\"a@b.example\",\"password\":\"long enough\",\"fullname\":\"\"}".utf8)))
    #expect(reply.status == 422)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("fullname: "))
  }
}
