internal import SpecCore

extension HTML {
  /// Each line of the text as a paragraph.
  static func paragraphs(_ text: String) -> HTML {
    HTML(text.split(whereSeparator: \.isNewline).map { "<p>\(String($0))</p>" })
  }

  /// A link to another site; the plain text where the address is none.
  static func link(_ address: String, _ text: String) -> HTML {
    Shape.isURL(address) ? "<a rel=\"noreferrer\" href=\"\(address)\">\(text)</a>" : "\(text)"
  }

  static func time(_ instant: Instant, _ text: String) -> HTML {
    "<time datetime=\"\(instant.iso8601)\">\(text)</time>"
  }

  static func list(_ items: [HTML], style: String = "plain") -> HTML {
    "<ul class=\"\(style)\">\n\(items.map { "<li>\($0)</li>" })\n</ul>"
  }

  /// Facts with their labels.
  static func facts(_ rows: [(label: String, value: HTML)]) -> HTML {
    if rows.isEmpty { return "" }
    return "<dl>\n\(rows.map { "<dt>\($0.label)</dt><dd>\($0.value)</dd>" })\n</dl>"
  }

  /// A part of a page under a heading of the second level.
  static func section(_ id: String, _ heading: String, _ content: HTML) -> HTML {
    """
    <section aria-labelledby="\(id)">
    <h2 id="\(id)">\(heading)</h2>
    \(content)
    </section>
    """
  }

  /// Rows in columns; the second column names its row.
  ///
  /// On a narrow screen the cells stand below each other. The roles keep it a table there for
  /// screen readers, which otherwise go by the layout.
  static func table(labelledBy id: String, _ columns: [String], _ rows: [[HTML]]) -> HTML {
    let head = columns.map { HTML("<th scope=\"col\" role=\"columnheader\">\($0)</th>") }
    let body = rows.map { row -> HTML in
      let cells = row.enumerated().map { index, cell -> HTML in
        index == 1
          ? "<th scope=\"row\" role=\"rowheader\">\(cell)</th>" : "<td role=\"cell\">\(cell)</td>"
      }
      return "<tr role=\"row\">\n\(cells)\n</tr>"
    }
    return """
      <table role="table" aria-labelledby="\(id)">
      <thead role="rowgroup"><tr role="row">
      \(head)
      </tr></thead>
      <tbody role="rowgroup">
      \(body)
      </tbody>
      </table>
      """
  }
}
