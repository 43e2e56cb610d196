package import SpecCore

/// The commands of `spec hacksmiths`.
package let hacksmithsCommands = Node(group: "hacksmiths", "TODO.") {}
