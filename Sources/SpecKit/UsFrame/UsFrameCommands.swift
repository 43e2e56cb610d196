package import SpecCore

/// The commands of `spec usframe`.
package let usframeCommands = Node(group: "usframe", "TODO.") {}
