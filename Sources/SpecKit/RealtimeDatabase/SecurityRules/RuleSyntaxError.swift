internal import SpecCore

/// What is wrong with the text of one rule, and where.
struct RuleSyntaxError: Error, Equatable {
  enum Problem: Equatable {
    case unexpected(String)
    case unexpectedEnd
    case openString, badEscape, badNumber
    case unknownVariable(String)
    case newDataInRead
    case unknownMember(String)
    case computedMember
    case argumentCount(String, Int)
    /// None of these is possible here.
    case wrongType(RuleTypes)
    case listNeeded, listOutside, patternNeeded, patternOutside
    case openPattern, badFlag
    case emptyPattern, badSet, badRange, badPatternEscape, nothingToRepeat, badCount, largePattern
    case anchorInside, anchoredChoice
    case tooDeep, tooLong
  }

  /// In Unicode scalars from the start of the text.
  let offset: Int
  let problem: Problem

  init(_ offset: Int, _ problem: Problem) {
    self.offset = offset
    self.problem = problem
  }

  /// Line and column of the error in the text it is about, both from 1.
  func position(in text: String) -> (line: Int, column: Int) {
    let before = text.unicodeScalars.prefix(offset)
    let line = before.reduce(1) { $1 == "\n" ? $0 + 1 : $0 }
    let lineStart = before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex
    return (line, 1 + before[lineStart...].count)
  }
}
