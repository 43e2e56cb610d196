import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Every call by each role of the demo world: the OpenAPI document declares each response.
@Suite struct `The documented hackathon API` {
  let home = HacksmithsHome()
  static let callers = [
    "", "mia-chen", "tom-okafor", "lena-fischer", "omar-haddad", "ines-novak",
  ]

  private func ask(
    _ method: String, _ target: String, token: String = "", _ body: String = ""
  ) throws -> Response {
    Site(service: try home.service())
      .respond(to: try home.request(method, target, token: token, body))
  }

  private func document() throws -> SchemaValidator {
    let response = try ask("GET", "/api/openapi.json")
    return SchemaValidator(document: try JSON(parsing: response.body))
  }

  /// Returns the path with its examples in place.
  private func target(_ path: String, _ operation: JSON) throws -> String {
    var target = "/api" + path
    for parameter in operation["parameters"]?.array ?? [] where parameter["in"] == "path" {
      let name = try #require(parameter["name"]?.string)
      target = target.replacing("{\(name)}", with: try #require(parameter["example"]?.string))
    }
    return target
  }

  private typealias Call = (
    id: String, method: String, path: String, target: String, operation: JSON
  )

  /// Lists every call; the calls that delete the examples of the others come last.
  private func calls(of validator: SchemaValidator) throws -> [Call] {
    var calls: [Call] = []
    for path in try #require(validator.document["paths"]?.object) {
      for method in try #require(path.value.object) {
        let id = try #require(method.value["operationId"]?.string)
        calls.append(
          (
            id, method.key.uppercased(), path.key, try target(path.key, method.value), method.value
          ))
      }
    }
    let last = ["deleteEvent", "cancelEvent", "withdrawIdea", "removeItem", "setRole"]
    calls.sort { last.firstIndex(of: $0.id) ?? -1 < last.firstIndex(of: $1.id) ?? -1 }
    return calls
  }

  /// Compares an answer with the declaration of its call, and returns the differences.
  private func check(_ response: Response, _ operation: JSON, _ validator: SchemaValidator)
    throws -> [String]
  {
    guard let declared = validator.response(operation, response.status) else {
      return ["\(response.status) is not declared"]
    }
    let type = try #require(response.headers["Content-Type"]?.split(separator: ";").first)
    guard let schema = declared["content"]?[String(type)]?["schema"] else {
      return ["\(type) is not declared"]
    }
    guard type == "application/json", schema != ["type": "object"] else { return [] }
    return validator.problems(try JSON(parsing: response.body), schema)
  }

  /// Bodies that are answered well, for the calls that need one.
  static let bodies: [String: JSON] = [
    "answer": ["event": "open-data-evening", "response": "yes"],
    "answerFromMe": ["event": "next", "participating": "true"],
    "submitIdea": ["title": "T", "description": "D", "more": "M"],
    "createIdea": ["idea": ["title": "T", "description": "D"]],
    "editIdea": ["title": "T"],
    "updateProfile": ["bio": "Hi", "photo": ["url": "https://x.example"]],
    "addEvent": [
      "title": "T", "date": "2027-03-01T18:00:00Z", "end": "2027-03-01T21:00:00Z",
      "sponsors": ["host"], "place": "Here", "map": "1,2", "capacity": 5,
    ],
    "editEvent": ["marketing": "M", "image": "https://x.example", "voteEnd": .null],
    "addItem": [
      "title": "Lunch", "start": "2026-12-05T11:00:00Z", "end": "2026-12-05T12:00:00Z",
      "who": "ravi-patel", "place": "Yard", "info": "Soup",
    ],
    "editItem": ["title": "Start", "who": "lena-fischer"], "promote": ["person": "zoe-martin"],
    "checkIn": ["person": "ravi-patel"], "setRole": ["role": "member"],
    "addOrganization": ["name": "O", "hiring": true], "editOrganization": ["mission": "M"],
    "issueToken": ["person": "me"], "cancelEvent": ["reason": "Rain"],
    "recover": ["email": "nobody@demo.example"],
    "signUp": ["email": "tom@demo.example", "password": "long enough", "fullname": "T"],
    "reset": ["email": "nobody@demo.example", "code": "x", "password": "short"],
    "signIn": ["email": "mia@demo.example"],
  ]

  /// The callers that are permitted each call; the other calls are public.
  static let rights: [(calls: String, callers: String)] = [
    ("serviceSignIn", ""),
    ("setRole listRoles addOrganization editOrganization", "ines"),
    (
      "addEvent editEvent deleteEvent publishEvent cancelEvent promote removeWaiting",
      "ines omar"
    ),
    ("checkIn listGuests addItem editItem removeItem", "ines omar lena"),
    ("editIdea withdrawIdea", "ines author"),
    (
      """
      answer answerFromMe submitIdea createIdea vote unvote showMe exportMe profile \
      updateProfile listSignIns endSignIn issueToken closeAccount changePassword
      """, "ines omar lena mia tom"
    ),
  ]

  static func may(_ caller: String, _ call: String) -> Bool {
    guard
      let right = rights.first(where: { $0.calls.split(separator: " ").contains { $0 == call } })
    else { return true }
    let name = caller.prefix { $0 != "-" }
    return !name.isEmpty && right.callers.split(separator: " ").contains(name)
  }

  /// A draft is not there for others.
  static func isRefused(_ response: Response, draft target: String) -> Bool {
    response.status == 401 || response.status == 403
      || response.status == 404 && target.contains("spring-hack-weekend")
  }

  @Test(arguments: callers) func `every answer is declared`(_ caller: String) throws {
    let token = caller.isEmpty ? "" : try home.token(for: caller)
    let validator = try document()
    var good = 0
    for call in try calls(of: validator) {
      // A password takes seconds in a debug build, and the others need the sign-in.
      if ["closeAccount", "signOut"].contains(call.id), !token.isEmpty { continue }
      let own = (Self.bodies[call.id] ?? [:]).serialized()
      let wrong = [
        #"{"title":5,"user":5}"#, #"{"title":1,"user":"x","event":[],"person":null}"#, "[1]", "[]",
        "{}", "{",
      ]
      let bodies = call.operation["requestBody"] == nil ? [""] : [own] + wrong
      for (index, body) in bodies.enumerated() {
        let response = try ask(call.method, call.target, token: token, body)
        if index == 0 {
          #expect(
            Self.may(caller, call.id) != Self.isRefused(response, draft: call.target), "\(call.id)")
          if response.status == 200 { good += 1 }
        }
        let problems = try check(response, call.operation, validator)
        #expect(problems == [], "\(call.method) \(call.target) \(body) \(response.status)")
        #expect(response.status < 500, "\(call.method) \(call.target) \(body)")
      }
    }
    // Nothing was left out: an admin may do most, a guest reads.
    #expect(good >= (caller == "ines-novak" ? 46 : token.isEmpty ? 22 : 32), "\(good)")
  }

  @Test func `a wrong body for an unknown id gets a declared response`() throws {
    let validator = try document()
    let omar = try home.token(for: "omar-haddad")
    let calls = try calls(of: validator).filter {
      $0.path.contains("{") && $0.operation["requestBody"] != nil
    }
    #expect(!calls.isEmpty)
    for call in calls {
      let target = "/api" + call.path.replacing(/\{[^}]*\}/, with: "next")
      for body in ["{}", "[]", "{", #"{"title":1,"user":"x","event":[],"person":null}"#] {
        let response = try ask(call.method, target, token: omar, body)
        let problems = try check(response, call.operation, validator)
        #expect(problems == [], "\(call.method) \(target) \(body) \(response.status)")
        #expect(response.status < 500, "\(call.method) \(target) \(body)")
      }
    }
  }

  @Test func `a bad token is refused by every call, even where none is needed`() throws {
    let validator = try document()
    for call in try calls(of: validator) {
      for token in ["nonsense", "Bearer nonsense", "Bearer", "Bearer ", "Basic abc"] {
        for body in call.operation["requestBody"] == nil ? [""] : ["", "{}"] {
          let response = try ask(call.method, call.target, token: token, body)
          #expect(response.status == 401, "\(call.method) \(call.target) \(token)")
          #expect(try JSON(parsing: response.body)["code"] == "session-ended")
          #expect(try check(response, call.operation, validator) == [])
        }
      }
    }
  }

  @Test func `a token comes bare, or as a bearer's in either case`() throws {
    let mia = try home.token(for: "mia-chen")
    for token in [mia, "Bearer \(mia)", "bearer \(mia)"] {
      #expect(try ask("GET", "/api/me", token: token).status == 200)
    }
  }

  @Test func `the responses about past and full events are declared`() throws {
    let validator = try document()
    let omar = try home.token(for: "omar-haddad")
    let mia = try home.token(for: "mia-chen")
    for line in [
      "rsvp next yes --guests 1", "rsvp open-data-evening", "idea submit --title T --description D",
    ] { #expect(home.run(line, token: mia).status == 0) }
    let reads = [
      (
        "/events/{id}", ["last", "robot-night", "open-data-evening", "spring-hack-weekend", "next"]
      ),
      ("/event/{id}", ["last", "robot-night", "open-data-evening", "winter-code-jam", "next"]),
      ("/events/{id}/rsvps", ["last", "open-data-evening"]),
    ]
    for (path, words) in reads {
      let operation = try #require(validator.document["paths"]?[path]?["get"])
      for word in words {
        for token in ["", mia, omar] {
          let response = try ask("GET", "/api" + path.replacing("{id}", with: word), token: token)
          #expect(try check(response, operation, validator) == [], "\(path) \(word)")
        }
      }
    }
    for (path, query) in [
      ("/stats", "event=last"), ("/community", "event=next"), ("/mentors", "looking=true"),
      ("/events", "limit=2&mine=true"), ("/events", "from=2020-01-01t00:00:00z&limit=1"),
      ("/events", "limit=0"), ("/me", ""), ("/me/export", ""), ("/app/event-status", ""),
    ] {
      let operation = try #require(validator.document["paths"]?[path]?["get"])
      let response = try ask("GET", "/api\(path)?\(query)", token: mia)
      #expect(response.status == (query == "limit=0" ? 422 : 200))
      #expect(try check(response, operation, validator) == [], "\(path) \(query)")
    }
  }

  @Test func `the validator finds errors`() throws {
    let validator = try document()
    let name: JSON = ["$ref": "#/components/schemas/PersonName"]
    #expect(validator.problems(["first": "A"], name) == [])
    for wrong: JSON in [
      [:], ["first": 1], ["first": "A", "more": 1], ["last": "B", "first": "A"], .null,
      ["first": "A", "last": .null],
    ] {
      #expect(validator.problems(wrong, name) != [], "\(wrong)")
    }
  }
}
