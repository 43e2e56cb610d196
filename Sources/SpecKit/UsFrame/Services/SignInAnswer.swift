internal import SpecCore

/// The answer of an authorize page, given as the whole redirect address, its query, or the
/// bare code.
struct SignInAnswer: Equatable {
  var form: Form

  init(form: Form) { self.form = form }

  init(pasted text: String) {
    let text = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
    let query = text.firstIndex(of: "?").map { text[text.index(after: $0)...] }
    let body = (query ?? text).prefix { $0 != "#" }
    form = query != nil || body.contains("=") ? Form(parsing: body) : Form([("code", String(body))])
  }

  /// - Throws: `signInFailed` for a refusal, or an answer to another sign-in.
  func code(expecting state: String) throws(UsFrameError) -> String {
    let detail = form["error_description"]
    if let given = form["state"], given != state {
      throw .signInFailed(.stateMismatch, detail: nil)
    }
    if let error = form["error"] {
      throw .signInFailed(SignInFailure(tokenRefusal: error), detail: detail)
    }
    guard let code = form["code"], !code.isEmpty else {
      throw .signInFailed(.stateMismatch, detail: nil)
    }
    return code
  }
}
