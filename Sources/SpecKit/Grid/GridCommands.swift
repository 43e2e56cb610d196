package import SpecCore
internal import SpecLegacy

/// The commands of `spec grid`.
package let gridCommands = Node(
  group: "grid", "One color on a hundred screens, at the same moment.", bare: GridHome.self,
  aliases: [
    "start": .advice("only the organizer starts the show: spec grid host"),
    "join": .advice("take a seat: spec grid ready 3,4 --code CODE"),
    "stop": .advice("the organizer stops the show by typing stop in: spec grid host"),
  ]
) {
  GridHost.self
  GridReady.self
  GridPlay.self
  GridFrames.self
  GridRehearse.self
  Node("guide", GuideCommand.self)
}
