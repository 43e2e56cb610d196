extension HelpDocument {
  /// The manual page in the `man` macros of roff: `spec-timers-add(1)`.
  package func manual(version: String, date: String) -> String {
    var roff = Roff()
    let title = path.joined(separator: "-")
    roff.macro("TH", title.uppercased(), "1", date, "spec \(version)", "spec manual")
    roff.macro("SH", "NAME")
    let abstract = abstract("en")
    let name = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
    roff.text("\(title) \\- \(Roff.escaped(name))")
    var hasCommands = false
    for block in blocks {
      switch block {
      case .usage:
        roff.macro("SH", "SYNOPSIS")
        let calls = usage { name in Roff.italic(name.filter { $0 != "<" && $0 != ">" }) }
        for (index, words) in calls.enumerated() {
          if index > 0 { roff.macro("br") }
          roff.text(([Roff.bold(path.joined(separator: " "))] + words).joined(separator: " "))
        }
      case .notes(let notes):
        roff.macro("SH", "DESCRIPTION")
        roff.paragraphs(notes("en"))
      case .arguments(let title, let infos):
        roff.macro("SH", title("en").uppercased())
        for info in infos {
          roff.item(Roff.bold(info.helpLabel.trimmingSpaces()), info.helpText("en"))
        }
      case .commands(let heading, let nodes):
        if !hasCommands { roff.macro("SH", "COMMANDS") }
        hasCommands = true
        if let heading { roff.macro("SS", heading("en")) }
        for node in nodes { roff.item(Roff.reference(path + [node.name]), node.abstract("en")) }
      case .fields(let fields, let columns):
        roff.macro("SH", "FIELDS")
        roff.text("Members with \(Roff.bold("--json")); names for \(Roff.bold("--fields")).")
        if !columns.isEmpty {
          roff.text("A line in a pipe has: \(Roff.escaped(columns.joined(separator: ", "))).")
        }
        for field in fields {
          roff.item("\(Roff.bold(field.name)) \(Roff.escaped("\(field.type)"))", field.help("en"))
        }
      case .examples(let examples):
        roff.macro("SH", "EXAMPLES")
        for (index, example) in examples.enumerated() {
          // A heading begins a paragraph by itself.
          if index > 0 { roff.macro("PP") }
          roff.example(example.line, example.help("en"))
        }
      case .terms(let title, let rows):
        roff.macro("SH", title("en").uppercased())
        for row in rows { roff.item(Roff.bold(row.name), row.help) }
      case .seeAlso(let references):
        let pages = references.compactMap(\.page).reduce(into: [[String]]()) { pages, page in
          if !pages.contains(page) { pages.append(page) }
        }
        guard !pages.isEmpty else { continue }
        roff.macro("SH", "SEE ALSO")
        roff.text(pages.map(Roff.reference).joined(separator: ", "))
      }
    }
    return roff.source
  }
}

/// Writes roff source. A `label` and a `line` are roff, which the caller has made of escaped data.
private struct Roff {
  private(set) var source = ""

  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map {
      "\"\($0.replacing("\\", with: "\\e").replacing("\"", with: "\\(dq"))\""
    }
    source += ([".\(name)"] + words).joined(separator: " ") + "\n"
  }

  mutating func text(_ line: String) {
    // A leading dot or quote would be a request.
    source += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  mutating func item(_ label: String, _ help: String) {
    macro("TP")
    text(label)
    text(Self.escaped(help))
  }

  /// Appends a call, in rows that a shell takes, and its meaning.
  mutating func example(_ call: String, _ help: String) {
    macro("nf")
    for (index, row) in call.wrappedForShell(to: 66).enumerated() {
      text((index == 0 ? "" : "    ") + Self.escaped(row))
    }
    macro("fi")
    macro("RS")
    text(Self.escaped(help))
    macro("RE")
  }

  mutating func paragraphs(_ body: String) {
    for (index, paragraph) in body.split(separator: "\n\n").enumerated() {
      if index > 0 { macro("PP") }
      // A paragraph that is indented is text to copy.
      if paragraph.hasPrefix("    ") {
        macro("nf")
        for row in paragraph.split(separator: "\n") { text(Self.escaped(row)) }
        macro("fi")
        continue
      }
      text(Self.escaped(paragraph.split(separator: "\n").joined(separator: " ")))
    }
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }
  /// A reference to the manual page of a command.
  static func reference(_ path: [String]) -> String { bold(path.joined(separator: "-")) + "(1)" }

  static func escaped(_ text: some StringProtocol) -> String {
    let named: [Unicode.Scalar: String] = [
      "\\": "\\e", "-": "\\-", "~": "\\(ti", "^": "\\(ha", "'": "\\(aq", "`": "\\(ga",
    ]
    return text.unicodeScalars.reduce(into: "") { roff, scalar in
      // A formatter reads ASCII by default; groff_char(7) names characters by at least four digits.
      roff +=
        named[scalar]
        ?? (scalar.isASCII
          ? String(scalar) : "\\[u\(zeroPadded(scalar.value, 4, radix: 16).uppercased())]")
    }
  }
}
