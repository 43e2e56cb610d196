extension HelpDocument {
  /// Rows of the screen on which the short form fits, at 80 columns.
  private static let screenRows = 24

  /// The short form: a row for each command or option, and as many of three examples as fit on one screen. If
  /// the rows do not fit even without examples, only the names are listed.
  ///
  /// - Parameter language: the language in which it fits.
  static func shortBlocks(_ node: Node, _ path: [String], _ language: String) -> [Block] {
    let call = path.joined(separator: " ")
    let first = node.visibleChildren.first.map { Reference(call: "\(call) \($0.name) -h") }
    let more = Block.seeAlso([Reference(call: "\(call) --help")] + (first.map { [$0] } ?? []))
    let (rows, names) = node.shortLists(language)
    let examples = node.shortExamples(path)
    for lists in [rows, names] {
      for count in [3, 2, 1, 0] {
        let blocks: [Block] =
          [.usage, .examples(Array(examples.prefix(count)))] + lists + [more]
        let text = HelpDocument(node, path, .short, language, blocks).text(columns: 80)
        if text.count(where: { $0 == "\n" }) <= screenRows { return blocks }
      }
    }
    return [.usage] + names + [more]
  }
}

extension Node {
  /// The commands, or the arguments and options, in a row each and as names alone.
  fileprivate func shortLists(_ language: String) -> (
    rows: [HelpDocument.Block], names: [HelpDocument.Block]
  ) {
    let groups = commandsByHeading
    guard groups.isEmpty else {
      let names = groups.map { group in
        let names = group.nodes.map(\.name).joined(separator: ", ")
        return (name: group.heading?(language) ?? "", help: names)
      }
      return (groups.map { .commands($0.heading, $0.nodes) }, [.terms(helpTexts.commands, names)])
    }
    let positionals = HelpDocument.Block.arguments(helpTexts.arguments, positionals)
    let options = shortOptions
    let names = options.map { "--\($0.name)" }.joined(separator: ", ")
    return (
      [positionals, .arguments(helpTexts.options, options)],
      [positionals, .terms(helpTexts.options, [(name: "", help: names)])]
    )
  }

  /// The examples. A group with fewer than two adds the first example of its first commands.
  fileprivate func shortExamples(_ path: [String]) -> [Example] {
    let own = examples(path)
    let others = visibleChildren.lazy.flatMap { $0.examples(path + [$0.name]).prefix(1) }
    return own + Array(others.prefix(max(0, 2 - own.count)))
  }

  /// The options without `--keys`, which is for scripts. An option and the flag that follows it and removes its
  /// value are merged: `--[no-]notes`.
  private var shortOptions: [ArgumentInfo] {
    arguments.filter { $0.isOption && $0.name != "keys" }.reduce(into: []) { options, info in
      if let last = options.last, info.name == "no-\(last.name)" {
        options[options.count - 1].name = "[no-]\(last.name)"
      } else {
        options.append(info)
      }
    }
  }
}
