package import SpecCore

/// The commands of `spec usframe`.
package let usFrameCommands = Node(group: "usframe", "TODO") {}
