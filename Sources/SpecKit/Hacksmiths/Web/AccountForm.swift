internal import SpecCore

/// The form that signs in or registers.
struct AccountForm: Sendable {
  enum Kind: Sendable { case signIn, register }

  var kind: Kind
  /// Where the form leads.
  var next: String
  /// What was typed before.
  var typed = Form([Request.QueryItem]())
  var refusal: FormRefusal?

  private struct FormField {
    /// As in the body of the operation.
    var name: String
    var label: String
    var type = "text"
    var autocomplete: String
    var hint: String?
  }

  var title: String { kind == .signIn ? WebTexts.signIn : WebTexts.createAccount }

  func page(_ token: FormToken) -> WebPage {
    WebPage(title: refusal == nil ? title : WebTexts.error(title), main: html(token))
  }

  private var action: String { kind == .signIn ? "/sign-in" : "/register" }

  private var fields: [FormField] {
    let email = FormField(
      name: "email", label: "E-mail address", type: "email", autocomplete: "email")
    var password = FormField(
      name: "password", label: "Password", type: "password", autocomplete: "current-password")
    if kind == .signIn { return [email, password] }
    password.autocomplete = "new-password"
    password.hint = Shape.newPassword.schema["minLength"]?.int.map(WebTexts.atLeast)
    return [
      FormField(name: "fullname", label: "Full name", autocomplete: "name"), email, password,
    ]
  }

  /// The body of the operation: the fields that hold something.
  var body: JSON {
    .object(
      fields.compactMap { field in
        guard let value = typed[field.name], !value.isEmpty else { return nil }
        return JSON.Member(field.name, .string(value))
      })
  }

  private func html(_ token: FormToken) -> HTML {
    let problems = fields.map { field in
      refusal?.problems(of: field.name, isEmpty: (typed[field.name] ?? "").isEmpty) ?? []
    }
    let wrong = problems.firstIndex { !$0.isEmpty }
    // Where to go on: at the first field that is wrong, or at the password, which is empty again.
    let focus = wrong ?? (refusal == nil ? nil : fields.count - 1)
    let rows = zip(fields, problems).enumerated().map { index, pair in
      html(pair.0, pair.1, isFocused: index == focus)
    }
    let message: HTML =
      refusal.map { refusal in
        wrong != nil ? "" : "<p class=\"notice bad\" role=\"alert\">\(refusal.message)</p>"
      } ?? ""
    return """
      <div class="narrow">
      <h1>\(title)</h1>
      <form class="text fields" method="post" action="\(action)">
      \(HTML([message] + rows))
      \(token.field)
      <input type="hidden" name="next" value="\(next)">
      <div class="actions"><button class="main">\(title)</button></div>
      </form>
      \(other)
      </div>
      """
  }

  private func html(_ field: FormField, _ problems: [String], isFocused: Bool) -> HTML {
    let hint: HTML =
      field.hint.map { "<p class=\"hint\" id=\"\(field.name)-hint\">\($0)</p>" } ?? ""
    let problem: HTML =
      problems.isEmpty
      ? ""
      : "<p class=\"problem\" id=\"\(field.name)-problem\">\(problems.joined(separator: " "))</p>"
    let described = [
      field.hint.map { _ in "\(field.name)-hint" },
      problems.isEmpty ? nil : "\(field.name)-problem",
    ].compactMap(\.self).joined(separator: " ")
    // A password is never sent back.
    let value = field.type == "password" ? "" : typed[field.name] ?? ""
    var attributes: HTML = "name=\"\(field.name)\" type=\"\(field.type)\" required"
    attributes = "\(attributes) autocomplete=\"\(field.autocomplete)\" value=\"\(value)\""
    if !described.isEmpty { attributes = "\(attributes) aria-describedby=\"\(described)\"" }
    if !problems.isEmpty { attributes = "\(attributes) aria-invalid=\"true\"" }
    if isFocused { attributes = "\(attributes) autofocus" }
    return """
      <div>
      <label for="\(field.name)">\(field.label)</label>
      \(HTML([hint, "<input id=\"\(field.name)\" \(attributes)>", problem]))
      </div>
      """
  }

  private var other: HTML {
    let query = Form([("next", next)]).text
    return kind == .signIn
      ? "<p class=\"text\">No account yet? <a href=\"/register?\(query)\">\(WebTexts.register)</a></p>"
      : "<p class=\"text\">Registered already? <a href=\"/sign-in?\(query)\">\(WebTexts.signIn)</a></p>"
  }
}
