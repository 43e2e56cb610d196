/// What a person is told when a command cannot do what was asked: one line, a status for scripts,
/// and a code that never changes with the language.
package struct Failure: Error, Equatable, Sendable {
  package var status: ExitStatus
  /// A word for programs, such as `bad-duration`.
  package var code: String
  /// What is wrong and what to do, without the leading `spec: `, on one line.
  package var message: String
  /// The option or field that is wrong, where one is.
  package var field: String?
  /// All wrong fields, where a call can have several.
  package var errors: [FieldError]

  package init(
    _ status: ExitStatus, _ code: String, _ message: String, field: String? = nil,
    errors: [FieldError] = []
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.field = field
    self.errors = errors
  }
}

extension Failure {
  /// The same about an option or a field.
  package init(_ failure: Failure, field: String) {
    self = failure
    self.field = field
  }

  /// A failure whose message is a text in the language of the call.
  package init(
    _ status: ExitStatus, _ code: String, _ text: Text, in language: String,
    _ values: [String: String] = [:], field: String? = nil, errors: [FieldError] = []
  ) {
    self.init(status, code, text(language, values), field: field, errors: errors)
  }
}

/// One wrong field of a call that may have several.
package struct FieldError: Equatable, Sendable, Decodable {
  package var field: String
  package var code: String
  package var message: String

  package init(_ field: String, _ code: String, _ message: String) {
    self.field = field
    self.code = code
    self.message = message
  }
}

extension FieldError: Record {
  package static let members: [RecordMember<Self>] = [
    RecordMember("field", \.field, "The field or option that is wrong."),
    RecordMember("code", \.code, "A word for programs."),
    RecordMember("message", \.message, "What is wrong."),
  ]
}

/// An error of an area: values, not sentences. `Program.run` words it, in the language of the call.
package protocol ReportedError: Error {
  /// - Parameter language: a code such as `ru`; what a text lacks is told in English.
  func failure(in language: String) -> Failure
  /// The same for a module whose texts a call can take from files elsewhere.
  func failure(in context: Context) -> Failure
}

extension ReportedError {
  package func failure(in context: Context) -> Failure { failure(in: context.language) }

  /// The status, which no language changes.
  package var status: ExitStatus { failure(in: "en").status }
}

extension Failure: ReportedError {
  package func failure(in language: String) -> Failure { self }
}

extension Failure {
  /// What is told of any error; one that no area declared is a bug.
  package init(_ error: any Error, in language: String) {
    self = (error as? any ReportedError)?.failure(in: language) ?? Self(bug: error)
  }

  /// What is told of an error, as a part of another text.
  package static func text(of error: any Error) -> Text {
    Text { Self(error, in: $0).message }
  }

  package init(_ error: any Error, in context: Context) {
    self = (error as? any ReportedError)?.failure(in: context) ?? Self(bug: error)
  }

  /// The same for somebody on another machine, who need not know where the files of this one are.
  package func withoutPaths(of error: any Error) -> Failure {
    var failure = self
    // Found whole, as there may be spaces in it.
    let path: String? =
      switch error {
      case let error as SystemError: error.path
      case StoreError.damaged(let path, _), StoreError.newer(let path, _, _),
        StoreError.locked(let path):
        path
      default: nil
      }
    var text = message
    if let path, path.hasPrefix("/") { text.replace(path, with: "/") }
    failure.message = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.hasPrefix("/") ? "a file" + (word.hasSuffix(":") ? ":" : "") : String(word)
    }.joined(separator: " ")
    return failure
  }

  private init(bug error: any Error) {
    self.init(.internalError, "internal-error", "unexpected error: \(error)")
  }
}

extension Failure {
  /// The same with what else can be done about it.
  package func adding(_ advice: String, in language: String) -> Failure {
    var failure = self
    failure.message = joined(clauses: [message, advice], in: language)
    return failure
  }
}
