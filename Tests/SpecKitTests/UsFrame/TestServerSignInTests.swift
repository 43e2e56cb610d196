import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `Signing in to the test service` {
  @Test(arguments: ["S256", "plain"])
  func `gives tokens for a code, once, for thirty seconds, to who asked for it`(method: String)
    throws
  {
    var demo = try DemoServer()
    let code = try demo.code(method: method)
    let answer = demo.exchange(code)
    #expect(answer.status == 200 && answer.json["expires_in"] == 7200)
    #expect(answer.json["scope"]?.string == DemoServer.scopes)
    #expect(answer.json["token_type"] == "bearer")
    #expect(demo.exchange(code).json["error"] == "invalid_request")
    for wrong in [
      ["client_id": "other"], ["redirect_uri": "http://127.0.0.1:1/"], ["code_verifier": "x"],
    ] {
      let code = try demo.code(method: method)
      #expect(demo.exchange(code, wrong).status == 400)
      #expect(demo.exchange(code).status == 400)
    }
    let late = try demo.code()
    demo.now = demo.now.adding(seconds: 30)
    #expect(demo.exchange(late).status == 400)
    #expect(demo.exchange(try demo.code(), ["client_id": ""]).status == 401)
  }

  @Test func `leads back with the reason when it is denied, and nowhere but to this machine`()
    throws
  {
    var demo = try DemoServer()
    var form = [
      ("response_type", "code"), ("client_id", "cid"), ("redirect_uri", DemoServer.redirect),
      ("scope", "tweet.read"), ("state", "s"), ("code_challenge", "c"), ("decision", "deny"),
    ]
    let denied = demo.send("POST", "/i/oauth2/authorize", form: form)
    #expect(
      denied.headers["location"] == "\(DemoServer.redirect)?error=access_denied&state=s")
    for address in [
      "https://evil.org/", "http://127.0.0.1.evil.org/", "http://localhost:x/",
      "http://localhost/\r\nX: y",
    ] {
      form[2].1 = address
      let answer = demo.send("POST", "/i/oauth2/authorize", form: form)
      #expect(answer.status == 400 && answer.headers["location"] == nil)
    }
    let page = demo.send("GET", "/i/oauth2/authorize?response_type=code&client_id=%22%3Cb%3E")
    #expect(page.status == 400 && !String(decoding: page.body, as: UTF8.self).contains("<b>"))
  }

  @Test func `renews tokens once, and the old pair is dead`() throws {
    var demo = try DemoServer()
    let old = try demo.tokens()
    let refresh = try #require(old.refresh)
    let new = demo.refresh(refresh).json
    #expect(demo.get("/2/users/me", old.access).status == 401)
    #expect(demo.get("/2/users/me", new["access_token"]?.string).status == 200)
    #expect(demo.refresh(refresh).status == 400)
    #expect(try demo.tokens(scopes: "tweet.read users.read").refresh == nil)
    demo.now = demo.now.adding(seconds: 7200)
    #expect(demo.get("/2/users/me", new["access_token"]?.string).status == 401)
  }

  @Test func `forgets revoked tokens, and stores no token in clear`() throws {
    var demo = try DemoServer()
    let tokens = try demo.tokens()
    let stored = try JSONCoder.text(of: demo.server.tokens)
    #expect(!stored.contains(tokens.access) && !stored.contains(tokens.refresh ?? "-"))
    let revoked = demo.send(
      "POST", "/2/oauth2/revoke",
      form: [("token", tokens.refresh ?? ""), ("client_id", "cid")])
    #expect(revoked.json["revoked"] == true)
    #expect(demo.get("/2/users/me", tokens.access).status == 401)
    #expect(demo.refresh(tokens.refresh ?? "").status == 400)
  }

  @Test func `refuses a request without a token or beyond its scopes`() throws {
    var demo = try DemoServer()
    let narrow = try demo.tokens(scopes: "tweet.read users.read").access
    let none = demo.get("/2/users/me", nil)
    #expect(none.status == 401 && none.json["title"] == "Unauthorized")
    #expect(demo.get("/2/users/me", narrow).json["data"]?["username"] == "ann")
    #expect(demo.get("/2/users/1001/following", narrow).status == 403)
    #expect(demo.get("/2/dm_conversations/with/1003/dm_events", narrow).status == 403)
  }

  @Test func `the Mastodon side asks a known client for its secret`() throws {
    var demo = try DemoServer()
    demo.server.configuration.clients = [.init(id: "conf", secret: "s3cret")]
    func status(_ secret: String?) -> Int {
      let form = [("grant_type", "client_credentials"), ("client_id", "conf")]
      return demo.send(
        "POST", "/oauth/token", form: form + (secret.map { [("client_secret", $0)] } ?? [])
      ).status
    }
    #expect(status("s3cret") == 200)
    #expect(status("wrong") == 401)
    #expect(status(nil) == 401)
  }
}
