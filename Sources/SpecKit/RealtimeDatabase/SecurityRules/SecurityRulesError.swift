internal import SpecCore

/// What is wrong in a file of rules, and where.
package struct SecurityRulesError: Error, Equatable {
  enum Problem: Equatable {
    case noRules, noObject, noExpression
    case unknownRule, badKey, badVariable, twoVariables, repeatedVariable
    case badIndex
    case tooDeep, tooLong
    case syntax(RuleSyntaxError.Problem, line: Int, column: Int)
  }

  /// The keys from the top of the file, as `rules`, `events`, `$e`, `.read`.
  let path: [String]
  let problem: Problem

  init(_ path: [String], _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  init(_ path: [String], _ error: RuleSyntaxError, in source: String) {
    let (line, column) = error.position(in: source)
    self.init(path, .syntax(error.problem, line: line, column: column))
  }
}

extension SecurityRulesError: ReportedError {
  var failure: Failure {
    Failure(.damaged, "bad-rules", rulesTexts.badRules, ["problem": Text { text(in: $0) }])
  }

  /// Place and problem in one line, as the answer to a PUT of the rules tells them.
  package func text(in language: String) -> String {
    let place = "/" + path.joined(separator: "/")
    guard case .syntax(let problem, let line, let column) = problem else {
      return rulesTexts.at(language, ["place": place, "problem": problem.text(in: language)])
    }
    return rulesTexts.inExpression(
      language,
      [
        "place": place, "line": "\(line)", "column": "\(column)",
        "problem": problem.text(in: language),
      ])
  }
}
