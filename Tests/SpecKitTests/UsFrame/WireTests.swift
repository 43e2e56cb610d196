import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `The wire of X` {
  func posts(_ text: String) throws -> [Item] {
    try #require(XDecoding(me: "1001").posts(try JSON(parsing: text), author: .bea))
  }

  @Test(arguments: [
    ("a &amp; b", "a & b"), ("&amp;lt;", "&lt;"), ("&lt;b&gt;", "<b>"),
    ("&quot; &amp", "&quot; &amp"),
    ("&amp;\u{301}", "&\u{301}"), ("", ""), ("&", "&"), ("&&amp;&", "&&&"),
  ])
  func `decodes its three entities once`(wire: String, text: String) {
    #expect(XText.decodingEntities(wire) == text)
  }

  @Test func `shows links as X displays them, by code point or by finding them`() {
    let link = { (range: Range<Int>?) in
      XLink(
        address: "https://t.co/abc", expanded: "https://e.org/1", display: "e.org/1", range: range)
    }
    // The emoji is one code point, two of UTF-16 and four of UTF-8.
    #expect(XText.readable("🙂 https://t.co/abc!", links: [link(2..<18)]) == "🙂 e.org/1!")
    for wrong in [3..<19, 0..<2, 100..<116, nil] {
      #expect(XText.readable("🙂 https://t.co/abc!", links: [link(wrong)]) == "🙂 e.org/1!")
    }
    #expect(
      XText.readable("https://t.co/abc https://t.co/abc", links: [link(17..<33), link(nil)])
        == "e.org/1 e.org/1")
    #expect(XText.readable("no link", links: [link(0..<2)]) == "no link")
    #expect(
      XText.readable("a https://t.co/abc", links: [XLink(address: nil, display: "x", range: 2..<4)])
        == "a https://t.co/abc")
  }

  @Test(arguments: [
    ("https://pbs.twimg.com/media/a.jpg", true, true),
    ("http://pbs.twimg.com/media/a.jpg", false, false),
    ("http://127.0.0.1:8780/media/a", false, true), ("https://localhost/a", false, true),
    ("https://[::1]/a", false, true), ("file:///etc/passwd", false, false), ("", false, false),
    ("https://me:word@p.org/a", false, false), ("https://p.org/a b", false, false),
    ("ftp://p.org/a", false, false), ("https://", false, false),
  ])
  func `names pictures, which are fetched from where they may be`(
    address: String, fromX: Bool, fromHere: Bool
  ) {
    #expect(RemoteSocial.mayFetch(address, namedBy: "https://api.x.com") == fromX)
    #expect(RemoteSocial.mayFetch(address, namedBy: "http://localhost:8780") == fromHere)
  }

  @Test func `leaves lists out that are empty`() throws {
    #expect(try posts(#"{"meta":{"result_count":0}}"#).isEmpty)
  }

  @Test(arguments: ["tweet", "post"])
  func `reads long, quoted and edited posts in both families of names`(family: String) throws {
    let ids = family == "tweet" ? "edit_history_tweet_ids" : "edit_history_post_ids"
    let item = try #require(
      try posts(
        """
        {"data":[{"id":"7","text":"cut…","created_at":"2026-01-02T03:04:05.000Z",
        "note_\(family)":{"text":"whole &amp; long https://t.co/x","entities":{"urls":[{"url":
        "https://t.co/x","expanded_url":"https://e.org","display_url":"e.org?a&amp;b","start":0,"end":3}]}},
        "referenced_\(family)s":[{"type":"quoted","id":"5"}],"\(ids)":["6","7"],
        "attachments":{"media_keys":["3_1"]}}],
        "includes":{"media":[{"media_key":"3_1","url":"https://p.org/1.jpg"}]}}
        """
      ).first)
    #expect(item.text == "whole & long e.org?a&b" && item.form == .quote && item.edited)
    #expect(item.links == ["https://e.org"] && item.pictures == ["https://p.org/1.jpg"])
    #expect(item.at == Instant(iso8601: "2026-01-02T03:04:05Z"))
    #expect(item.url == "https://x.com/bea/status/7")
  }

  @Test func `tells a repost with its whole text and author, also from what X cut`() throws {
    let included = try posts(
      """
      {"data":[{"id":"7","text":"RT @max: cut…","referenced_tweets":[{"type":"retweeted","id":"5"}]}],
      "includes":{"tweets":[{"id":"5","text":"whole","author_id":"9"}],
      "users":[{"id":"9","username":"max","name":"Max"}]}}
      """)
    #expect(included.map(\.text) == ["reposted @max: whole"] && included[0].form == .repost)
    let bare = try posts(
      #"{"data":[{"id":"7","text":"RT @max: cut…","referenced_posts":[{"type":"retweeted","id":"5"}]}]}"#
    )
    #expect(bare.map(\.text) == ["reposted @max: cut…"])
  }

  @Test func `takes the time from the id where it is missing`() throws {
    let item = try posts(#"{"data":[{"id":"1050118621198921728","text":"x"}]}"#)
    #expect(item.first?.at == Instant(milliseconds: 1_539_202_764_211))
  }

  @Test func `knows one's own messages and takes one without a sender as somebody's`() throws {
    let page = try JSON(
      parsing: """
        {"data":[{"id":"3","event_type":"MessageCreate","text":"mine","sender_id":"1001"},
        {"id":"2","event_type":"ParticipantsJoin"},
        {"id":"1","event_type":"MessageCreate","text":"whose?"}]}
        """)
    let messages = try #require(XDecoding(me: "1001").messages(page))
    #expect(messages.map(\.isMine) == [true, false] && messages.map(\.item.id) == ["3", "1"])
    #expect(messages[1].item.author == nil)
  }

  @Test(arguments: [
    #"{"data":7}"#, #"{"data":[{"text":"no id"}]}"#, #"{"data":{"id":{}},"meta":{}}"#,
    #"{"data":[7]}"#, #"{"meta":"x"}"#,
    #"{"data":[{"id":5,"text":"x","username":"x"}]}"#,
    #"{"data":[{"id":"abc","text":"x","username":"x"}]}"#,
    #"{"data":[{"id":"99999999999999999999","text":"x","username":"x"}]}"#,
  ])
  func `believes nothing of an answer of wrong types`(text: String) throws {
    let page = try JSON(parsing: text)
    let decoding = XDecoding(me: "1001")
    #expect(decoding.posts(page, author: .bea) == nil)
    #expect(decoding.messages(page) == nil)
    #expect(XDecoding.list(page, XDecoding.profile) == nil)
  }

  @Test func `proves a code by the vector of RFC 7636`() {
    #expect(
      PKCE.challenge(for: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test(arguments: [
    "http://127.0.0.1:8765/callback?state=S&code=C", "?state=S&code=C", "state=S&code=C#_=_",
    "  C\n", "code=C",
  ])
  func `takes the pasted answer of a sign-in in every form`(pasted: String) throws {
    #expect(try SignInAnswer(pasted: pasted).code(expecting: "S") == "C")
  }
}
