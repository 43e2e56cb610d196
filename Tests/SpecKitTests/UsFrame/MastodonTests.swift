import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `Statuses of Mastodon` {
  @Test(arguments: [
    ("<p>one</p><p>two<br />three</p>", "one\n\ntwo\nthree"),
    ("<p>a &amp;lt; b &#39;c&#x27; &nbsp;</p>", "a &lt; b 'c' \u{A0}"),
    (
      #"<p>see <a href="https://a.b/c?d=1&amp;e=2" rel="x"><span class="invisible">https://</span>"#
        + #"<span class="ellipsis">a.b/c</span><span class="invisible">?d=1</span></a> now</p>"#,
      "see a.b/c now"
    ),
    ("<p>unfinished <b", "unfinished "), ("no tags & no <> end", "no tags & no  end"),
    (#"<p><span class="invisible">x<br>y</span>z</p></span></p>"#, "z"), ("", ""),
  ])
  func `are read as text`(html: String, text: String) {
    #expect(HTMLText.readable(html).trimmingLines == text.trimmingLines, "\(html)")
  }

  @Test func `have links that are neither mentions nor tags`() {
    let html =
      #"<a href="https://a.b/?x=1&amp;y=2">l</a><a class="u-url mention" href="https://m/@x">@x</a>"#
      + #"<a href="https://m/tags/t" class="mention hashtag">#t</a>"#
    #expect(HTMLText.links(html) == ["https://a.b/?x=1&y=2"])
  }

  @Test func `are messages if they are direct and mention the account`() throws {
    func item(_ visibility: String, _ mention: String, _ more: String = "") throws -> Item? {
      let text =
        #"{"id":"7","visibility":"\#(visibility)","content":"<p>x</p>","#
        + #""account":{"id":"2","acct":"b","display_name":""},"mentions":[{"id":"\#(mention)"}],"#
        + #""created_at":"2026-11-20T09:00:00.000Z"\#(more)}"#
      return MastodonDecoding.item(try JSON(parsing: Array(text.utf8)), for: "1")
    }
    #expect(try item("direct", "1")?.kind == .dm)
    #expect(try item("direct", "3") == nil)
    #expect(try item("public", "1")?.kind == .post)
    #expect(try item("public", "1")?.author?.name == "b")
    let warned = try item("unlisted", "1", #","spoiler_text":"careful","reblog":null"#)
    #expect(warned?.text == "[CW: careful] x" && warned?.form == .original)
    let passed = try item(
      "public", "1",
      #","reblog":{"id":"6","content":"<p>o</p>","account":{"id":"9","acct":"z@y.example"}}"#)
    #expect(passed?.text == "reposted @z@y.example: o" && passed?.form == .repost)
  }

  @Test(arguments: [
    (
      #"<https://a/b?max_id=7&limit=2>; rel="next", <https://a/b?min_id=9>; rel="prev""#,
      "max_id=7&limit=2"
    ),
    (#"<https://a/b?min_id=9>; rel="prev""#, nil), ("nonsense", nil), ("<>; rel=\"next\"", nil),
  ])
  func `come in pages`(link: String, next: String?) {
    #expect(MastodonAnswer.next(link) == next)
  }

  @Test func `are from people of other servers too`() throws {
    #expect(try Handle("@bea@example.org", at: .mastodon).text == "bea@example.org")
    #expect(try Handle("bea.lind", at: .mastodon).text == "bea.lind")
    for text in ["@bea@", "@a@b@c", "a b", ""] {
      #expect(throws: UsFrameError.badHandle(text)) { try Handle(text, at: .mastodon) }
    }
    #expect(throws: UsFrameError.badHandle("@bea@example.org")) { try Handle("@bea@example.org") }
  }
}

extension String {
  fileprivate var trimmingLines: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
