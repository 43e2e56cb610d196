/// Completion candidates for a command line that is being typed. Shells request them through the
/// hidden command `__complete`, so that all three share one implementation.
package enum Completion {
  /// Returns values to offer after the words of the command that stand already.
  package typealias Candidates = @Sendable (Context, _ before: [String]) throws -> [Candidate]

  /// Returns the candidates for the last word.
  ///
  /// - Parameter words: the words so far without the program's name; the last one, possibly empty,
  ///   is being typed.
  package static func candidates(_ words: [String], in context: Context) -> [Candidate] {
    guard let root = context.tree(), let typed = words.last else { return [] }
    let globals = GlobalOptions.infos
    let before = Array(words.dropLast())
    guard let (node, rest, _) = try? root.descend(before, globals: globals) else { return [] }
    let infos = node.arguments + globals

    if !before.contains("--") {
      if let option = awaiting(before.last, infos) {
        return values(option, typed, of: node, in: context)
      }
      if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
        let name = typed[typed.index(typed.startIndex, offsetBy: 2)..<equals]
        guard
          let option = infos.first(where: { $0.kind == .option && $0.names.contains(String(name)) })
        else { return [] }
        let prefix = String(typed[...equals])
        let begun = String(typed.dropFirst(prefix.count))
        return values(option, begun, of: node, in: context).map {
          Candidate(prefix + $0.value, $0.help)
        }
      }
      if typed.hasPrefix("-") { return options(infos, typed, context.language) }
    }
    return names(node, rest, typed, in: context)
  }

  /// The option whose value the next word is.
  private static func awaiting(_ word: String?, _ infos: [ArgumentInfo]) -> ArgumentInfo? {
    guard let word, Parser.looksLikeOption(word), !word.contains("=") else { return nil }
    return infos.first { info in
      info.kind == .option
        && (info.names.contains { "--\($0)" == word } || info.short.map { "-\($0)" } == word)
    }
  }

  private static func options(_ infos: [ArgumentInfo], _ typed: String, _ language: String)
    -> [Candidate]
  {
    infos.filter(\.isOption).flatMap { info in
      info.names.map { Candidate("--\($0)", info.help(language)) }
        + (info.short.map { [Candidate("-\($0)", info.help(language))] } ?? [])
    }.filter { $0.value.hasPrefix(typed) }
  }

  private static func names(_ node: Node, _ rest: [String], _ typed: String, in context: Context)
    -> [Candidate]
  {
    let positionals = node.arguments.filter { !$0.isOption }
    let matches =
      (try? Parser.match(
        rest,
        node.arguments.map(\.optional)
          + GlobalOptions.infos)) ?? []
    let before = matches.filter {
      $0.index < node.arguments.count && !node.arguments[$0.index].isOption
    }.map(\.text)
    let taken = before.count
    // After `--` there are only values.
    var found =
      taken == 0 && !rest.contains("--")
      ? node.visibleChildren.map { Candidate($0.name, $0.abstract(context.language)) }
        .filter { $0.value.hasPrefix(typed) } : []
    let next = taken < positionals.count ? positionals[taken] : positionals.last
    if let next, taken < positionals.count || next.kind == .rest {
      found += values(next, typed, of: node, after: before, in: context)
    }
    return found
  }

  /// The names that may follow those of `--fields` that stand already.
  private static func fields(of node: Node, _ typed: String, _ language: String) -> [Candidate] {
    let taken = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
    let names = Set(taken.split(separator: ",").map(String.init))
    let help = taken.isEmpty && !node.fields.isEmpty ? [Candidate("help")] : []
    return
      (node.fields.filter { !names.contains($0.name) }
      .map { Candidate(taken + $0.name, $0.help(language)) } + help)
      .filter { $0.value.hasPrefix(typed) }
  }

  private static func values(
    _ info: ArgumentInfo, _ typed: String, of node: Node, after before: [String] = [],
    in context: Context
  ) -> [Candidate] {
    if info.name == GlobalOptions.fieldsName { return fields(of: node, typed, context.language) }
    // Completion never complains: what cannot be read offers nothing.
    let live = (try? info.complete?(context, before)) ?? []
    return (info.choices.map { Candidate($0) } + live)
      .filter { $0.value.hasPrefix(typed) }
  }
}

extension ArgumentInfo {
  fileprivate var optional: ArgumentInfo {
    var copy = self
    copy.isRequired = false
    return copy
  }
}
