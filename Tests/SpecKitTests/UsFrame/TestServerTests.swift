import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `The test service` {
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
    let (status, json) = demo.get(target)
    #expect(status == 400 && json["title"] == "Invalid Request")
    #expect(json["errors"]?.array?.first?["parameters"]?[name] != nil)
    #expect(json["type"] == "https://api.x.com/2/problems/invalid-request")
  }

  @Test func `omits empty data, and reports an unknown person as an error`() throws {
    var demo = try DemoServer()
    #expect(demo.get("/2/users/1006/tweets").json == ["meta": ["result_count": 0]])
    let missing = [
      "/2/users/9", "/2/users/9/tweets", "/2/users/9/following", "/2/users/by/username/nobody",
      "/2/dm_conversations/with/9/dm_events",
    ]
    for target in missing {
      let (status, json) = demo.get(target)
      let error = json["errors"]?.array?.first
      #expect(status == 200 && json["data"] == nil && json["meta"] == nil, "\(target)")
      #expect(error?["type"] == "https://api.x.com/2/problems/resource-not-found")
      #expect(error?["resource_type"] == "user" && error?["title"] == "Not Found Error")
    }
    #expect(demo.get("/2/nothing").status == 404)
    #expect(demo.send("PUT", "/2/users/me", token: demo.token).status == 405)
  }

  @Test func `returns the requested fields of people`() throws {
    var demo = try DemoServer()
    #expect(
      demo.get("/2/users/by/username/BEA").json["data"]
        == ["id": "1003", "name": "Bea Lind", "username": "bea"])
    let cem = demo.get("/2/users/1004?user.fields=protected,connection_status").json["data"]
    #expect(cem?["protected"] == true && cem?["connection_status"] == ["followed_by", "following"])
    let max = demo.get("/2/users/1011?user.fields=connection_status").json["data"]
    #expect(max?["connection_status"] == [])
  }

  @Test func `gives posts after an id, newest first, and pages without a gap`() throws {
    var demo = try DemoServer()
    let first = demo.get("/2/users/1003/tweets?max_results=5").json
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
      let json = demo.get("/2/users/1003/tweets?max_results=5&since_id=\(newest)\(more)").json
      found += (json["data"]?.array ?? []).compactMap { $0["id"]?.string }
      next = json["meta"]?["next_token"]?.string
    } while next != nil
    #expect(found == posted.reversed())
    let idle = demo.get("/2/users/1003/tweets?since_id=\(posted[11])").json
    #expect(idle == ["meta": ["result_count": 0]])
    let kinds = demo.get("/2/users/1003/tweets?max_results=100&exclude=replies,retweets")
    let all = demo.get("/2/users/1003/tweets?max_results=100").json
    #expect((kinds.json["data"]?.array?.count ?? 0) == (all["data"]?.array?.count ?? 0) - 2)
  }

  @Test func `answers in the family of names it was asked in`() throws {
    var demo = try DemoServer()
    let old = demo.get(
      "/2/users/1003/tweets?max_results=100&tweet.fields=note_tweet,referenced_tweets,entities"
        + "&expansions=referenced_tweets.id"
    ).json
    let new = demo.get(
      "/2/users/1003/tweets?max_results=100&post.fields=note_post,entities"
        + "&expansions=referenced_posts"
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
  func `lists the pictures of a post, and serves them`(family: String) throws {
    var demo = try DemoServer()
    let path = "\(Binary.repository)fixtures/pictures/wide.png"
    let png = try Data(contentsOf: URL(filePath: path)).base64EncodedString()
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
    let found = demo.get("/2/users/1003/tweets?max_results=5&\(query)")
    #expect(found.status == 200, "\(found.json)")
    let items = try #require(
      XDecoding(me: "1001").posts(found.json, author: .bea)
    ).prefix(2)
    for item in items {
      #expect(item.pictures.count == 2 && item.pictures.last == "https://p.org/a.jpg")
      #expect(item.text.contains("cat pic.x.com/") && item.links.isEmpty)
      let target = try #require(item.pictures.first?.split(separator: ":8780").last)
      #expect(demo.send("GET", String(target), token: nil).headers["content-type"] == "image/png")
    }
    #expect(items.count == 2)
  }

  @Test func `hides a future post until its time and orders ids by appearance`() throws {
    var demo = try DemoServer()
    let later = demo.send(
      "POST", "/test/post", body: #"{"text":"later","from":"bea","at":"2026-11-20T09:10:00Z"}"#)
    let past = demo.send(
      "POST", "/test/post", body: #"{"text":"past","from":"bea","at":"2020-01-01T00:00:00Z"}"#)
    func newest() -> JSON? {
      demo.get("/2/users/1003/tweets?max_results=5&tweet.fields=created_at").json["data"]?.array?
        .first
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
}
