package import SpecCore
internal import SpecDinDin
internal import SpecGrid
internal import SpecHacksmiths
internal import SpecTimers
internal import SpecUsFrame

/// Every command of the program. A new verb is one line in its module's own table.
package let commandTree = Node(
  group: "spec", "Five small programs: a color grid, timers, dinners, a frame, a community.",
  examples: [
    Example("spec timers add Tea --down 4m --once", "Ring in four minutes."),
    Example("spec dindin demo load", "Load a world of dinners to try."),
    Example("spec help timers add", "How to call a command, in full."),
  ]
) {
  gridCommands
  timersCommands
  dindinCommands
  usframeCommands
  hacksmithsCommands
  Node("help", HelpCommand.self)
  Node("manual", ManualCommand.self)
  Node("completions", CompletionsCommand.self)
  Node("__complete", CompleteCommand.self).hidden
}
