import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `Signing in` {
  @Test(arguments: [
    "a@b.co", "first.last+tag@sub.example.org", "x!#$%&'*/=?^_`{|}~-@a-b.c1", "A@B.C",
  ])
  func `takes e-mail addresses`(_ text: String) {
    #expect(EmailAddress(text)?.text == text)
  }

  @Test(arguments: [
    "", "a", "@b.co", "a@", "a@b", "a@b..co", "a@-b.co", "a@b-.co", "a b@c.de", "a@b@c.de",
    "a@b.co ", "é@b.co", "a@é.co", "a@b.co\n", "a@" + String(repeating: "b", count: 64) + ".co",
    String(repeating: "a", count: 250) + "@b.co",
  ])
  func `refuses an invalid e-mail address`(_ text: String) {
    #expect(EmailAddress(text) == nil)
  }

  @Test(arguments: [
    ("1234567", HacksmithsError.shortPassword as HacksmithsError?), ("éééééé7", .shortPassword),
    ("éééééé78", nil), (String(repeating: "🙂", count: 256), nil),
    (String(repeating: "🙂", count: 257), .longPassword), ("password1", .commonPassword),
    ("12345678", .commonPassword), ("PassWord1", .commonPassword), ("long enough", nil),
    ("long enough\0", .nulInPassword),
  ])
  func `counts a password's code points and knows the commonest`(
    _ password: String, _ error: HacksmithsError?
  ) {
    var thrown: HacksmithsError?
    do { try Password.check(password) } catch { thrown = error }
    #expect(thrown == error)
  }

  @Test func `closes after the fifth failure within 15 minutes, each time for twice as long`() {
    var attempts = SignInAttempts(email: "a@b.co")
    var now = Sample.now
    for minute in 0..<4 {
      attempts.fail(at: now.adding(seconds: Int64(minute) * 60))
      #expect(attempts.pause(at: now.adding(seconds: Int64(minute) * 60)) == nil)
    }
    now = now.adding(seconds: 240)
    var pauses: [Int64] = []
    for _ in 0..<9 {
      attempts.fail(at: now)
      let pause = attempts.pause(at: now) ?? 0
      pauses.append(pause)
      #expect(attempts.pause(at: now.adding(seconds: pause - 1)) == 1)
      now = now.adding(seconds: pause)
      #expect(attempts.pause(at: now) == nil)
    }
    #expect(pauses == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    now = now.adding(seconds: SignInAttempts.window)
    #expect(attempts.isStale(at: now))
    attempts.fail(at: now)
    #expect(attempts.pause(at: now) == nil)
  }

  @Test func `failures further apart than 15 minutes never close it`() {
    var attempts = SignInAttempts(email: "a@b.co")
    for number in 0..<20 as Range<Int64> {
      let now = Sample.now.adding(seconds: number * 226)
      attempts.fail(at: now)
      #expect(attempts.pause(at: now) == nil, "failure \(number)")
    }
  }
}

/// A service whose sign-in replies with a token of its choice.
private struct Generous: Service {
  let token: String

  func respond(_ requests: [Request]) -> [Response] {
    requests.map { _ in
      .json([
        "success": true, "session": true, "date": "2026-11-20T09:00:00.000Z",
        "authToken": .string(token), "userId": "a00000000000000000000004",
        "id": "a00000000000000000000004", "key": "mia-chen", "role": "member",
        "expires": "2027-11-20T09:00:00.000Z",
      ])
    }
  }
}

@Suite(.needs("curl")) struct `Signing in elsewhere` {
  @Test(
    arguments: [
      ("good", 0), ("", 69), ("a\nb", 69), ("a\u{1B}[2J", 69), ("two words", 69), ("é", 69),
      (String(repeating: "x", count: 5000), 69),
    ] as [(String, Int32)])
  func `stores only a token that can be sent`(_ token: String, _ status: Int32) throws {
    let home = HacksmithsHome()
    let server = try RunningServer(Generous(token: token))
    let done = home.remote(
      "login --email mia@demo.example --password-stdin", server.url, input: "long enough\n")
    #expect(done.status == status, "\(done)")
    let kept = try home.read { try $0.value(Documents.client).sessions[server.url]?.token }
    #expect(kept == (status == 0 ? token : nil))
  }
}
