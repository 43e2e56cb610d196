package import SpecCore

extension SecurityRules {
  /// Reads `{"rules": {…}}`.
  ///
  /// - Parameter onlyReading: leaves out `.write` and `.validate`, which are most of the text; the result allows no write.
  /// - Throws: the problem with its place; in an expression also line and column.
  package init(parsing file: JSON, onlyReading: Bool = false) throws(SecurityRulesError) {
    guard let members = file.object, members.count == 1, members[0].key == "rules" else {
      throw SecurityRulesError([], .noRules)
    }
    var parser = RulePlaceParser(onlyReading: onlyReading)
    top = try parser.place(members[0].value, at: ["rules"])
  }
}

/// Reads the object of one place after the other.
private struct RulePlaceParser {
  /// No path of the tree is deeper.
  private static let maximumDepth = 32
  /// The bytes of all expressions together.
  private static let maximumText = 1_048_576

  private let onlyReading: Bool
  private var text = 0
  private var captures: [String] = []

  init(onlyReading: Bool) { self.onlyReading = onlyReading }

  mutating func place(_ json: JSON, at path: [String]) throws(SecurityRulesError) -> RulePlace {
    guard let members = json.object else { throw SecurityRulesError(path, .noObject) }
    guard path.count <= Self.maximumDepth + 1 else { throw SecurityRulesError(path, .tooDeep) }
    var place = RulePlace()
    for member in members {
      let path = path + [member.key]
      switch member.key {
      case ".read": place.read = try rule(member.value, isWrite: false, at: path)
      case ".write" where onlyReading, ".validate" where onlyReading: break
      case ".write": place.write = try rule(member.value, isWrite: true, at: path)
      case ".validate": place.validate = try rule(member.value, isWrite: true, at: path)
      case ".indexOn": place.indexes = try indexes(member.value, at: path)
      case _ where member.key.hasPrefix("$"):
        try checkVariable(member.key, at: path)
        guard place.others.isEmpty else { throw SecurityRulesError(path, .twoVariables) }
        captures.append(member.key)
        place.others = [try self.place(member.value, at: path)]
        captures.removeLast()
      default:
        guard DataLimits.isKey(member.key) else {
          throw SecurityRulesError(path, member.key.hasPrefix(".") ? .unknownRule : .badKey)
        }
        place.children[Array(member.key.utf8)] = try self.place(member.value, at: path)
      }
    }
    let below = place.children.values.map(\.validates) + place.others.map(\.validates)
    place.hasValidatingChildren = below.contains(true)
    return place
  }

  private mutating func rule(
    _ json: JSON, isWrite: Bool, at path: [String]
  ) throws(SecurityRulesError) -> RuleExpression {
    if let flag = json.bool { return .boolean(flag) }
    guard let source = json.string else { throw SecurityRulesError(path, .noExpression) }
    text += source.utf8.count
    guard text <= Self.maximumText else { throw SecurityRulesError(path, .tooLong) }
    do throws(RuleSyntaxError) {
      return try RuleParser.parse(source, captures: captures, isWrite: isWrite)
    } catch {
      throw SecurityRulesError(path, error, in: source)
    }
  }

  private func indexes(_ json: JSON, at path: [String]) throws(SecurityRulesError) -> [String] {
    let items = json.array ?? [json]
    let indexes = items.compactMap(\.string).filter { index in
      index == ".value" || !index.isEmpty && TreePath(text: index).keys.allSatisfy(DataLimits.isKey)
    }
    guard indexes.count == items.count else { throw SecurityRulesError(path, .badIndex) }
    return indexes
  }

  private func checkVariable(_ name: String, at path: [String]) throws(SecurityRulesError) {
    guard name.unicodeScalars.count > 1, name.unicodeScalars.allSatisfy(RuleLexer.isNamePart) else {
      throw SecurityRulesError(path, .badVariable)
    }
    guard !captures.contains(name) else { throw SecurityRulesError(path, .repeatedVariable) }
  }
}
