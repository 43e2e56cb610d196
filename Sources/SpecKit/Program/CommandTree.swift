package import SpecCore
internal import SpecDinDin
internal import SpecGrid
internal import SpecHacksmiths
internal import SpecTimers
internal import SpecUsFrame

/// Every command of the program. A new verb is one line in its module's own table.
package let commandTree = Node(
  group: "spec", "Five small programs: a color grid, timers, dinners, a frame, a community."
) {
  gridCommands
  timersCommands
  dindinCommands
  usframeCommands
  hacksmithsCommands
  HelpCommand.self
  ManualCommand.self
  CompletionsCommand.self
  Node(CompleteCommand.self).hidden
}
