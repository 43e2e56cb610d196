import SpecCore
import Testing

@Suite struct `A router` {
  private let router: Router<String> = {
    var router = Router<String>()
    router.add("GET", "/", "home")
    router.add("GET", "/events", "list")
    router.add("POST", "/events", "make")
    router.add("GET", "/events/next", "next")
    router.add("GET", "/events/{event}", "show")
    router.add("DELETE", "/events/{event}/guests/{guest}", "remove")
    return router
  }()

  private func answer(_ method: String, _ target: String) throws -> String {
    let request = try Request(method, target: target)
    switch router.match(request.method, request.path) {
    case .found(let name, let parameters):
      return ([name] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        .joined(separator: " ")
    case .notAllowed(let methods): return "405 " + methods.joined(separator: ",")
    case .notFound: return "404"
    }
  }

  @Test(arguments: [
    ("GET", "/", "home"), ("GET", "/events", "list"), ("GET", "/events/", "list"),
    ("POST", "/events", "make"), ("HEAD", "/events", "list"), ("GET", "/events/next", "next"),
    ("GET", "/events/a%2Fb?x=1", "show event=a/b"), ("GET", "/events/..", "show event=.."),
    ("DELETE", "/events/1/guests/%7B2%7D", "remove event=1 guest={2}"),
    ("PUT", "/events", "405 GET,HEAD,POST"), ("POST", "/events/next", "405 GET,HEAD"),
    ("get", "/events", "405 GET,HEAD,POST"), ("HEAD", "/events/1/guests/2", "405 DELETE"),
    ("GET", "/event", "404"), ("GET", "/events/1/2", "404"), ("GET", "//events", "404"),
    ("GET", "/EVENTS", "404"),
  ])
  func `finds what answers`(method: String, target: String, expected: String) throws {
    #expect(try answer(method, target) == expected)
  }

  @Test func `answers 404, and 405 with the methods that are allowed`() throws {
    var router = Router<@Sendable (Request, [String: String]) -> Response>()
    router.add("GET", "/hello/{name}") { _, parameters in
      Response(200, body: Array((parameters["name"] ?? "").utf8))
    }
    #expect(router.respond(to: Request("GET", ["hello", "Ann"])).body == Array("Ann".utf8))
    #expect(router.respond(to: Request("GET", ["x"])).status == 404)
    let refused = router.respond(to: Request("POST", ["hello", "Ann"]))
    #expect(refused.status == 405 && refused.headers["allow"] == "GET, HEAD")
  }
}
