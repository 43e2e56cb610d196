/// A web page of a service, with its style sheet in it. Its policy blocks everything else that
/// ``Response/init(_:page:allowing:)`` does not allow.
package struct WebDocument: Sendable {
  package var title: String
  /// Two letters.
  package var language: String
  package var style: StyleSheet
  /// More elements of the head, such as an icon.
  package var head: HTML
  package var body: HTML

  package init(
    _ title: String, language: String = "en", style: StyleSheet = .plain, head: HTML = "",
    body: HTML
  ) {
    (self.title, self.language, self.style) = (title, language, style)
    (self.head, self.body) = (head, body)
  }

  /// A page with its title as the heading.
  package init(_ title: String, language: String = "en", main: HTML) {
    self.init(
      title, language: language, body: "<main>\n<h1>\(title)</h1>\n\(main)\n</main>")
  }

  package var text: String {
    let direction: HTML = language == "ar" ? " dir=\"rtl\"" : ""
    let document: HTML = """
      <html lang="\(language)"\(direction)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      \(HTML([head, "<style>\(HTML(stringLiteral: style.text))</style>"]))
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
    return "<!DOCTYPE html>\n" + document.text
  }
}

/// A style sheet (CSS).
package struct StyleSheet: Sendable {
  package let text: String
  /// The name by which a policy allows the sheet (Content Security Policy Level 3 §2.3.1).
  package let source: String

  package init(_ text: String) {
    self.text = text
    source = "'sha256-\(Base64.encode(SHA256.hash(Array(text.utf8))))'"
  }

  /// For a page with a heading, a few paragraphs and perhaps a form, on any screen, light or dark.
  package static let plain = StyleSheet(
    """
    :root{color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    *{box-sizing:border-box}
    body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
    main{max-width:30rem;margin:0 auto;padding:2.5rem 1.25rem}
    h1{margin:0 0 1.5rem;font-size:1.75rem;line-height:1.2}
    p{margin:0 0 1.25rem}
    label{display:block;font-weight:600}
    input,select{display:block;width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;\
    font-weight:400;border:1px solid GrayText;border-radius:.5rem}
    button{width:100%;min-height:3rem;margin-bottom:.75rem;padding:.5rem 1.5rem;font:inherit;font-weight:600;cursor:pointer;\
    color:inherit;background:none;border:2px solid currentColor;border-radius:.5rem}
    button:first-of-type{color:Canvas;background:CanvasText;border-color:CanvasText}
    :focus-visible{outline:3px solid Highlight;outline-offset:2px}
    code{font-size:1.25em;letter-spacing:.05em}
    [role=alert]{padding:.75rem 1rem;border:2px solid #c62828;border-radius:.5rem}
    """)
}

extension Response {
  /// - Parameter allowing: more directives of the policy, such as `img-src 'self'`.
  package init(
    _ status: Int = 200, page: WebDocument, allowing: [String] = ["form-action 'self'"]
  ) {
    self.init(
      status, document: Array(page.text.utf8),
      allowing: ["style-src \(page.style.source)"] + allowing)
    // Without it browsers do not say where a form comes from.
    headers["Referrer-Policy"] = "same-origin"
  }

  /// An HTML document that may load and do nothing but what the directives of its policy allow, and that no
  /// other site may show in a frame.
  package init(_ status: Int = 200, document: [UInt8], allowing: [String]) {
    let policy =
      ["default-src 'none'"] + allowing + ["base-uri 'none'", "frame-ancestors 'none'"]
    self.init(
      status,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
        "Content-Security-Policy": policy.joined(separator: "; "),
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
      ], body: document)
  }
}
