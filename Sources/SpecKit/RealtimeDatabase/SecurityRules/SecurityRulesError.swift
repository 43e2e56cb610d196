package import SpecCore

/// An error in a file of rules, and its place.
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

extension SecurityRulesError.Problem {
  var text: Text {
    switch self {
    case .noRules: Text("the file must be an object with \"rules\" and nothing else")
    case .noObject: Text("rules of a place must be an object")
    case .noExpression: Text("a rule must be a text, true or false")
    case .unknownRule: Text("unknown rule; there are .read, .write, .validate and .indexOn")
    case .badKey: Text("invalid key: no key holds . # $ [ ] / or control characters")
    case .badVariable: Text("invalid variable: write $ and then letters, digits or _")
    case .twoVariables: Text("there can be one variable at a place")
    case .repeatedVariable: Text("a variable of this name is already above")
    case .badIndex: Text("an index must be '.value', a child path or a list of them")
    case .tooDeep: Text("it is nested too deeply")
    case .tooLong: Text("it is too long")
    case .syntax(let problem, _, _): problem.text
    }
  }
}

extension SecurityRulesError: ReportedError {
  package var failure: Failure {
    Failure(
      .damaged, "bad-rules", Text("the security rules cannot be used: {problem}"),
      ["problem": text])
  }

  /// The place and the problem on one line, which also answers a PUT of the rules.
  package var text: Text {
    let place = "/" + path.joined(separator: "/")
    guard case .syntax(_, let line, let column) = problem else {
      return Text("{place}: {problem}").filled(with: ["place": place, "problem": problem.text])
    }
    return Text("{place}, line {line}, column {column}: {problem}")
      .filled(with: [
        "place": place, "line": "\(line)", "column": "\(column)", "problem": problem.text,
      ])
  }
}
