internal import SpecCore

/// The security rules of a database, in the language of the Realtime Database: `.read` and `.write`
/// cascade, `.validate` is asked at every place that a write touches.
package struct SecurityRules: Sendable {
  let top: RulePlace
  /// The most steps of one request: enough for a hundred operations at each of 200,000 places.
  var maximumSteps = 20_000_000

  /// Whether a rule at the path or above it allows reading.
  ///
  /// - Parameter auth: the caller's `uid` and `token`; nil without a sign-in.
  /// - Throws: what the tree throws.
  func allowsRead(
    _ path: [String], auth: JSON?, now: Instant, root: any RuleNode
  ) throws -> Bool {
    var evaluator = RuleEvaluator(
      auth: RuleValue(auth), now: now, root: root, newRoot: nil, steps: maximumSteps)
    return try isGranted(path, \.read, &evaluator)
  }

  /// Whether each of the paths may be written, and the data after the write are valid.
  ///
  /// - Parameters:
  ///   - paths: what the request replaces, one path or those of an update.
  ///   - root: the tree before the write.
  ///   - newRoot: the tree after the whole write.
  func allowsWrite(
    _ paths: [[String]], auth: JSON?, now: Instant, root: any RuleNode, newRoot: any RuleNode
  ) throws -> Bool {
    var evaluator = RuleEvaluator(
      auth: RuleValue(auth), now: now, root: root, newRoot: newRoot, steps: maximumSteps)
    for path in paths where try !isGranted(path, \.write, &evaluator) { return false }
    guard top.validates else { return true }
    var asked: Set<TreePath> = []
    for path in paths where try !isValid(path, after: newRoot, &evaluator, &asked) { return false }
    return true
  }

  /// Whether a rule at the path or above it allows writing, whatever is written.
  func grantsWrite(
    _ path: [String], auth: JSON?, now: Instant, root: any RuleNode
  ) throws -> Bool {
    var evaluator = RuleEvaluator(
      auth: RuleValue(auth), now: now, root: root, newRoot: root, steps: maximumSteps)
    return try isGranted(path, \.write, &evaluator)
  }

  /// The child paths by which the children of a place can be queried, as `.indexOn` names them.
  func indexes(at path: [String]) -> [String] {
    var place = top
    for key in path {
      guard let child = place.child(key) else { return [] }
      place = child.place
    }
    return place.indexes
  }

  private func isGranted(
    _ path: [String], _ kind: KeyPath<RulePlace, RuleExpression?>, _ evaluator: inout RuleEvaluator
  ) throws -> Bool {
    try walk(path, &evaluator) { place, evaluator in
      guard let rule = place[keyPath: kind] else { return nil }
      return try evaluator.holds(rule) ? true : nil
    } ?? false
  }

  /// Goes down a path as far as there are rules, until somebody has an answer.
  private func walk(
    _ path: [String], _ evaluator: inout RuleEvaluator,
    _ visit: (RulePlace, inout RuleEvaluator) throws -> Bool?
  ) throws -> Bool? {
    evaluator.place = []
    evaluator.captures = []
    var place = top
    if let answer = try visit(place, &evaluator) { return answer }
    for key in path {
      guard let child = place.child(key) else { return nil }
      place = child.place
      evaluator.place.append(key)
      if child.isCapture { evaluator.captures.append(key) }
      if let answer = try visit(place, &evaluator) { return answer }
    }
    return nil
  }

  /// Whether `.validate` holds on the way to a path and below it, where something is after the write.
  ///
  /// - Parameter asked: the places above paths that were seen already.
  private func isValid(
    _ path: [String], after newRoot: any RuleNode, _ evaluator: inout RuleEvaluator,
    _ asked: inout Set<TreePath>
  ) throws -> Bool {
    let answer = try walk(path, &evaluator) { place, evaluator in
      let keys = evaluator.place
      guard place.validates else { return true }
      if keys.count == path.count {
        return try holdsBelow(place, newRoot.child(keys), &evaluator)
      }
      guard asked.insert(TreePath(keys)).inserted, let rule = place.validate else { return nil }
      guard try newRoot.child(keys).exists() else { return true }
      return try evaluator.holds(rule) ? nil : false
    }
    return answer ?? true
  }

  /// Whether `.validate` holds at a place and everywhere below it.
  private func holdsBelow(
    _ place: RulePlace, _ node: any RuleNode, _ evaluator: inout RuleEvaluator
  ) throws -> Bool {
    guard place.validates, try node.exists() else { return true }
    if let rule = place.validate, try !evaluator.holds(rule) { return false }
    guard place.hasValidatingChildren else { return true }
    for key in try node.keys() {
      guard let child = place.child(key), child.place.validates else { continue }
      do { try evaluator.spend(1) } catch { return false }
      evaluator.place.append(key)
      if child.isCapture { evaluator.captures.append(key) }
      defer {
        evaluator.place.removeLast()
        if child.isCapture { evaluator.captures.removeLast() }
      }
      if try !holdsBelow(child.place, node.child([key]), &evaluator) { return false }
    }
    return true
  }
}
