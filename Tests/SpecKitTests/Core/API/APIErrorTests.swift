import Testing

@testable import SpecCore

@Suite struct `An error of an API` {
  private func said(_ error: APIError) -> String {
    let failure = error.failure(in: "en")
    let errors = failure.errors.map { " [\($0.field) \($0.code): \($0.message)]" }.joined()
    let field = failure.field.map { " \($0)" } ?? ""
    return "\(failure.status.rawValue) \(failure.code)\(field): \(failure.message)\(errors)"
  }

  @Test(arguments: [
    (APIError.notFound, "66 not-found: no such thing in this API"),
    (.notAllowed(["a", "b"]), "64 method-not-allowed: this path takes a, b"),
    (.mediaType, "64 media-type: the body must be application/json"),
    (.badBody("x"), "64 bad-json: the body is invalid: x"),
    (.badFields([FieldError("f", "c", "wrong")]), "64 c f: wrong"),
    (
      .badFields([FieldError("f", "c", "wrong"), FieldError("g", "d", "bad")]),
      "64 bad-fields: wrong; bad [f c: wrong] [g d: bad]"
    ),
  ])
  func `is said with its status, code and field`(error: APIError, expected: String) {
    #expect(said(error) == expected)
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
