import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The errors of security rules` {
  @Test(
    arguments: [
      (
        ["rules": ["events": ["$e": [".write": "true &&\n   foo == 1"]]]],
        "/rules/events/$e/.write, line 2, column 4: unknown variable 'foo'"
      ),
      (
        ["rules": ["a": ["b/c": [:]]]],
        "/rules/a/b/c: invalid key: no key holds . # $ [ ] / or control characters"
      ),
    ] as [(JSON, String)])
  func `name rule, line and column`(file: JSON, text: String) {
    let error = #expect(throws: SecurityRulesError.self) { try SecurityRules(parsing: file) }
    let message = "the security rules cannot be used: \(text)"
    #expect(error?.failure(in: "en") == Failure(.damaged, "bad-rules", message))
    #expect(
      error?.failure(in: "ar").message.hasPrefix("لا يمكن استخدام قواعد الأمان: /rules/") == true)
  }

  @Test(arguments: [
    (RuleSyntaxError.Problem.unexpected("x"), "unexpected 'x'"),
    (.unknownMember("x"), "there is no 'x' here"),
    (.argumentCount("x", 0), "'x' takes 0 arguments"),
    (.argumentCount("x", 1), "'x' takes one argument"),
    (.badCount, "invalid count of repetitions; write {2} {2,} {2,5} with at most 1000"),
  ])
  func `name what is wrong`(problem: RuleSyntaxError.Problem, text: String) {
    #expect(problem.text(in: "en") == text)
  }
}
