import Testing

@testable import SpecCore

@Suite struct `A table of routes` {
  private struct Operation: RoutedOperation {
    let call: String
    let name: String
  }

  private static func operation(_ call: String, _ name: String) -> Operation {
    Operation(call: call, name: name)
  }

  private let table = RouteTable(
    below: "api",
    operations: [
      operation("GET /", "home"), operation("GET /events", "list"),
      operation("POST /events", "add"),
      operation("GET /events/next", "next"), operation("GET /events/{event}", "show"),
      operation("DELETE /events/{event}/guests/{guest}", "remove"),
    ])

  private func answer(_ method: String, _ target: String) throws -> String {
    let request = try Request(method, target: target)
    if let (operation, parameters) = table.match(request) {
      return ([operation.name] + parameters).joined(separator: " ")
    }
    let methods = table.methods(of: request.path)
    return methods.isEmpty ? "404" : "405 " + methods.joined(separator: ",")
  }

  @Test(arguments: [
    ("GET", "/api", "home"), ("GET", "/api/events", "list"), ("GET", "/api/events/", "list"),
    ("POST", "/api/events", "add"), ("HEAD", "/api/events", "list"),
    ("GET", "/api/events/next", "next"), ("GET", "/api/events/a%2Fb?x=1", "show a/b"),
    ("GET", "/api/events/..", "show .."),
    ("DELETE", "/api/events/1/guests/%7B2%7D", "remove 1 {2}"),
    ("PUT", "/api/events", "405 GET,POST,HEAD"),
    ("POST", "/api/events/next", "405 GET,HEAD"),
    ("get", "/api/events", "405 GET,POST,HEAD"),
    ("HEAD", "/api/events/1/guests/2", "405 DELETE"), ("GET", "/api/event", "404"),
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
