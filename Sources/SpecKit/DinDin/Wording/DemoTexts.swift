internal import SpecCore

/// What the demo commands say.
struct DemoTexts: Sendable {
  let loaded = Text(
    "The demo world is loaded: {dinners} dinners, {people} people, signed in as {name}.")
  let cleared = Text("The demo world is removed: {dinners} dinners, {people} people.")
  let part = Text("part {done} of {count} is written")
  let partly = Text(
    "{done} of {count} parts are written, and then: {reason}; the same command again writes all of them, 'spec dindin demo clear' removes what is there"
  )
  let none = Text("no demo world is loaded")
  let question = Text("Remove the demo dinners and people?")
}

let demoTexts = DemoTexts()
