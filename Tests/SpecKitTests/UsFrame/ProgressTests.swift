import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `The way to watching` {
  static let now = Instant(seconds: 1_800_000_000)
  static let pending = PendingSignIn(
    state: "s", verifier: "v", redirectUri: "r", clientId: "c", authorize: "a", startedAt: now)

  @Test(arguments: [(0, true), (599, true), (600, false), (-1, false)] as [(Int64, Bool)])
  func `waits ten minutes for the answer to a sign-in`(seconds: Int64, waits: Bool) {
    let progress = Progress().signingIn(to: .test, Self.pending)
    let resolved = progress.resolved(hasTokens: false, at: Self.now.adding(seconds: seconds))
    #expect(resolved.state == (waits ? .signingIn : .signedOut))
    #expect(resolved.reason == nil)
  }

  @Test func `is signed out where the tokens are gone`() {
    let progress = Progress().signingIn(to: .test, Self.pending).signedIn().watching(.bea)
    #expect(progress.resolved(hasTokens: false, at: Self.now).state == .signedOut)
    #expect(progress.resolved(hasTokens: true, at: Self.now) == progress)
  }

  @Test(arguments: ["@bea", "bea", "B_9", "abcdefghijklmno"])
  func `takes handles with or without @`(typed: String) throws {
    #expect(try Handle(typed).text == typed.drop { $0 == "@" })
  }

  @Test(arguments: ["", "@", "@@bea", "bad-name", "abcdefghijklmnop", "zoë", "a b", "a@b"])
  func `refuses an invalid handle`(typed: String) {
    #expect(throws: UsFrameError.badHandle(typed)) { try Handle(typed) }
  }
}
