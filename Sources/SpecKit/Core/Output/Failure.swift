/// The failure of a command: one line for people, a status for scripts, and a code that is the same in every
/// language.
package struct Failure: Error, Equatable, Sendable {
  package var status: ExitStatus
  /// A word for programs, such as `bad-duration`.
  package var code: String
  /// The problem and its solution on one line, without the leading `spec: `.
  package var text: Text
  /// The option or field that is wrong, where one is.
  package var field: String?
  /// All wrong fields, where a call can have several.
  package var errors: [FieldError]

  /// - Parameter values: for the placeholders of the text.
  package init(
    _ status: ExitStatus, _ code: String, _ text: Text, _ values: [String: any TextValue] = [:],
    field: String? = nil, errors: [FieldError] = []
  ) {
    self.status = status
    self.code = code
    self.text = values.isEmpty ? text : text.filled(with: values)
    self.field = field
    self.errors = errors
  }

  /// Creates a failure with the same words in all languages.
  package init(
    _ status: ExitStatus, _ code: String, _ message: String, field: String? = nil,
    errors: [FieldError] = []
  ) {
    self.init(status, code, Text(verbatim: message), field: field, errors: errors)
  }

  /// - Parameter language: a code such as `ru`; texts without a translation are in English.
  package func message(in language: String) -> String { text(language) }
}

/// One wrong field of a call that may have several.
package struct FieldError: Equatable, Sendable {
  package var field: String
  package var code: String
  package var text: Text

  package init(_ field: String, _ code: String, _ text: Text) {
    (self.field, self.code, self.text) = (field, code, text)
  }

  package init(_ field: String, _ code: String, _ message: String) {
    self.init(field, code, Text(verbatim: message))
  }

  /// Creates the error of an argument, which the text names by its label, such as `--period`.
  init(argument label: String, _ field: String, _ failure: Failure) {
    self.init(field, failure.code, Text { "\(label): \(failure.text($0))" })
  }

  /// The words in English.
  package var message: String { text("en") }

  package func worded(in language: String) -> FieldError {
    FieldError(field, code, text(language))
  }
}

extension FieldError: Record {
  package static let members: [RecordMember<Self>] = [
    RecordMember("field", \.field, "The field or option that is wrong."),
    RecordMember("code", \.code, "A word for programs."),
    RecordMember("message", \.message, "What is wrong."),
  ]

  package init?(json: JSON) {
    guard let field = json["field"]?.string, let code = json["code"]?.string,
      let message = json["message"]?.string
    else { return nil }
    self.init(field, code, message)
  }
}

/// An error with a message. `Program.run` words its failure in the language of the call.
package protocol ReportedError: Error {
  var failure: Failure { get }
  /// The same for a module whose texts a call can take from files elsewhere.
  func failure(in context: Context) -> Failure
}

extension ReportedError {
  package func failure(in context: Context) -> Failure { failure }

  package func message(in context: Context) -> String {
    failure(in: context).message(in: context.language)
  }

  package var status: ExitStatus { failure.status }
}

extension Failure: ReportedError {
  package var failure: Failure { self }
}

extension Failure {
  /// The failure of any error; an error that no area declared is a bug.
  package init(_ error: any Error) {
    self = (error as? any ReportedError)?.failure ?? Self(bug: error)
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
    failure.text = Text { [text] language in
      var text = text(language)
      if let path, path.hasPrefix("/") { text.replace(path, with: "/") }
      return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
        word.hasPrefix("/") ? "a file" + (word.hasSuffix(":") ? ":" : "") : String(word)
      }.joined(separator: " ")
    }
    return failure
  }

  private init(bug error: any Error) {
    self.init(.internalError, "internal-error", "unexpected error: \(error)")
  }
}

extension Failure {
  /// The same with what else can be done about it.
  package func adding(_ advice: Text) -> Failure {
    var failure = self
    failure.text = Text(clauses: [text, advice])
    return failure
  }
}
