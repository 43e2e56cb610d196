import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The errors of security rules` {
  static let syntax: [RuleSyntaxError.Problem] = [
    .unexpected("x"), .unexpectedEnd, .openString, .badEscape, .badNumber, .unknownVariable("x"),
    .newDataInRead, .unknownMember("x"), .computedMember, .argumentCount("x", 0),
    .argumentCount("x", 1), .argumentCount("x", 2), .wrongType(.boolean), .wrongType(.number),
    .wrongType(.string), .wrongType(.ordered), .wrongType(.comparable), .listNeeded, .listOutside,
    .patternNeeded, .patternOutside, .openPattern, .badFlag, .emptyPattern, .badSet, .badRange,
    .badPatternEscape, .nothingToRepeat, .badCount, .largePattern, .anchorInside, .anchoredChoice,
    .tooDeep, .tooLong,
  ]
  static let all: [SecurityRulesError.Problem] =
    [
      .noRules, .noObject, .noExpression, .unknownRule, .badKey, .badVariable, .twoVariables,
      .repeatedVariable, .badIndex, .tooDeep, .tooLong,
    ] + syntax.map { .syntax($0, line: 3, column: 9) }

  @Test(arguments: all) func `say each case in each language`(problem: SecurityRulesError.Problem) {
    let error = SecurityRulesError(["rules", "$e", ".read"], problem)
    let (english, arabic) = (error.failure(in: "en"), error.failure(in: "ar"))
    for failure in [english, arabic] {
      #expect(failure.status.rawValue == 65 && failure.code == "bad-rules")
      #expect(failure.message.contains("/rules/$e/.read") && !failure.message.contains("{place}"))
      #expect(!failure.message.hasSuffix(": "))
    }
    #expect(english.message.utf8.allSatisfy { $0 < 0x80 } && english.message != arabic.message)
    #expect(!problem.text(in: "ar").utf8.allSatisfy { $0 < 0x80 })
    #expect(!problem.text(in: "en").isEmpty)
  }

  @Test func `name rule, line and column`() {
    #expect(
      throws: Failure(
        .damaged, "bad-rules",
        "the security rules cannot be used: /rules/events/$e/.write, line 2, column 4: unknown variable 'foo'"
      )
    ) {
      do throws(SecurityRulesError) {
        _ = try SecurityRules(
          parsing: ["rules": ["events": ["$e": [".write": "true &&\n   foo == 1"]]]])
      } catch { throw error.failure(in: "en") }
    }
  }
}
