import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Accounts, letters, settings, and the defects of the original that are about people.
@Suite struct `Accounts of the hackathon` {
  let home = HacksmithsHome()

  /// Returns the code of the last message.
  private func lastCode() throws -> String {
    let text = try #require(try home.read { try $0.mails().last }).text
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("    ") })
    return String(line.dropFirst(4))
  }

  @Test func `a profile update changes neither another person nor a role`() throws {  // D9
    let mia = try home.token(for: "mia-chen")
    let update = "/api/me/profile/update"
    for body in [
      #"{"user":{"id":"a00000000000000000000001","bio":"x"}}"#, #"{"user":{"role":"admin"}}"#,
      #"{"email":"x@y.example"}"#, #"{"isAdmin":true}"#,
    ] {
      #expect(try home.ask("POST", update, token: mia, body).status == 403, "\(body)")
    }
  }

  @Test func `the original profile comes in its nesting`() throws {
    let mia = try home.token(for: "mia-chen")
    let update = try home.ask(
      "POST", "/api/me/profile/update", token: mia,
      #"""
      {"user":{"name":"Ana  Maria da Silva","bio":{"md":"Hi"},"isPublic":false,"notifications":{"events":false},
      "availability":{"isAvailableForEvents":true,"description":{"md":"Weekends"}},
      "mentoring":{"needsAMentor":true,"want":"Swift"},"photo":{"url":"https://x.example/p"}}}
      """#)
    #expect(update.status == 200, "\(update)")
    let name = update.json["me"]?["name"]
    #expect(name?["first"]?.string == "Ana Maria da" && name?["last"]?.string == "Silva")
    let profile = try #require(
      try home.ask("POST", "/api/me/profile", token: mia, "{}").json["profile"])
    #expect(profile["_id"] == "a00000000000000000000004" && profile["isPublic"] == false)
    #expect(profile["bio"]?["md"] == "Hi" && profile["notifications"]?["events"] == false)
    #expect(profile["availability"]?["description"]?["md"] == "Weekends")
    #expect(profile["mentoring"]?["needsAMentor"] == true && profile["photo"]?["url"] != nil)
    #expect(try home.ask("POST", "/api/me/profile").status == 401)
  }

  @Test func `a code is mailed, good once, and says nothing to others`() throws {
    let recover = "/api/app/signin-recover"
    for email in ["mia@demo.example", "nobody@demo.example"] {
      let reply = try home.ask("POST", recover, #"{"email":"\#(email)"}"#)
      #expect(reply.status == 200 && reply.json == ["success": true])
    }
    #expect(try home.read { try $0.mails().map(\.to) } == ["mia@demo.example"])
    let code = try lastCode()
    #expect(code.count == 12)
    // Three an hour.
    for _ in 0..<4 { _ = try home.ask("POST", recover, #"{"email":"mia@demo.example"}"#) }
    #expect(try home.read { try $0.mails().count } == 3)
    let reset = "/api/app/reset"
    func body(_ code: String) -> String {
      #"{"email":"mia@demo.example","code":"\#(code)","password":"brand new one"}"#
    }
    #expect(try home.ask("POST", reset, body(code)).status == 409)
    let last = try lastCode()
    let old = try home.token(for: "mia-chen")
    let done = try home.ask("POST", reset, body(last))
    #expect(done.status == 200 && done.json["key"] == "mia-chen", "\(done)")
    #expect(try home.ask("GET", "/api/me", token: old).status == 401)
    #expect(try home.ask("POST", reset, body(last)).status == 409)
  }

  @Test func `a request for a code takes as long for an address without an account`() throws {
    for email in ["mia@demo.example", "nobody@demo.example"] {
      let begin = Clocks.monotonic()
      #expect(
        try home.ask("POST", "/api/app/signin-recover", #"{"email":"\#(email)"}"#).status == 200)
      let duration = Clocks.monotonic() - begin
      #expect(duration >= AccountEndpoints.recoverDuration.nanoseconds, "\(email): \(duration) ns")
    }
  }

  @Test func `the oldest sign-in of a person ends when there are a hundred`() throws {
    let first = try home.token(for: "mia-chen")
    let other = try home.token(for: "tom-okafor")
    var last = ""
    for number in 0..<Sessions.limit {
      try home.change { transaction in
        last = try Sessions.start(
          for: Sample.id(4), days: 1, at: Sample.now.adding(seconds: Int64(number + 1)),
          in: transaction
        ).token
      }
    }
    #expect(try home.read { try $0.sessions(of: Sample.id(4), at: Sample.now).count } == 100)
    #expect(try home.ask("GET", "/api/me", token: first).status == 401)
    #expect(try home.ask("GET", "/api/me", token: last).status == 200)
    #expect(try home.ask("GET", "/api/me", token: other).status == 200)
  }

  @Test func `failures of made-up addresses are bounded, and the latest count`() throws {
    let names = (0...SignInAttempts.mostAddresses).map { "nobody\($0)@x.example" }
    try home.change { transaction in
      for name in names.dropLast() {
        try transaction.update(Documents.attempts) { list in
          var attempts = SignInAttempts(email: name)
          attempts.fail(at: Sample.now)
          list.attempts.append(attempts)
        }
      }
      try transaction.count(names[names.count - 1], isRight: false, at: Sample.now)
      try transaction.count(String(repeating: "x", count: 255), isRight: false, at: Sample.now)
    }
    let kept = try home.read { try $0.value(Documents.attempts).attempts.map(\.email) }
    #expect(kept == Array(names.dropFirst()))
  }

  @Test func `wrong tries of others do not close recovery: a right code opens, and sign-in too`()
    throws
  {
    let email = "mia@demo.example"
    _ = try home.ask("POST", "/api/app/signin-recover", #"{"email":"\#(email)"}"#)
    let code = try lastCode()
    func reset(_ code: String) throws -> (status: Int, json: JSON) {
      try home.ask(
        "POST", "/api/app/reset",
        #"{"email":"\#(email)","code":"\#(code)","password":"brand new one"}"#)
    }
    try home.change { transaction in
      for _ in 0..<5 { try transaction.count(email, isRight: false, at: Sample.now) }
    }
    // A wrong one does not wear the right one out.
    #expect(try reset("000000000000").status == 409)
    let done = try reset(code)
    #expect(done.status == 200 && done.json["key"] == "mia-chen", "\(done)")
    #expect(try home.read { try $0.value(Documents.attempts).attempts } == [])
    // With wrong codes a stranger cannot close the sign-in.
    for _ in 0..<8 { #expect(try reset("000000000000").status == 409) }
    func signIn(_ password: String) throws -> Int {
      try home.ask(
        "POST", "/api/app/signin-email", #"{"email":"\#(email)","password":"\#(password)"}"#
      )
      .status
    }
    #expect(try signIn("brand new one") == 200)
    // HMAC cannot tell NULs at the end.
    #expect(try signIn(#"brand new one\u0000"#) == 401)
  }

  @Test func `who leaves takes the answers along, and the head of the queue moves up`() throws {
    let mia = try home.token(for: "mia-chen")
    home.run("rsvp open-data-evening", token: mia)
    home.run("idea submit --title T --description D", token: mia)
    try home.addAccount(of: 10, email: "ken@demo.example")
    try home.addAccount(of: 11, email: "zoe@demo.example")
    let ken = try home.token(for: "ken-sato")
    #expect(try home.ask("DELETE", "/api/me", token: ken).status == 200)
    #expect(try home.ask("GET", "/api/me", token: ken).status == 401)
    #expect(home.run("person ken-sato").status == 66)
    let mails = try home.read { try $0.mails() }
    #expect(mails.map(\.to) == ["zoe@demo.example"])
    #expect(mails.first?.subject == "You have a spot: Open Data Evening")
    #expect(try home.json("event open-data-evening", token: mia)["position"] == 1)
    // The last admin and the only organizer of a coming event stay.
    for (number, key) in [(1 as UInt64, "ines-novak"), (2, "omar-haddad")] {
      let token = try home.token(for: key)
      try home.changePerson(number) { $0.account?.password = nil }
      #expect(try home.ask("DELETE", "/api/me", token: token).status == 409, "\(key)")
    }
  }
}
