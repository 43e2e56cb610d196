internal import SpecCore

/// A place in the tree as security rules see it. Nothing is read before it is asked for.
protocol RuleNode {
  /// The place at a relative path, whether or not it exists.
  func child(_ path: [String]) -> any RuleNode
  /// The value of a leaf; nil for an absent place and for one with children.
  func leaf() throws -> JSON?
  func exists() throws -> Bool
  /// The keys of the children, in no order.
  func keys() throws -> [String]
  func hasChild(_ path: [String]) throws -> Bool
}
