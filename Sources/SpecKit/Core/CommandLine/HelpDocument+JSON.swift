extension HelpDocument {
  /// A command as an object with its arguments, commands, fields and examples, whatever the form; a topic as a list
  /// of its rows.
  package var payload: JSON {
    switch subject {
    case .topic(let topic):
      return .array(topic.rows.map { ["name": .string($0.name), "help": .string($0.help)] })
    case .command(let node):
      let globals = path.count == 1 ? GlobalOptions.infos : []
      let arguments = node.positionals + node.sortedOptions + globals
      return JSON(present: [
        "command": .string(path.joined(separator: " ")),
        "abstract": .string(abstract("en")),
        "arguments": list(arguments.map(\.json)),
        "commands": list(node.commandsByHeading.flatMap(\.nodes).map { .string($0.name) }),
        "fields": list(node.fields.map(\.json)),
        "examples": list(
          node.examples(path).map { ["line": .string($0.line), "help": .string($0.help("en"))] }),
      ])
    }
  }
}

/// Nothing where the list is empty.
private func list(_ items: [JSON]) -> JSON? {
  guard !items.isEmpty else { return nil }
  return .array(items)
}

extension ArgumentInfo {
  fileprivate var json: JSON {
    JSON(present: [
      "name": .string(name),
      "kind": .string("\(kind)"),
      "short": short.map { .string(String($0)) },
      "choices": list(choices.map { .string($0) }),
      "required": isRequired ? JSON.bool(true) : Optional.none,
      "help": .string(helpText("en")),
    ])
  }
}

extension Field {
  fileprivate var json: JSON {
    ["name": .string(name), "type": .string("\(type)"), "help": .string(help("en"))]
  }
}
