internal import SpecCore

/// A tree that is read by several: what one has loaded the others need not load again.
final class SharedTree {
  var tree: Tree
  init(_ tree: Tree) { self.tree = tree }
}

/// A place of a tree for security rules.
struct TreeRuleNode: RuleNode {
  private let shared: SharedTree
  private let path: TreePath

  init(_ shared: SharedTree, _ path: TreePath = TreePath()) {
    self.shared = shared
    self.path = path
  }

  func child(_ path: [String]) -> any RuleNode {
    TreeRuleNode(shared, TreePath(self.path.keys + path))
  }

  func leaf() throws -> JSON? { try shared.tree.leaf(at: path) }
  func exists() throws -> Bool { try shared.tree.exists(path) }
  func keys() throws -> [String] { try shared.tree.node(at: path).children.map(\.key) }

  func hasChild(_ path: [String]) throws -> Bool {
    try shared.tree.exists(TreePath(self.path.keys + path))
  }
}
