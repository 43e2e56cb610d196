package import SpecCore

/// Runs the program and says how it ended: the one place errors become exit statuses.
///
/// - Parameter areText: false if a word had to be repaired to be UTF-8; then only help is given.
package func run(
  _ words: [String], areText: Bool = true, in context: Context
) -> ExitStatus {
  var context = context
  context.options = .lenient(words)
  if let instant = context.options.now { context.clock = context.clock.starting(at: instant) }
  do {
    try dispatch(words, areText: areText, in: &context)
    return .success
  } catch is BrokenPipe {
    return .success
  } catch {
    return report(Failure(error, in: context), in: context)
  }
}

private func dispatch(_ words: [String], areText: Bool, in context: inout Context) throws {
  let options = context.options
  if let form = options.help {
    let (node, _, path) = try commandTree.descend(
      GlobalOptions.otherWords(words), skipsUnknown: true)
    return try context.show(helpDocument(of: node, path, form, in: context))
  }
  if options.wantsVersion {
    _ = try Parser.match(words, GlobalOptions.infos)
    return try context.show(VersionReport())
  }

  guard areText else { throw UsageError.notUTF8 }
  try context.checkTestVariables()
  let (node, rest, path) = try commandTree.descend(words, globals: GlobalOptions.infos)
  if node.isRunnable, options.fields?.isHelp == true {
    guard !node.fields.isEmpty else { throw UsageError.noFields(path: path) }
    return try context.show(FieldList(node.fields, language: context.language))
  }
  let run: @Sendable (Context) throws -> Void
  do {
    run = try node.ready(rest)
  } catch let error as UsageError {
    throw error.calling(path)
  }
  guard node.isRunnable else {
    guard path.count == 1 else { throw UsageError.missingCommand(path: path) }
    return try context.show(helpDocument(of: node, path, .short, in: context))
  }
  context.columns = try columns(of: node, path, in: context)
  try run(context)
}

/// Returns the help of a command in the language of the call.
func helpDocument(
  of node: Node, _ path: [String], _ form: HelpDocument.Form = .full, in context: Context
) -> HelpDocument {
  HelpDocument(node, path, form, in: commandTree, language: context.language)
}

/// Returns the choice of `--fields` and `--header` for a command; nil without them.
private func columns(
  of node: Node, _ path: [String], in context: Context
) throws(UsageError) -> ColumnChoice? {
  let options = context.options
  let isLine = !options.isJSON && !context.output.isTerminal
  guard options.fields != nil || options.hasHeader && isLine else { return nil }
  return try ColumnChoice(
    options.fields?.names, hasHeader: options.hasHeader || context.output.isTerminal,
    fields: node.fields, columns: node.columns, path: path)
}

private func report(_ failure: Failure, in context: Context) -> ExitStatus {
  let message = failure.message(in: context.language)
  var text = "spec: \(message)"
  if context.options.isJSON {
    let errors = failure.errors.map { JSON.object($0.worded(in: context.language).jsonMembers()) }
    text = JSON(present: [
      "error": JSON(present: [
        "status": .int(Int64(failure.status.rawValue)), "code": .string(failure.code),
        "message": .string(message), "field": failure.field.map { .string($0) },
      ]),
      "errors": errors.isEmpty ? Optional.none : .array(errors),
    ]).serialized()
  }
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  try? context.error.write(Renderer.text(context.messageLines(line), color: .none))
  return failure.status
}

struct VersionReport: Presentable, Encodable {
  var name = "spec"
  var version = specVersion
  func text() -> String? { "spec \(specVersion)\n" }
}
