import SpecCore
import Testing

@testable import SpecHacksmiths

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
  func `names the error of a query`(
    name: String, kind: QueryParameter.Kind, values: [String], code: String?
  ) {
    #expect(QueryParameter(name, kind).problem(values)?.code == code)
  }
}
