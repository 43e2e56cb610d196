package import SpecCore

/// The commands of `spec grid`.
package let gridCommands = Node(group: "grid", "TODO.") {}
