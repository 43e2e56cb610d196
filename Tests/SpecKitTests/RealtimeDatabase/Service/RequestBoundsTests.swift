import SpecCore
import SpecTestSupport
import Testing

@testable import SpecRealtimeDatabase

@Suite struct `The bounds of a request to the database`: DatabaseRequests {
  let home = TestHome()

  private func bodyLimit(
    _ method: String, _ target: String, _ headers: Headers = ["Host": "127.0.0.1:9000"]
  ) throws -> Int? {
    var head = try Request(method, target: target, headers: headers)
    head.peer = "127.0.0.1"
    return try DatabaseSite(service()).bodyLimit(of: head)
  }

  @Test func `a token opens a larger body`() throws {
    #expect(try bodyLimit("PATCH", "/.json") == 65_536)
    #expect(try bodyLimit("PATCH", "/.json?auth=nobody") == 65_536)
    #expect(try bodyLimit("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp") == 65_536)
    #expect(try bodyLimit("PATCH", "/.json?auth=ann") == 1_048_576)
    #expect(
      try bodyLimit("PUT", "/a.json", ["Host": "127.0.0.1:9000", "Authorization": "Bearer owner"])
        == 1_048_576)
  }

  @Test(arguments: [("Content-Length", "65537"), ("Transfer-Encoding", "chunked")])
  func `a token that is no longer good is refused before a large body`(
    name: String, value: String
  ) {
    #expect(throws: Refusal(401, "unauthorized", "Could not parse auth token.")) {
      try bodyLimit("PATCH", "/.json?auth=nobody", ["Host": "127.0.0.1:9000", name: value])
    }
  }

  @Test func `a page of another origin cannot write without a token`() throws {
    let foreign: Headers = ["Host": "127.0.0.1:9000", "Origin": "http://evil.example"]
    let own: Headers = ["Host": "127.0.0.1:9000", "Origin": "http://127.0.0.1:9000"]
    #expect(throws: Refusal(401, "permission-denied", "Permission denied")) {
      try bodyLimit("POST", "/users.json", foreign)
    }
    #expect(try bodyLimit("POST", "/users.json?auth=ann", foreign) == 1_048_576)
    #expect(try bodyLimit("POST", "/users.json", own) == 65_536)
    #expect(try bodyLimit("GET", "/users.json", foreign) == 65_536)
  }

  @Test(arguments: [
    ("[]", 0), ("{}", 0), (#"{"a":{},"b":[]}"#, 2), ("[[[1]],2]", 4),
    (#"{"a,{":"[,\\\",","b":1}"#, 2), (#" { "a" : [ 1 , 2 ] } "#, 3),
  ])
  func `keys and elements are counted outside of texts`(json: String, count: Int) {
    let fill = (0..<(DataLimits.requestKeys - count)).map { _ in "1" }.joined(separator: ",")
    // The list itself is an element of the outer one, and the JSON another.
    let whole = "[\(json),[\(fill)]]"
    #expect(DataLimits.hasTooManyKeys(Array(whole.utf8)))
    let fits = "[\(json),[\(fill.dropLast(4))]]"
    #expect(!DataLimits.hasTooManyKeys(Array(fits.utf8)))
  }

  @Test func `more keys than the limit are refused to clients, and not to commands`() throws {
    let service = try service()
    let body = "[" + String(repeating: "1,", count: DataLimits.requestKeys) + "1]"
    for method in ["PUT", "POST"] {
      let refused = try send(service, method, "/a.json?auth=ann", body)
      #expect(refused.status == 413)
      #expect(text(refused).contains("the limit of 7000 keys"))
    }
    #expect(try text(send(service, "GET", "/a.json")) == "null")
    #expect(try send(service, "PUT", "/a.json", body, peer: nil).status == 200)
  }

  @Test func `a request may touch some documents, and an owner all`() throws {
    let service = try service()
    func months(_ count: Int) -> String {
      JSON.object((0..<count).map { JSON.Member("calendar/ann/m\($0)/E", 1) }).serialized()
    }
    #expect(try send(service, "PATCH", "/.json", months(64)).status == 200)
    let refused = try send(service, "PATCH", "/.json", months(65))
    #expect(refused.status == 413 && text(refused).contains("64"))
    #expect(try send(service, "PATCH", "/.json?auth=ann", months(65)).status == 200)
    #expect(try send(service, "DELETE", "/calendar.json").status == 413)
    #expect(
      try send(service, "DELETE", "/calendar.json", "", ["Authorization": "Bearer owner"]).status
        == 200)
  }
}
