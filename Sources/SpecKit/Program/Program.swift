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
  context.tree = { commandTree }
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
    return try context.show(
      try HelpPage(commandTree, GlobalOptions.otherWords(words), form, language: context.language))
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
    return try context.show(try HelpPage(commandTree, [], .short, language: context.language))
  }
  context.columns = try columns(of: node, path, in: context)
  try run(context)
}

/// Returns the choice of `--fields` and `--header` for a command; nil without them.
private func columns(
  of node: Node, _ path: [String], in context: Context
) throws(UsageError) -> ColumnChoice? {
  let options = context.options
  let isLine = options.format == .plain && !context.output.isTerminal
  guard options.fields != nil || options.hasHeader && isLine else { return nil }
  return try ColumnChoice(
    options.fields?.names, hasHeader: options.hasHeader || context.output.isTerminal,
    fields: node.fields, columns: node.columns, path: path)
}

private func report(_ failure: Failure, in context: Context) -> ExitStatus {
  var text = "spec: \(failure.message(in: context.language))"
  if context.options.format == .json {
    text = (try? JSONCoder.text(of: ErrorReport(failure, in: context.language))) ?? text
  }
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  try? context.error.write(Renderer.text(context.messageLines(line), color: .none))
  return failure.status
}

/// An error as JSON on standard error.
struct ErrorReport: Encodable {
  struct Body: Encodable {
    let status: Int32
    let code: String
    let message: String
    let field: String?
  }

  let error: Body
  let errors: [FieldError]?

  init(_ failure: Failure, in language: String) {
    error = Body(
      status: failure.status.rawValue, code: failure.code, message: failure.message(in: language),
      field: failure.field)
    errors = failure.errors.isEmpty ? nil : failure.errors.map { $0.worded(in: language) }
  }
}

struct VersionReport: Presentable, Encodable {
  var name = "spec"
  var version = specVersion
  func text() -> String? { "spec \(specVersion)\n" }
}
