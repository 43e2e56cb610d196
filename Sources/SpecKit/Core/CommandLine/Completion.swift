/// Completion candidates for a command line that is being typed. Shells request them through the
/// hidden command `__complete`, so that all three share one implementation.
package struct Completion {
  /// Returns values to offer after the words of the command that stand already.
  package typealias Candidates = @Sendable (Context, _ before: [String]) throws -> [Candidate]

  private let node: Node
  private let context: Context

  /// Returns the candidates for the last word.
  ///
  /// - Parameter words: the words so far without the program's name; the last one, possibly empty,
  ///   is being typed.
  package static func candidates(
    _ words: [String], of root: Node, in context: Context
  ) -> [Candidate] {
    let before = Array(words.dropLast())
    guard let typed = words.last,
      let (node, rest, _) = try? root.descend(before, globals: GlobalOptions.infos)
    else { return [] }
    let completion = Completion(node: node, context: context)
    let found =
      before.contains("--")
      ? nil : completion.optionsOrValues(typed, after: before.last)
    return (found ?? completion.commandsAndArguments(typed, after: rest))
      .filter { $0.value.hasPrefix(typed) }
  }

  private var options: [ArgumentInfo] {
    (node.arguments + GlobalOptions.infos).filter(\.isOption)
  }

  /// The values of an option that waits for one, or the options; nil where neither can follow.
  private func optionsOrValues(_ typed: String, after word: String?) -> [Candidate]? {
    let valued = options.filter { $0.kind == .option }
    if let word, let option = valued.first(where: { $0.spellings.contains(word) }) {
      return values(option, typed)
    }
    guard typed.hasPrefix("-") else { return nil }
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      let name = String(typed[..<equals].dropFirst(2))
      let begun = String(typed[equals...].dropFirst())
      return valued.first { $0.names.contains(name) }
        .map { values($0, begun).map { Candidate("--\(name)=\($0.value)", $0.help) } } ?? []
    }
    return options.flatMap { option in
      option.spellings.map { Candidate($0, option.help(context.language)) }
    }
  }

  /// The commands, before the first argument, and the values of the argument that comes next.
  private func commandsAndArguments(_ typed: String, after words: [String]) -> [Candidate] {
    let positionals = node.positionals
    var infos = positionals + options
    for index in infos.indices { infos[index].isRequired = false }
    let before = ((try? Parser.match(words, infos)) ?? [])
      .filter { !infos[$0.index].isOption }.map(\.text)
    // After `--` there are only values.
    let commands =
      before.isEmpty && !words.contains("--")
      ? node.visibleChildren.map { Candidate($0.name, $0.abstract(context.language)) } : []
    let next = positionals.dropFirst(before.count).first ?? positionals.last { $0.kind == .rest }
    return commands + (next.map { values($0, typed, after: before) } ?? [])
  }

  private func values(
    _ info: ArgumentInfo, _ typed: String, after before: [String] = []
  ) -> [Candidate] {
    if info.name == GlobalOptions.fieldsName { return fields(typed) }
    // Completion never complains: what cannot be read offers nothing.
    let live = (try? info.complete?(context, before)) ?? []
    return info.choices.map { Candidate($0) } + live
  }

  /// The names that may follow those of `--fields` that stand already.
  private func fields(_ typed: String) -> [Candidate] {
    let taken = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
    let names = Set(taken.split(separator: ",").map(String.init))
    let help = taken.isEmpty && !node.fields.isEmpty ? [Candidate("help")] : []
    return node.fields.filter { !names.contains($0.name) }
      .map { Candidate(taken + $0.name, $0.help(context.language)) } + help
  }
}

extension ArgumentInfo {
  /// The option as it is written: `--count` and `-n`.
  fileprivate var spellings: [String] {
    names.map { "--\($0)" } + (short.map { ["-\($0)"] } ?? [])
  }
}
