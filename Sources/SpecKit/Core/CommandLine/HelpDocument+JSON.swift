extension HelpDocument {
  /// A command as an object with its arguments, commands, fields and examples; a topic as a list of its rows.
  package var json: JSON {
    var (arguments, commands, fields, examples): ([JSON], [JSON], [JSON], [JSON]) = ([], [], [], [])
    for block in blocks {
      switch block {
      case .terms(_, let rows) where form != .manual:
        return .array(rows.map { ["name": .string($0.name), "help": .string($0.help)] })
      case .arguments(_, let infos): arguments += infos.map(\.json)
      case .commands(_, let entries): commands += entries.map { .string($0.path.last ?? "") }
      case .fields(let list, _):
        fields += list.map {
          [
            "name": .string($0.name), "type": .string("\($0.type)"), "help": .string($0.help("en")),
          ]
        }
      case .examples(let list):
        examples += list.map { ["line": .string($0.line), "help": .string($0.help("en"))] }
      case .usage, .notes, .terms, .seeAlso: break
      }
    }
    func member(_ key: String, _ items: [JSON]) -> [JSON.Member] {
      items.isEmpty ? [] : [JSON.Member(key, .array(items))]
    }
    return .object(
      [
        JSON.Member("command", .string(path.joined(separator: " "))),
        JSON.Member("abstract", .string(abstract("en"))),
      ] + member("arguments", arguments) + member("commands", commands)
        + member("fields", fields) + member("examples", examples))
  }
}

extension ArgumentInfo {
  fileprivate var json: JSON {
    var members = [
      JSON.Member("name", .string(name)), JSON.Member("kind", .string("\(kind)")),
    ]
    if let short { members.append(JSON.Member("short", .string(String(short)))) }
    if !choices.isEmpty {
      members.append(JSON.Member("choices", .array(choices.map { .string($0) })))
    }
    if isRequired { members.append(JSON.Member("required", true)) }
    members.append(JSON.Member("help", .string(helpText("en"))))
    return .object(members)
  }
}
