import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `The test service` {
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
    for address in ["https://evil.org/", "http://127.0.0.1.evil.org/", "http://localhost:x/"] {
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

  @Test func `forgets what is revoked and keeps no token as it is`() throws {
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

  @Test func `answers nobody without a token and nothing beyond its scopes`() throws {
    var demo = try DemoServer()
    let narrow = try demo.tokens(scopes: "tweet.read users.read").access
    let none = demo.get("/2/users/me", nil)
    #expect(none.status == 401 && none.json["title"] == "Unauthorized")
    #expect(demo.get("/2/users/me", narrow).json["data"]?["username"] == "ann")
    #expect(demo.get("/2/users/1001/following", narrow).status == 403)
    #expect(demo.get("/2/dm_conversations/with/1003/dm_events", narrow).status == 403)
  }

  @Test(arguments: [
    ("/2/users/1003/tweets?max_results=4", "max_results"),
    ("/2/users/1003/tweets?max_results=101", "max_results"),
    ("/2/users/1003/tweets?max_results=ten", "max_results"),
    ("/2/users/1003/tweets?since_id=x", "since_id"),
    ("/2/users/1003/tweets?since_id=12345678901234567890", "since_id"),
    ("/2/users/1003/tweets?tweet.fields=nonsense", "tweet.fields"),
    ("/2/users/1003/tweets?start_time=yesterday", "start_time"),
    ("/2/users/1003/tweets?bogus=1", "bogus"),
    ("/2/users/1001/following?max_results=1001", "max_results"),
    ("/2/users/1001/following?pagination_token=short", "pagination_token"),
    ("/2/dm_conversations/with/1003/dm_events?max_results=0", "max_results"),
    ("/2/dm_conversations/with/1003/dm_events?since_id=1", "since_id"),
  ])
  func `refuses parameters as X does`(target: String, name: String) throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    let (status, json) = demo.get(target, token)
    #expect(status == 400 && json["title"] == "Invalid Request")
    #expect(json["errors"]?.array?.first?["parameters"]?[name] != nil)
    #expect(json["type"] == "https://api.x.com/2/problems/invalid-request")
  }

  @Test func `leaves data out where there is nothing and answers nobody with errors only`() throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    #expect(
      demo.get("/2/users/1006/tweets", token).json == ["meta": ["result_count": 0]])
    let missing = [
      "/2/users/9", "/2/users/9/tweets", "/2/users/9/following", "/2/users/by/username/nobody",
      "/2/dm_conversations/with/9/dm_events",
    ]
    for target in missing {
      let (status, json) = demo.get(target, token)
      let error = json["errors"]?.array?.first
      #expect(status == 200 && json["data"] == nil && json["meta"] == nil, "\(target)")
      #expect(error?["type"] == "https://api.x.com/2/problems/resource-not-found")
      #expect(error?["resource_type"] == "user" && error?["title"] == "Not Found Error")
    }
    #expect(demo.get("/2/nothing", token).status == 404)
    #expect(demo.send("PUT", "/2/users/me", token: token).status == 405)
  }

  @Test func `names people by what was asked for`() throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    #expect(
      demo.get("/2/users/by/username/BEA", token).json["data"]
        == ["id": "1003", "name": "Bea Lind", "username": "bea"])
    let cem = demo.get("/2/users/1004?user.fields=protected,connection_status", token).json["data"]
    #expect(cem?["protected"] == true && cem?["connection_status"] == ["followed_by", "following"])
    let max = demo.get("/2/users/1011?user.fields=connection_status", token).json["data"]
    #expect(max?["connection_status"] == [])
  }

  @Test func `pages through friends to the last`() throws {
    var demo = try DemoServer()
    _ = demo.send("POST", "/test/friends", body: #"{"count":2345}"#)
    let token = try demo.tokens().access
    var ids: [String] = []
    var sizes: [Int] = []
    var next: String?
    repeat {
      let more = next.map { "&pagination_token=\($0)" } ?? ""
      let json = demo.get("/2/users/1001/following?max_results=1000\(more)", token).json
      let page = (json["data"]?.array ?? []).compactMap { $0["id"]?.string }
      sizes.append(page.count)
      ids += page
      next = json["meta"]?["next_token"]?.string
      #expect(next.map { $0.utf8.count >= 16 } ?? true)
    } while next != nil
    #expect(sizes == [1000, 1000, 345] && Set(ids).count == 2345)
    let other = demo.get("/2/users/1001/following?pagination_token=of00000000ffffffff", token)
    #expect(other.status == 400)
  }

  @Test func `gives posts after an id, newest first, and pages without a gap`() throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    let first = demo.get("/2/users/1003/tweets?max_results=5", token).json
    let newest = try #require(first["meta"]?["newest_id"]?.string)
    var posted: [String] = []
    for number in 1...12 {
      let answer = demo.send(
        "POST", "/test/post", body: #"{"text":"post \#(number)","from":"@bea"}"#)
      posted.append(try #require(answer.json["id"]?.string))
    }
    #expect(posted.map { RemoteID($0) } == posted.map { RemoteID($0) }.sorted())
    var found: [String] = []
    var next: String?
    repeat {
      let more = next.map { "&pagination_token=\($0)" } ?? ""
      let json = demo.get(
        "/2/users/1003/tweets?max_results=5&since_id=\(newest)\(more)", token
      ).json
      found += (json["data"]?.array ?? []).compactMap { $0["id"]?.string }
      next = json["meta"]?["next_token"]?.string
    } while next != nil
    #expect(found == posted.reversed())
    let idle = demo.get("/2/users/1003/tweets?since_id=\(posted[11])", token).json
    #expect(idle == ["meta": ["result_count": 0]])
    let kinds = demo.get("/2/users/1003/tweets?max_results=100&exclude=replies,retweets", token)
    let all = demo.get("/2/users/1003/tweets?max_results=100", token).json
    #expect((kinds.json["data"]?.array?.count ?? 0) == (all["data"]?.array?.count ?? 0) - 2)
  }

  @Test func `answers in the family of names it was asked in`() throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    let old = demo.get(
      "/2/users/1003/tweets?max_results=100&tweet.fields=note_tweet,referenced_tweets,entities"
        + "&expansions=referenced_tweets.id", token
    ).json
    let new = demo.get(
      "/2/users/1003/tweets?max_results=100&post.fields=note_post,entities"
        + "&expansions=referenced_posts", token
    ).json
    func names(_ json: JSON) -> Set<String> {
      Set((json["data"]?.array ?? []).flatMap { $0.object?.map(\.key) ?? [] })
    }
    #expect(
      names(old).isSuperset(of: ["note_tweet", "referenced_tweets", "edit_history_tweet_ids"]))
    #expect(names(new).isSuperset(of: ["note_post", "referenced_posts", "edit_history_post_ids"]))
    #expect(names(old).isDisjoint(with: ["note_post", "referenced_posts"]))
    #expect(old["includes"]?["tweets"] != nil && new["includes"]?["posts"] != nil)
  }

  @Test(arguments: ["tweet", "post"])
  func `tells of the pictures of a post, which lie beside it`(family: String) throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    for verb in ["original", "repost"] {
      let reply = demo.send(
        "POST", "/test/post",
        body:
          #"{"text":"cat","from":"bea","as":"\#(verb)","pictures":["\#(png)","https://p.org/a.jpg"]}"#
      )
      #expect(reply.status == 200)
    }
    #expect(
      demo.send("POST", "/test/post", body: #"{"text":"a","from":"bea","pictures":["bm8="]}"#)
        .status == 400)
    let query =
      "\(family).fields=attachments,entities\(family == "tweet" ? ",referenced_tweets" : "")"
      + "&media.fields=media_key,url&expansions=attachments.media_keys,referenced_\(family)s"
      + (family == "tweet" ? ".id" : "")
    let found = demo.get("/2/users/1003/tweets?max_results=5&\(query)", token)
    #expect(found.status == 200, "\(found.json)")
    let items = try #require(
      XDecoding(me: "1001").posts(found.json, author: `The wire of X`.bea)
    ).prefix(2)
    for item in items {
      #expect(item.pictures.count == 2 && item.pictures.last == "https://p.org/a.jpg")
      #expect(item.text.contains("cat pic.x.com/") && item.links.isEmpty)
      let path = try #require(item.pictures.first?.split(separator: ":8780").last)
      #expect(demo.send("GET", String(path), token: nil).headers["content-type"] == "image/png")
    }
    #expect(items.count == 2)
  }

  @Test func `hides a future post until its time and orders ids by appearance`() throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    let later = demo.send(
      "POST", "/test/post", body: #"{"text":"later","from":"bea","at":"2026-11-20T09:10:00Z"}"#)
    let past = demo.send(
      "POST", "/test/post", body: #"{"text":"past","from":"bea","at":"2020-01-01T00:00:00Z"}"#)
    func newest() -> JSON? {
      demo.get("/2/users/1003/tweets?max_results=5&tweet.fields=created_at", token).json["data"]?
        .array?.first
    }
    #expect(newest()?["text"] == "past")
    #expect(newest()?["created_at"] == "2020-01-01T00:00:00.000Z")
    demo.now = demo.now.adding(seconds: 600)
    #expect(newest()?["text"] == "later")
    let ids = [past, later].map { RemoteID($0.json["id"]?.string ?? "") }
    #expect(ids == ids.sorted() && ids[1].snowflakeInstant == demo.now)
  }

  @Test func `lists a conversation from both sides for thirty days`() throws {
    var demo = try DemoServer()
    let ann = try demo.tokens().access
    let bea = try demo.tokens(as: "bea").access
    let events = "dm_events?dm_event.fields=sender_id,created_at,dm_conversation_id"
    let mine = demo.get("/2/dm_conversations/with/1003/\(events)", ann).json["data"]?.array ?? []
    let hers = demo.get("/2/dm_conversations/with/1001/\(events)", bea).json["data"]?.array ?? []
    #expect(mine.count == 4 && mine == hers)
    #expect(mine.allSatisfy { $0["dm_conversation_id"] == "1001-1003" })
    #expect(Set(mine.compactMap { $0["sender_id"]?.string }) == ["1001", "1003"])
    let joined = "/2/dm_conversations/with/1003/dm_events?event_types=ParticipantsJoin"
    #expect(demo.get(joined, ann).json["data"] == nil)
    demo.now = demo.now.adding(seconds: 31 * 86_400)
    let again = try demo.tokens().access
    #expect(demo.get("/2/dm_conversations/with/1003/dm_events", again).json["data"] == nil)
  }

  @Test func `counts each call and says no with the reset when it is one too many`() throws {
    var demo = try DemoServer()
    _ = demo.send("POST", "/test/limits", body: #"{"tier":"basic"}"#)
    let token = try demo.tokens().access
    for remaining in [4, 3, 2, 1, 0] {
      let answer = demo.send("GET", "/2/users/1003/tweets", token: token)
      #expect(answer.status == 200)
      #expect(answer.headers["x-rate-limit-limit"] == "5")
      #expect(answer.headers["x-rate-limit-remaining"] == "\(remaining)")
      #expect(answer.headers["x-rate-limit-reset"] == "\(demo.now.seconds + 900)")
    }
    let over = demo.send("GET", "/2/users/1003/tweets", token: token)
    #expect(over.status == 429 && over.headers["x-rate-limit-reset"] != nil)
    #expect(over.json["title"] == "Too Many Requests")
    #expect(demo.send("GET", "/2/users/1001/following", token: token).status == 403)
    demo.now = demo.now.adding(seconds: 900)
    #expect(demo.send("GET", "/2/users/1003/tweets", token: token).status == 200)
  }

  @Test func `begins to count anew when its clock was set back`() {
    var counters = RateCounters()
    let limit = RateLimit(calls: 1, windowSeconds: 900)
    let now = Instant(seconds: 1_800_000_000)
    #expect(!counters.count("dms", limit: limit, at: now.adding(seconds: 86_400)).isOver)
    let answer = counters.count("dms", limit: limit, at: now)
    #expect(!answer.isOver && answer.rate.resetAt == now.adding(seconds: 900))
    #expect(counters.count("dms", limit: limit, at: now.adding(seconds: 1)).isOver)
  }

  @Test func `answers late on demand, also with a failure`() throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    _ = demo.send("POST", "/test/fault", body: #"{"name":"me","latencyMs":3000,"times":1}"#)
    #expect(demo.send("GET", "/2/users/me", token: token).delay == .seconds(3))
    #expect(demo.send("GET", "/2/users/me", token: token).delay == .zero)
    _ = demo.send("POST", "/test/fault", body: #"{"name":"me","status":0,"latencyMs":50}"#)
    let failed = demo.send("GET", "/2/users/me", token: token)
    #expect(failed.status == 0 && failed.delay == .milliseconds(50))
  }

  @Test func `fails on demand, as often as asked`() throws {
    var demo = try DemoServer()
    let token = try demo.tokens().access
    _ = demo.send("POST", "/test/fault", body: #"{"name":"posts","status":503,"times":2}"#)
    let statuses = (0..<3).map { _ in demo.get("/2/users/1003/tweets", token).status }
    #expect(statuses == [503, 503, 200])
    _ = demo.send(
      "POST", "/test/fault", body: #"{"name":"all","status":429,"noReset":true}"#)
    let limited = demo.send("GET", "/2/users/me", token: token)
    #expect(limited.status == 429 && limited.headers["x-rate-limit-reset"] == nil)
    _ = demo.send("POST", "/test/fault", body: #"{"name":"off"}"#)
    #expect(demo.get("/2/users/me", token).status == 200)
    for body in [
      #"{"name":"nobody"}"#, #"{"name":"me","status":200}"#, #"{"name":"me","times":0}"#, "{",
    ] {
      #expect(demo.send("POST", "/test/fault", body: body).status == 400, "\(body)")
    }
  }
}
