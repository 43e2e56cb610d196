/// Manual pages in the `man` macros of roff, from the same tree as help.
package enum Manual {
  /// `spec(1)` for the root, `spec-timers(1)` with all its commands for a module.
  package static func page(_ node: Node, path: [String], version: String, date: String)
    -> String
  {
    var roff = Roff()
    let title = path.joined(separator: "-")
    roff.macro("TH", title.uppercased(), "1", date, "spec \(version)", "spec manual")
    roff.macro("SH", "NAME")
    roff.text("\(title) \\- \(Roff.escaped(node.abstract("en").trimmingFinalPeriod()))")
    roff.macro("SH", "SYNOPSIS")
    if node.isRunnable { roff.text(synopsis(node, path)) }
    if node.isRunnable && node.isGroup { roff.macro("br") }
    if node.isGroup {
      roff.text(Roff.bold(path.joined(separator: " ")) + " \\fIcommand\\fR ...")
    }
    if !node.discussion.isEmpty {
      roff.macro("SH", "DESCRIPTION")
      roff.paragraphs(node.discussion("en"))
    }
    body(node, path, into: &roff, isTop: true)
    if node.isGroup, path.count > 1 {
      roff.macro("SH", "COMMANDS")
      commands(of: node, path, into: &roff)
    }
    if path.count == 1 { root(node, into: &roff) }
    roff.macro("SH", "SEE ALSO")
    let pages =
      path.count == 1
      ? node.visibleChildren.filter(\.isGroup).map { "spec-\($0.name)" }
      : ["spec"]
    roff.text(pages.map { "\(Roff.bold($0))(1)" }.joined(separator: ", "))
    return roff.source
  }

  private static func commands(of node: Node, _ path: [String], into roff: inout Roff) {
    for child in node.visibleChildren {
      let names = path + [child.name]
      roff.macro("SS", names.joined(separator: " "))
      if child.isRunnable {
        roff.text(synopsis(child, names))
        roff.macro("PP")
      }
      roff.text(Roff.escaped(child.abstract("en")))
      roff.paragraphs(child.discussion("en"), continued: true)
      body(child, names, into: &roff, isTop: false)
      commands(of: child, names, into: &roff)
    }
  }

  private static func body(_ node: Node, _ path: [String], into roff: inout Roff, isTop: Bool) {
    if isTop, !node.arguments.isEmpty { roff.macro("SH", "OPTIONS") }
    arguments(node.arguments, into: &roff)
    guard !node.fields.isEmpty || !node.examples.isEmpty else { return }
    if !node.fields.isEmpty {
      if isTop { roff.macro("SH", "JSON FIELDS") } else { roff.heading("JSON fields") }
      for field in node.fields {
        roff.item(
          Roff.bold(field.name) + " " + Roff.escaped("\(field.type)"),
          Roff.escaped(field.help("en")))
      }
    }
    if !node.examples.isEmpty {
      if isTop { roff.macro("SH", "EXAMPLES") } else { roff.heading("Examples") }
      for (index, example) in node.examples.enumerated() {
        // A heading begins a paragraph by itself.
        if index > 0 || !isTop { roff.macro("PP") }
        roff.example(example.line, Roff.escaped(example.help("en")))
      }
    }
  }

  private static func arguments(_ arguments: [ArgumentInfo], into roff: inout Roff) {
    for info in arguments {
      let label =
        info.isOption
        ? HelpPage.label(info).trimmingLeadingSpaces() : "<\(info.name)>"
      roff.item(Roff.bold(label), Roff.escaped(HelpPage.help(info, "en")))
    }
  }

  private static func synopsis(_ node: Node, _ path: [String]) -> String {
    var words = [Roff.bold(path.joined(separator: " "))]
    for info in node.arguments where !info.isOption {
      let name = "\\fI\(Roff.escaped(info.name))\\fR" + (info.kind == .rest ? "..." : "")
      words.append(info.isRequired ? name : "[\(name)]")
    }
    if node.arguments.contains(where: \.isOption) { words.append("[\\fIoptions\\fR]") }
    return words.joined(separator: " ")
  }

  private static func root(_ node: Node, into roff: inout Roff) {
    roff.macro("SH", "COMMANDS")
    for child in node.visibleChildren {
      if child.isGroup {
        roff.item(Roff.bold(child.name), Roff.escaped(child.abstract("en")))
      } else {
        roff.macro("SS", "spec \(child.name)")
        roff.text(synopsis(child, ["spec", child.name]))
        roff.macro("PP")
        roff.text(Roff.escaped(child.abstract("en")))
        arguments(child.arguments, into: &roff)
      }
    }
    roff.macro("SH", "GLOBAL OPTIONS")
    arguments(GlobalOptions.arguments.map(\.info), into: &roff)
    for (topic, title) in [
      (HelpTopic.exitCodes, "EXIT STATUS"), (.environment, "ENVIRONMENT"), (.json, "JSON OUTPUT"),
    ] {
      roff.macro("SH", title)
      for row in topic.rows { roff.item(Roff.bold(row.name), Roff.escaped(row.help)) }
    }
  }
}

/// Writes roff source; every piece of text is escaped by the caller where it is data.
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
    text(help)
  }

  /// A call in rows that can be pasted as they stand, and what it does.
  mutating func example(_ call: String, _ help: String) {
    macro("nf")
    for (index, row) in call.wrappedForShell(to: 66).enumerated() {
      text((index == 0 ? "" : "    ") + Self.escaped(row))
    }
    macro("fi")
    macro("RS")
    text(help)
    macro("RE")
  }

  mutating func heading(_ title: String) {
    macro("PP")
    text("\\fI\(Self.escaped(title))\\fR")
  }

  mutating func paragraphs(_ body: String, continued: Bool = false) {
    for (index, paragraph) in body.split(separator: "\n\n").enumerated() {
      if index > 0 || continued { macro("PP") }
      // A paragraph that is indented is text to copy.
      if paragraph.hasPrefix("    ") {
        macro("nf")
        for row in paragraph.split(separator: "\n") { text(Self.escaped(String(row))) }
        macro("fi")
        continue
      }
      text(Self.escaped(paragraph.split(separator: "\n").joined(separator: " ")))
    }
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func escaped(_ text: String) -> String {
    let named: [Unicode.Scalar: String] = [
      "\\": "\\e", "-": "\\-", "~": "\\(ti", "^": "\\(ha", "'": "\\(aq", "`": "\\(ga",
    ]
    return text.unicodeScalars.reduce(into: "") { roff, scalar in
      // A formatter reads ASCII unless it is told otherwise.
      roff +=
        named[scalar]
        ?? (scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar.value))]")
    }
  }

  /// At least four digits, as groff_char(7) names characters.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  fileprivate func trimmingFinalPeriod() -> String { hasSuffix(".") ? String(dropLast()) : self }
  fileprivate func trimmingLeadingSpaces() -> String { String(drop { $0 == " " }) }
}
