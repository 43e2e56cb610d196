internal import SpecCore

/// A page: its title, its main part, and around it the way to the others.
struct WebPage: Sendable {
  var title: String
  var main: HTML
  /// The section of the tab bar it belongs to, if any.
  var section: String?
  /// The picture of another site that the page shows, if any.
  var picture: WebPicture?
  /// Absent for a page in a file, which has nothing to link to.
  var frame: Header?

  /// What surrounds the main part of a page of the service.
  struct Header: Sendable {
    var visitor: WebVisitor
    /// The path of this page, to come back to after a sign-in.
    var target: String
  }

  /// A page with a message, and a way on.
  init(_ title: String, message: String) {
    self.init(
      title: title,
      main: """
        <h1>\(title)</h1>
        <div class="text">
        \(HTML.paragraphs(message))
        <p><a href="/">\(WebTexts.toNextEvent)</a></p>
        </div>
        """)
  }

  init(title: String, main: HTML, section: String? = nil) {
    (self.title, self.main, self.section) = (title, main, section)
  }

  var document: WebDocument {
    WebDocument(
      "\(title) - \(Brand.name)", style: WebStyle.sheet, head: icon,
      body: HTML(top + [HTML("<main id=\"main\">\n\(HTML([notice, main]))\n</main>")] + bottom))
  }

  private var icon: HTML {
    frame == nil ? "" : "<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">"
  }

  private static let brand: HTML = "<span aria-hidden=\"true\">\(Brand.mark)</span> \(Brand.name)"

  private var top: [HTML] {
    guard let frame else {
      return [
        "<div class=\"bar\"><header class=\"site\"><p class=\"brand\">\(Self.brand)</p></header></div>"
      ]
    }
    let tabs = Tab.all(isMember: frame.visitor.person != nil).map { tab -> HTML in
      let current: HTML = tab.id == section ? " aria-current=\"page\"" : ""
      return "<a href=\"\(WebPath.target(of: tab))\"\(current)>\(tab.title)</a>"
    }
    return [
      "<a class=\"skip\" href=\"#main\">\(WebTexts.skip)</a>",
      """
      <div class="bar"><header class="site">
      <a class="brand" href="/">\(Self.brand)</a>
      <nav aria-label="Sections">
      \(HTML.list(tabs))
      </nav>
      \(account(frame))
      </header></div>
      """,
    ]
  }

  private func account(_ frame: Header) -> HTML {
    let visitor = frame.visitor
    if visitor.isReadOnly { return "" }
    if let person = visitor.person {
      return """
        <div class="account"><span>\(person.name.full)</span>
        <form method="post" action="/sign-out">
        \(visitor.formToken.field)
        <button>\(WebTexts.signOut)</button>
        </form></div>
        """
    }
    let next = Form([("next", frame.target)]).text
    return """
      <div class="account"><a href="/sign-in?\(next)">\(WebTexts.signIn)</a>
      <a class="button" href="/register?\(next)">\(WebTexts.register)</a></div>
      """
  }

  private var notice: HTML {
    frame?.visitor.hasEnded == true
      ? "<p class=\"notice\" role=\"status\">\(WebTexts.sessionEnded)</p>" : ""
  }

  private var bottom: [HTML] {
    frame == nil
      ? []
      : ["<footer><a href=\"/api/calendar.ics\">\(WebTexts.calendar)</a></footer>"]
  }
}

/// A picture of another site that an organizer named.
struct WebPicture: Sendable {
  let url: String
  /// The only other site that the page may load from.
  let origin: String

  /// Nil for what a security policy cannot name.
  init?(_ url: String) {
    guard Shape.isURL(url), let address = RemoteAddress.resource(url)?.address, address.isNamed
    else {
      return nil
    }
    self.url = url
    origin = address.origin
  }

  func html(describing title: String) -> HTML {
    "<img class=\"picture\" src=\"\(url)\" alt=\"\(WebTexts.pictureOf(title))\">"
  }
}
