import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// The full-screen program while the service cannot be reached.
@Suite(.needs("curl")) struct `The hackathon on the whole screen, offline` {
  private let home = HacksmithsHome()
  private let service: Troubled
  private let server: RunningServer

  init() throws {
    service = Troubled(Site(service: try home.service()))
    server = try RunningServer(service)
    try home.signIn("mia-chen", to: server.url)
  }

  private func frames(_ keys: String) throws -> [String] {
    let result = home.remote("app --keys \(keys) --json", server.url)
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines().map { frame in
      (frame["rows"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    }
  }

  @Test func `an answer that waits is said, and g asks before it is dropped`() throws {
    #expect(try frames("q").last?.contains("Mia Chen") == true)
    service.isDown.withLock { $0 = true }
    let all = try frames("r,y,g,y,n,g,y,y,q")
    let answered = all[2].split(separator: "\n").joined(separator: " ")
    #expect(answered.contains("Your answer \"yes\" is not sent yet."), "\(all[2])")
    #expect(answered.contains("offline; as of"))
    #expect(all[4].contains("1 answer is not sent yet. Drop it and sign out?"), "\(all[4])")
    #expect(all[4].contains("y drop and sign out  n stay signed in"))
    #expect(all[5].contains("Mia Chen"))
    #expect(all[8].contains("guest\n"), "\(all[8])")
    #expect(home.remote("me", server.url).status == 77)
    #expect(!all.contains { $0.contains("--discard") || $0.contains("spec hacksmiths") })
  }

  @Test(arguments: ["upcoming", "me"])
  func `who is signed in is no guest, whatever was seen`(seen: String) throws {
    #expect(home.remote(seen, server.url).status == 0)
    service.isDown.withLock { $0 = true }
    let all = try frames("5,1,q")
    let name = seen == "me" ? "Mia Chen" : "member"
    #expect(all[0].split(separator: "\n")[0].hasSuffix(name), "\(all[0])")
    #expect(all[0].contains("Me") && all[0].contains("Upcoming"))
    #expect(all.allSatisfy { !$0.contains("guest\n") })
    let page = seen == "me" ? all[2] : all[1]
    #expect(page.contains(seen == "me" ? "mia@demo.example" : "Open Data Evening"), "\(page)")
  }
}
