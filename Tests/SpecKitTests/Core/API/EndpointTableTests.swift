import Testing

@testable import SpecCore

@Suite struct `A table of endpoints` {
  private static func endpoint(_ call: String, _ id: String) -> Endpoint<Int, Int> {
    Endpoint(call, id, "", access: 0, reply: .none, isChange: false, handler: 0)
  }

  private let table = EndpointTable(
    below: "api",
    endpoints: [
      endpoint("GET /", "home"), endpoint("GET /events", "list"), endpoint("POST /events", "add"),
      endpoint("GET /events/next", "next"), endpoint("GET /events/{event}", "show"),
      endpoint("DELETE /events/{event}/guests/{guest}", "remove"),
    ])

  private func answer(_ method: String, _ target: String) throws -> String {
    do {
      let found = try table.match(try Request(method, target: target))
      return ([found.endpoint.id] + found.parameters).joined(separator: " ")
    } catch APIError.notAllowed(let methods) {
      return "405 " + methods.joined(separator: ",")
    } catch APIError.notFound {
      return "404"
    }
  }

  @Test(arguments: [
    ("GET", "/api", "home"), ("GET", "/api/events", "list"), ("GET", "/api/events/", "list"),
    ("POST", "/api/events", "add"), ("HEAD", "/api/events", "list"),
    ("GET", "/api/events/next", "next"), ("GET", "/api/events/a%2Fb?x=1", "show a/b"),
    ("GET", "/api/events/..", "show .."),
    ("DELETE", "/api/events/1/guests/%7B2%7D", "remove 1 {2}"),
    ("PUT", "/api/events", "405 GET,POST,HEAD,OPTIONS"),
    ("POST", "/api/events/next", "405 GET,HEAD,OPTIONS"),
    ("get", "/api/events", "405 GET,POST,HEAD,OPTIONS"),
    ("HEAD", "/api/events/1/guests/2", "405 DELETE,OPTIONS"), ("GET", "/api/event", "404"),
    ("GET", "/api/events/1/2", "404"), ("GET", "/api//events", "404"),
    ("GET", "/api/EVENTS", "404"), ("GET", "/events", "404"), ("GET", "/", "404"),
  ])
  func `finds what answers`(method: String, target: String, expected: String) throws {
    #expect(try answer(method, target) == expected)
  }

  @Test func `fills the braces of a path from left to right`() {
    #expect(
      PathPattern("/events/{event}/guests/{guest}").filled(["next", "a/b"])
        == ["events", "next", "guests", "a/b"])
  }
}

@Suite struct `An error of an API` {
  @Test func `is that of the field where only one is wrong, and names all of several`() {
    let (one, two) = (FieldError("f", "c", "wrong"), FieldError("g", "d", "bad"))
    #expect(
      APIError.badFields([one]).failure == Failure(.usage, "c", "wrong", field: "f"))
    #expect(
      APIError.badFields([one, two]).failure
        == Failure(.usage, "bad-fields", "wrong; bad", errors: [one, two]))
  }

  @Test(
    arguments: [
      ("limit", QueryParameter.Kind.integer(1...200), ["0"], "bad-number"),
      ("from", .instant, ["today"], "bad-instant"), ("mine", .flag, ["yes"], "bad-flag"),
      ("search", .text, ["a", "b"], "given-twice"), ("tag", .list, ["a", "b"], nil),
      ("limit", .integer(1...200), ["200"], nil), ("mine", .flag, [], nil),
    ] as [(String, QueryParameter.Kind, [String], String?)])
  func `tells what is wrong with a query`(
    name: String, kind: QueryParameter.Kind, values: [String], code: String?
  ) {
    #expect(QueryParameter(name, kind).problem(values)?.code == code)
  }
}
