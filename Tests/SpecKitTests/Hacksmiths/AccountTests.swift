import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Accounts, letters, settings, and the defects of the original that are about people.
@Suite struct `Accounts of the hackathon` {
  let home = HacksmithsHome()

  private func ask(
    _ method: String, _ target: String, token: String = "", _ body: String = ""
  ) throws -> (status: Int, json: JSON) {
    var headers: Headers = ["Host": "localhost"]
    if !token.isEmpty { headers["Authorization"] = token }
    if !body.isEmpty { headers["Content-Type"] = "application/json" }
    let request = try Request(method, target: target, headers: headers, body: Array(body.utf8))
    let response = Site(service: try home.service()).respond(to: request)
    return (response.status, try JSON(parsing: response.body))
  }

  @Test func `D9: one changes and deletes one's own, and it is gone`() throws {
    let (mia, tom) = (try home.token(for: "mia-chen"), try home.token(for: "tom-okafor"))
    let made = try ask(
      "POST", "/api/app/project-ideas", token: mia,
      #"{"idea":{"title":"T","description":"D","additionalInformation":"M"},"event":"next"}"#)
    let id = try #require(made.json["id"]?.string)
    let path = "/api/app/project-ideas/\(id)"
    #expect(made.json["idea"]?["more"] == "M")
    #expect(try ask("PATCH", path, token: tom, #"{"idea":{"title":"X"}}"#).status == 403)
    #expect(try ask("DELETE", path, token: tom).status == 403)
    #expect(try ask("DELETE", path).status == 401)
    #expect(try ask("PATCH", path, token: mia, #"{"idea":{"title":"X"}}"#).status == 200)
    #expect(try ask("GET", path).json["idea"]?["title"] == "X")
    #expect(try ask("DELETE", path, token: mia).status == 200)
    #expect(try ask("GET", path).status == 404 && ask("DELETE", path, token: mia).status == 404)
    let update = "/api/me/profile/update"
    for body in [
      #"{"user":{"id":"a00000000000000000000001","bio":"x"}}"#, #"{"user":{"role":"admin"}}"#,
      #"{"email":"x@y.example"}"#, #"{"isAdmin":true}"#,
    ] {
      #expect(try ask("POST", update, token: mia, body).status == 403, "\(body)")
    }
  }

  @Test func `D6: no reply to a member holds what is another's`() throws {
    let mia = try home.token(for: "mia-chen")
    _ = try home.token(for: "tom-okafor")
    for target in [
      "/api/app/event-status", "/api/event/next", "/api/app/members", "/api/events",
      "/api/events/next", "/api/community?event=next", "/api/people/lena-fischer",
      "/api/app/project-ideas", "/api/mentors", "/api/mentors?looking=true", "/api/me",
      "/api/me/export", "/api/me/sessions", "/api/events/next/schedule", "/api/stats?event=next",
    ] {
      let reply = try ask("GET", target, token: mia)
      #expect(reply.status == 200, "\(target)")
      let text = reply.json.serialized().replacing("mia@demo.example", with: "")
      for secret in ["@demo.example", "pbkdf2", "token-of", "Okafor", "salt"] {
        #expect(!text.contains(secret), "\(target) \(secret)")
      }
    }
    #expect(try ask("GET", "/api/events/next/rsvps", token: mia).status == 403)
    #expect(try ask("GET", "/api/roles", token: mia).status == 403)
  }

  @Test func `every call answers a wrong body with a status that is declared`() throws {
    let omar = try home.token(for: "omar-haddad")
    let document = try ask("GET", "/api/openapi.json").json
    for path in try #require(document["paths"]?.object) {
      for method in try #require(path.value.object) where method.value["requestBody"] != nil {
        let declared = try #require(method.value["responses"]?.object).map(\.key)
        let target = "/api" + path.key.replacing(/\{[a-z]+\}/, with: "next")
        // Of the account itself only without a token: a right answer would end it.
        let token = path.key == "/me" ? "" : omar
        for body in ["{}", "[]", "{", #"{"title":1,"user":"x","event":[],"person":null}"#] {
          let reply = try ask(method.key.uppercased(), target, token: token, body)
          #expect(declared.contains(String(reply.status)), "\(method.key) \(path.key) \(body)")
          #expect(reply.status == 200 || reply.json["success"] == false)
          #expect(reply.status < 500)
        }
      }
    }
  }

  @Test func `the original profile comes in its nesting`() throws {
    let mia = try home.token(for: "mia-chen")
    let update = try ask(
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
      try ask("POST", "/api/me/profile", token: mia, "{}").json["profile"])
    #expect(profile["_id"] == "a00000000000000000000004" && profile["isPublic"] == false)
    #expect(profile["bio"]?["md"] == "Hi" && profile["notifications"]?["events"] == false)
    #expect(profile["availability"]?["description"]?["md"] == "Weekends")
    #expect(profile["mentoring"]?["needsAMentor"] == true && profile["photo"]?["url"] != nil)
    #expect(try ask("POST", "/api/me/profile").status == 401)
  }

  @Test func `a code is mailed, good once, and says nothing to others`() throws {
    let recover = "/api/app/signin-recover"
    for email in ["mia@demo.example", "nobody@demo.example"] {
      let reply = try ask("POST", recover, #"{"email":"\#(email)"}"#)
      #expect(reply.status == 200 && reply.json == ["success": true])
    }
    let mails = try home.read { try $0.mails() }
    #expect(mails.map(\.to) == ["mia@demo.example"])
    let code = try #require(
      mails.first?.text.split(separator: "\n").first { $0.hasPrefix("    ") }?.dropFirst(4))
    #expect(code.count == 12)
    // Three an hour.
    for _ in 0..<4 { _ = try ask("POST", recover, #"{"email":"mia@demo.example"}"#) }
    #expect(try home.read { try $0.mails().count } == 3)
    let reset = "/api/app/reset"
    func body(_ code: some StringProtocol) -> String {
      #"{"email":"mia@demo.example","code":"\#(code)","password":"brand new one"}"#
    }
    #expect(try ask("POST", reset, body(code)).status == 409)
    let last = try #require(
      try home.read { try $0.mails().last }?.text
        .split(separator: "\n").first { $0.hasPrefix("    ") }?.dropFirst(4))
    let old = try home.token(for: "mia-chen")
    let done = try ask("POST", reset, body(last))
    #expect(done.status == 200 && done.json["key"] == "mia-chen", "\(done)")
    #expect(try ask("GET", "/api/me", token: old).status == 401)
    #expect(try ask("POST", reset, body(last)).status == 409)
  }

  @Test func `a request for a code takes as long for an address without an account`() throws {
    for email in ["mia@demo.example", "nobody@demo.example"] {
      let begin = Clocks.monotonic()
      #expect(try ask("POST", "/api/app/signin-recover", #"{"email":"\#(email)"}"#).status == 200)
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
    #expect(try ask("GET", "/api/me", token: first).status == 401)
    #expect(try ask("GET", "/api/me", token: last).status == 200)
    #expect(try ask("GET", "/api/me", token: other).status == 200)
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
    _ = try ask("POST", "/api/app/signin-recover", #"{"email":"\#(email)"}"#)
    let code = try #require(
      try home.read { try $0.mails().last }?.text
        .split(separator: "\n").first { $0.hasPrefix("    ") }?.dropFirst(4))
    func reset(_ code: some StringProtocol) throws -> (status: Int, json: JSON) {
      try ask(
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
      try ask("POST", "/api/app/signin-email", #"{"email":"\#(email)","password":"\#(password)"}"#)
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
    try home.change { transaction in
      var ken = try #require(try transaction.person(Sample.id(10)))
      let before = ken
      ken.account = Account(email: "ken@demo.example", createdAt: Sample.now)
      try transaction.put(ken, before: before)
      var zoe = try #require(try transaction.person(Sample.id(11)))
      let without = zoe
      zoe.account = Account(email: "zoe@demo.example", createdAt: Sample.now)
      try transaction.put(zoe, before: without)
    }
    let ken = try home.token(for: "ken-sato")
    #expect(try ask("DELETE", "/api/me", token: ken).status == 200)
    #expect(try ask("GET", "/api/me", token: ken).status == 401)
    #expect(home.run("person ken-sato").status == 66)
    let mails = try home.read { try $0.mails() }
    #expect(mails.map(\.to) == ["zoe@demo.example"])
    #expect(mails.first?.subject == "You have a spot: Open Data Evening")
    #expect(try home.json("event open-data-evening", token: mia)["position"] == 1)
    // The last admin and the only organizer of what is to come stay.
    for key in ["ines-novak", "omar-haddad"] {
      let token = try home.token(for: key)
      try home.change { transaction in
        let id = try #require(try transaction.directory().first { $0.key == key }?.id)
        var record = try #require(try transaction.person(id))
        let before = record
        record.account?.password = nil
        try transaction.put(record, before: before)
      }
      #expect(try ask("DELETE", "/api/me", token: token).status == 409, "\(key)")
    }
  }
}
