internal import SpecCore

/// An error in the text of one rule, and its offset.
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

extension RuleSyntaxError.Problem {
  var text: Text {
    switch self {
    case .unexpected(let text): Text("unexpected '{text}'").filled(with: ["text": text])
    case .unexpectedEnd: Text("it ends too early")
    case .openString: Text("the string has no end")
    case .badEscape: Text("invalid escape in a string")
    case .badNumber: Text("invalid number")
    case .unknownVariable(let name): Text("unknown variable '{text}'").filled(with: ["text": name])
    case .newDataInRead: Text("newData is not available in .read")
    case .unknownMember(let name): Text("there is no '{text}' here").filled(with: ["text": name])
    case .computedMember: Text("only members of auth have computed names")
    case .argumentCount(let name, let count):
      Text(one: "'{text}' takes one argument", other: "'{text}' takes {count} arguments")
        .filled(with: ["text": name], count: count)
    case .wrongType(.boolean): Text("this is neither true nor false")
    case .wrongType(.number): Text("this is no number")
    case .wrongType(.string): Text("this is no string")
    case .wrongType(.ordered): Text("both sides must be numbers, or both strings")
    case .wrongType: Text("a place cannot be compared; compare its val()")
    case .listNeeded: Text("hasChildren takes a list of names such as ['a', 'b'], or nothing")
    case .listOutside: Text("a list can only be given to hasChildren")
    case .patternNeeded: Text("matches takes a regular expression such as /^a+$/")
    case .patternOutside: Text("a regular expression can only be given to matches")
    case .openPattern: Text("the regular expression has no end")
    case .badFlag: Text("a regular expression has the flag i or none")
    case .emptyPattern: Text("a part of the regular expression is empty")
    case .badSet: Text("a set of the regular expression is empty or has no end")
    case .badRange: Text("invalid range in a set of the regular expression")
    case .badPatternEscape:
      Text("after \\ come d w s D W S or a character that is no letter or digit")
    case .nothingToRepeat: Text("there is nothing here to repeat; group what is repeated twice")
    case .badCount:
      Text("invalid count of repetitions; write {example} with at most 1000")
        .filled(with: ["example": "{2} {2,} {2,5}"])
    case .largePattern: Text("the regular expression is too large")
    case .anchorInside: Text("^ stands first and $ last; write \\^ or \\$ for the character")
    case .anchoredChoice: Text("beside ^ or $ alternatives need parentheses, as in /^(a|b)$/")
    case .tooDeep: Text("it is nested too deeply")
    case .tooLong: Text("it is too long")
    }
  }
}
