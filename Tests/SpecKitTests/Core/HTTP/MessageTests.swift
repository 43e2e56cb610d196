import SpecCore
import Testing

@Suite struct `HTTP messages` {
  @Test(arguments: [
    ("/", [], []),
    ("/api/events/", ["api", "events"], []),
    ("/a%2Fb/%C3%A9?x=1&y=a+b%26&x=2&z", ["a/b", "é"], ["x=1", "y=a b&", "x=2", "z="]),
    ("//a", ["", "a"], []),
    // A slash and a mark are one character, but two bytes and more.
    ("/\u{301}/?\u{301}=%3D&\u{301}", ["\u{301}"], ["\u{301}==", "\u{301}="]),
  ])
  func `targets are taken apart`(target: String, path: [String], query: [String]) throws {
    let request = try Request("GET", target: target)
    #expect(request.path == path)
    #expect(request.query.map { "\($0.name)=\($0.value)" } == query)
  }

  @Test(arguments: ["", "a", "http://x/", "/%", "/%zz", "/%00", "/%ff", "/a?%", "/%C3", "*"])
  func `hostile targets are refused`(target: String) {
    #expect(throws: Refusal.self) { try Request("GET", target: target) }
  }

  @Test(arguments: [
    "%é", "%aé", "%e", "%%41", "%4", "%4%31", "%+1", "%C0%80", "%ED%A0%80", "%F5%80",
  ])
  func `hostile percent-encoding is refused`(text: String) {
    #expect(throws: Refusal.badTarget) { try PercentEncoding.decode(text) }
  }

  /// RFC 3986, section 3.3; Google answers `accounts%3AsignInWithIdp` with 404.
  @Test func `a path keeps every delimiter that may stand in it, and encodes the others`() {
    let request = Request(
      "POST", ["v1", "accounts:signInWithIdp", "-._~!$&'()*+,;=:@", "a/b?c#d%e[f] \"ä"],
      query: [.init("key", "a:b,c")])
    #expect(
      request.target
        == "/v1/accounts:signInWithIdp/-._~!$&'()*+,;=:@/a%2Fb%3Fc%23d%25e%5Bf%5D%20%22%C3%A4?key=a%3Ab%2Cc"
    )
    #expect(RemoteAddress("https://a.example/x:y@z/")?.prefix == "/x:y@z")
  }

  @Test func `header names are compared without case and keep their order`() {
    var headers: Headers = ["Content-Type": "a", "X": "1"]
    headers.add("x", "2")
    #expect(headers["content-TYPE"] == "a" && headers.all("X") == ["1", "2"])
    headers["X"] = "3"
    #expect(headers.all("x") == ["3"] && headers.fields.map(\.name) == ["Content-Type", "X"])
    headers["x"] = nil
    #expect(headers["X"] == nil && headers.fields.count == 1)
  }
}

@Suite struct FormTests {
  @Test func `any text is carried through a form`() {
    let pairs = [("a b", "1+1=2&3"), ("ü", "+/=\n%41🙂"), ("empty", "")]
    let form = Form(pairs)
    #expect(form.text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x20 && $0 != 0x2B })
    #expect(Form(parsing: form.text) == form)
    #expect(Form(parsing: "a+b=%zz%4&c")["a b"] == "%zz%4")
  }
}
