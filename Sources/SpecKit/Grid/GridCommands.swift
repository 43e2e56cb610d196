package import SpecCore

/// The commands of `spec grid`.
package let gridCommands = Node(
  group: "grid", "One color on a hundred screens, at the same moment.", bare: GridHome.self,
  otherWords: ["start": "only the organizer starts the show: spec grid host"]
) {
  Node.under("The show") {
    GridHost.self
    GridReady.self
    GridPlay.self
  }
  Node.under("Before the show") {
    GridGuide.self
    GridRehearse.self
    GridCheck.self
    GridFrames.self
  }
}
