internal import SpecCore

extension SecurityRulesError.Problem {
  func text(in language: String) -> String {
    if case .syntax(let problem, _, _) = self { return problem.text(in: language) }
    return fixedText(language)
  }

  private var fixedText: Text {
    switch self {
    case .noRules: rulesTexts.noRules
    case .noObject: rulesTexts.noObject
    case .noExpression: rulesTexts.noExpression
    case .unknownRule: rulesTexts.unknownRule
    case .badKey: rulesTexts.badKey
    case .badVariable: rulesTexts.badVariable
    case .twoVariables: rulesTexts.twoVariables
    case .repeatedVariable: rulesTexts.repeatedVariable
    case .badIndex: rulesTexts.badIndex
    case .tooDeep: rulesTexts.tooDeep
    case .tooLong: rulesTexts.tooLong
    case .syntax: ""
    }
  }
}

extension RuleSyntaxError.Problem {
  func text(in language: String) -> String {
    switch self {
    case .unexpected(let text): return rulesTexts.unexpected(language, ["text": text])
    case .unknownVariable(let name): return rulesTexts.unknownVariable(language, ["text": name])
    case .unknownMember(let name): return rulesTexts.unknownMember(language, ["text": name])
    case .argumentCount(let name, let count):
      return rulesTexts.argumentCount(language, ["text": name], count: count)
    case .badCount: return rulesTexts.badCount(language, ["example": "{2} {2,} {2,5}"])
    default: return fixedText(language)
    }
  }

  /// What has no placeholders.
  private var fixedText: Text {
    switch self {
    case .unexpectedEnd: rulesTexts.unexpectedEnd
    case .openString: rulesTexts.openString
    case .badEscape: rulesTexts.badEscape
    case .badNumber: rulesTexts.badNumber
    case .newDataInRead: rulesTexts.newDataInRead
    case .computedMember: rulesTexts.computedMember
    case .wrongType(.boolean): rulesTexts.needsBoolean
    case .wrongType(.number): rulesTexts.needsNumber
    case .wrongType(.string): rulesTexts.needsString
    case .wrongType(.ordered): rulesTexts.needsOrdered
    case .wrongType: rulesTexts.needsValue
    case .listNeeded: rulesTexts.listNeeded
    case .listOutside: rulesTexts.listOutside
    case .patternNeeded: rulesTexts.patternNeeded
    case .patternOutside: rulesTexts.patternOutside
    case .openPattern: rulesTexts.openPattern
    case .badFlag: rulesTexts.badFlag
    case .emptyPattern: rulesTexts.emptyPattern
    case .badSet: rulesTexts.badSet
    case .badRange: rulesTexts.badRange
    case .badPatternEscape: rulesTexts.badPatternEscape
    case .nothingToRepeat: rulesTexts.nothingToRepeat
    case .largePattern: rulesTexts.largePattern
    case .anchorInside: rulesTexts.anchorInside
    case .anchoredChoice: rulesTexts.anchoredChoice
    case .tooDeep: rulesTexts.tooDeep
    case .tooLong: rulesTexts.tooLong
    case .unexpected, .unknownVariable, .unknownMember, .argumentCount, .badCount: ""
    }
  }
}
