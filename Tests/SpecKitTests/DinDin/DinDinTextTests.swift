import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `The texts of dindin` {
  private static var tables: [Any] {
    [
      invitationTexts, homeTexts, screenTexts, splashTexts, signInTexts, carouselTexts,
      detailTexts, monthTexts, accountTexts, demoTexts, calendarTexts, deviceTexts,
      placeTexts, maneuverTexts, hostingTexts, planTexts, exchangeTexts, watchTexts,
      doctorTexts,
    ]
  }

  /// What can be wrong in a file of security rules and in one rule.
  private static let rulesProblems: [SecurityRulesError.Problem] = [
    .noRules, .noObject, .noExpression, .unknownRule, .badKey, .badVariable, .twoVariables,
    .repeatedVariable, .badIndex, .tooDeep, .tooLong,
  ]
  private static let ruleProblems: [RuleSyntaxError.Problem] = [
    .unexpected("x"), .unexpectedEnd, .openString, .badEscape, .badNumber, .unknownVariable("x"),
    .newDataInRead, .unknownMember("x"), .computedMember, .argumentCount("x", 3),
    .wrongType(.boolean), .wrongType(.number), .wrongType(.string), .wrongType(.ordered),
    .wrongType(.comparable), .listNeeded, .listOutside, .patternNeeded, .patternOutside,
    .openPattern, .badFlag, .emptyPattern, .badSet, .badRange, .badPatternEscape,
    .nothingToRepeat, .badCount, .largePattern, .anchorInside, .anchoredChoice, .tooDeep, .tooLong,
  ]

  /// Whoever reads a command in a text pastes it into a shell.
  @Test(arguments: ["en", "ar"]) func `name commands whole`(language: String) {
    let rules = Self.rulesProblems.map(\.text) + Self.ruleProblems.map(\.text)
    let texts =
      Self.tables.flatMap { Mirror(reflecting: $0).texts.map { $0.text(language, count: 3) } }
      + dindinCommands.helpTexts.map { $0.text(language) }
      + rules.map { $0(language) }
      + `The errors of dindin`.all.map { $0.0.failure.message(in: language) }
    for text in texts { #expect(dindinCommands.unusableCommands(in: text) == [], "\(text)") }
    #expect(dindinCommands.unusableCommands(in: "see 'draft show', Ann's or 'x'") == ["draft show"])
    #expect(dindinCommands.unusableCommands(in: "'spec dindin invite acept'").count == 1)
  }

  @Test func `count guests in the six forms of Arabic`() {
    let texts = [0, 1, 2, 3, 11, 100].map { invitationTexts.plus("ar", count: $0) }
    #expect(
      texts == [
        "لا أحد معك", "شخص واحد معك", "شخصان معك", "3 أشخاص معك", "11 شخصًا معك", "100 شخص معك",
      ])
    #expect(
      [1, 2, 3, 11, 100].map { hostingTexts.invitationsSent("ar", count: $0) } == [
        "أُرسلت الدعوة إلى ضيف واحد", "أُرسلت الدعوات إلى ضيفين", "أُرسلت الدعوات إلى 3 ضيوف",
        "أُرسلت الدعوات إلى 11 ضيفًا", "أُرسلت الدعوات إلى 100 ضيف",
      ])
    #expect(invitationTexts.plus("en", count: 1) == "1 more person with you")
    #expect(invitationTexts.plus("ru", count: 2) == "2 more people with you")
  }
}
