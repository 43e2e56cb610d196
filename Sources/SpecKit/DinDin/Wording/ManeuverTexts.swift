internal import SpecCore

/// What directions say of corners.
struct ManeuverTexts: Sendable {
  let depart = Text("Start")
  let arrive = Text("Arrive")
  let onLeft = Text("Arrive, on the left")
  let onRight = Text("Arrive, on the right")
  let straight = Text("Go straight")
  let turn = Text("Turn {turn}")
  let keep = Text("Keep {turn}")
  let merge = Text("Merge")
  let onRamp = Text("Take the ramp")
  let offRamp = Text("Take the exit")
  let roundabout = Text("Enter the roundabout")
  let roundaboutExit = Text("Take exit {exit} of the roundabout")
  let uTurn = Text("Turn around")

  let ahead = Text("ahead")
  let left = Text("left")
  let right = Text("right")
  let slightLeft = Text("slightly left")
  let slightRight = Text("slightly right")
  let sharpLeft = Text("sharply left")
  let sharpRight = Text("sharply right")

  let onto = Text("{action} onto {street}")
  let along = Text("{action} on {street}")
  let length = Text("{step} ({length})")
}

let maneuverTexts = ManeuverTexts()
