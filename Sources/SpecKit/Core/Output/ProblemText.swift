/// What is wrong with something, to be told in any language; other parts of a message stand in it.
package struct ProblemText: Error, Sendable {
  private let text: Text
  private let values: [String: String]
  private let parts: [String: ProblemText]

  package init(_ text: Text, _ values: [String: String] = [:], _ parts: [String: ProblemText] = [:])
  {
    (self.text, self.values, self.parts) = (text, values, parts)
  }

  package func callAsFunction(_ language: String) -> String {
    text(language, values.merging(parts.mapValues { $0(language) }) { $1 })
  }
}

extension ProblemText: Equatable {
  package static func == (a: Self, b: Self) -> Bool { "\(a)" == "\(b)" }
}

extension ProblemText: CustomStringConvertible {
  /// In English.
  package var description: String { self("en") }
}

extension ProblemText: ExpressibleByStringInterpolation {
  /// What is told in English only.
  package init(stringLiteral value: String) { self.init("{problem}", ["problem": value]) }
}
