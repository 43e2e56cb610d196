/// The rules for one place, and for those below it.
struct RulePlace: Sendable {
  var read: RuleExpression?
  var write: RuleExpression?
  var validate: RuleExpression?
  /// The child paths, or `.value`, by which its children can be queried.
  var indexes: [String] = []
  /// By the bytes of the key.
  var children: [[UInt8]: RulePlace] = [:]
  /// The rules for every key that has none of its own: the only element, if there are any.
  var others: [RulePlace] = []
  /// Whether there is a `.validate` somewhere below.
  var hasValidatingChildren = false

  /// Whether there is one here or below.
  var validates: Bool { validate != nil || hasValidatingChildren }

  /// The rules of a child, and whether its key is what a variable stands for.
  func child(_ key: String) -> (place: RulePlace, isCapture: Bool)? {
    if let place = children[Array(key.utf8)] { return (place, false) }
    return others.first.map { ($0, true) }
  }
}
