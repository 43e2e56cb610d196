import SpecCore
import SpecTestSupport
import Testing

@Suite struct `Clauses of a message` {
  static let cases: [([String], String, String)] = [
    ([], "en", ""), (["a"], "en", "a"), (["a", "b", "c"], "en", "a; b; c"),
    (["a", "b"], "ru", "a; b"), (["a", "b"], "ar", "a؛ b"),
    (["no zone 'X'; did you mean 'Y'?", "b"], "en", "no zone 'X'; did you mean 'Y'? b"),
    (["هل تقصد 'Y'؟", "b"], "ar", "هل تقصد 'Y'؟ b"),
  ]

  @Test(arguments: cases) func `are joined by semicolons, and questions by spaces`(
    clauses: [String], language: String, text: String
  ) {
    #expect(joined(clauses: clauses, in: language) == text)
  }

  @Test(arguments: ["en", "ru", "ar"])
  func `about a service elsewhere ask nothing, as others follow them`(language: String) {
    let errors = `An error of Core`.errors.compactMap { $0 as? RemoteError }
    #expect(errors.count >= 12)
    for error in errors {
      let message = error.failure(in: language).message
      #expect(!message.contains { "?؟".contains($0) }, "\(message)")
    }
  }
}
