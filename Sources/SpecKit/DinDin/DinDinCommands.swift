package import SpecCore

/// The commands of `spec dindin`.
package let dinDinCommands = Node(group: "dindin", "TODO") {}
