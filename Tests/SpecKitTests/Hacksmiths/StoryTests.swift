import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Everything people do, embedded and over HTTP.
@Suite(.needs("curl")) struct `The stories of the hackathon` {
  static let people = ["ines-novak", "omar-haddad", "lena-fischer", "mia-chen"]

  private func tokens(_ home: HacksmithsHome) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try Self.people.map { ($0, try home.token(for: $0)) })
  }

  /// Ids and door codes that were made on the way are random.
  private func plain(_ text: String) -> String {
    text.replacing(/[0-9a-f]{24}/) { match in
      match.output.dropFirst().hasPrefix("0000000") ? String(match.output) : "ID"
    }.replacing(/(checkInCode\t|"code":")[0-9A-Z]{6}/, with: "CODE")
  }

  @Test func `each has its status and its words, and is the same served`() throws {
    let (near, far) = (HacksmithsHome(), HacksmithsHome())
    let tokens = try tokens(near)
    _ = try self.tokens(far)
    let server = try RunningServer(Site(service: far.service()))
    for story in Story.writes {
      let token = story.who.flatMap { tokens[$0] } ?? ""
      let here = near.run(story.line, token: token)
      #expect(here.status == story.status, "\(story) \(here)")
      let said = here.out + here.err
      #expect(story.gist.isEmpty || said.contains(story.gist), "\(story) \(here)")
      #expect(story.status == 0 || here.out.isEmpty)
      let there = far.remote(story.line, server.url, token: token)
      #expect(there.status == here.status, "\(story) \(there)")
      #expect(plain(there.out) == plain(here.out), "\(story)")
      #expect(plain(there.err) == plain(here.err), "\(story)")
    }
    server.stop()
  }
}

extension HacksmithsHome {
  /// A command against a service elsewhere.
  func remote(_ line: String, _ url: String, token: String = "", input: String = "")
    -> Consequences
  {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return home.run(
      "hacksmiths \(line) --api \(url)", input: input,
      environment: ["PATH": path, "NO_PROXY": "*", "SPEC_HACKSMITHS_TOKEN": token])
  }
}
