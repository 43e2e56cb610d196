package import SpecCore

/// The commands of `spec timers`.
package let timersCommands = Node(group: "timers", "TODO.") {}
