package import SpecCore

/// The commands of `spec dindin`.
package let dindinCommands = Node(group: "dindin", "TODO.") {}
