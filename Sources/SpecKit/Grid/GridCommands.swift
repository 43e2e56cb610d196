package import SpecCore

package let gridCommands = Node(
  group: "grid", "One color on a hundred screens, at the same moment.",
  bare: Node("grid", HomeCommand.self),
  aliases: [
    "start": .advice("only the organizer starts the show: spec grid host"),
    "join": .advice("take a seat: spec grid ready 3,4 --code CODE"),
    "stop": .advice("the organizer stops the show by typing stop in: spec grid host"),
  ]
) {
  Node("host", HostCommand.self)
  Node("ready", ReadyCommand.self)
  Node("play", PlayCommand.self)
  Node("frames", FramesCommand.self)
  Node("rehearse", RehearseCommand.self)
  Node("guide", GuideCommand.self)
  Node("doctor", DoctorCommand.self)
}
