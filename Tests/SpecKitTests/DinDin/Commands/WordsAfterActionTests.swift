import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A command that has done something` {
  @Test(arguments: [
    ("invite accept", "Accepted: Ann Lee, Sat 21 Nov 8:00pm (undo: 'spec dindin undo')"),
    ("invite reject", "Rejected: Ann Lee, Sat 21 Nov 8:00pm (undo: 'spec dindin undo')"),
    ("event edit 0005 --time 8pm", "Changed: Sat 28 Nov 8:00pm, Rotunda Kitchen (undo:"),
    ("event new --time 7pm --date tomorrow", "Draft saved; nothing is sent yet"),
    ("guests add 'Zoe Quinn'", "'spec dindin guests remove local-zoe-quinn' removes them"),
    ("location set 38,-78 --as 'my work'", "'spec dindin location clear \"my work\"' removes it"),
    ("location clear", "Removed: here"), ("sync", "nothing was waiting"),
  ])
  func `says so on a terminal only`(line: String, sentence: String) {
    let shown = DinDinWorld().run(line, terminal: true, columns: 120)
    #expect((shown.err + shown.out).contains(sentence), "\(shown)")
    let piped = DinDinWorld().run(line)
    #expect(piped.status == 0 && piped.err == "", "\(piped)")
    #expect(!piped.out.contains(sentence))
  }

  @Test func `says it before the next card`() throws {
    let out = DinDinWorld().run("invite accept", terminal: true).out
    let sentence = try #require(out.range(of: "Accepted: Ann Lee, Sat 21 Nov 8:00pm"))
    let next = try #require(out.range(of: "Ben Ito"))
    #expect(sentence.upperBound < next.lowerBound)
  }

  @Test func `offers no undo for an answer that was given before`() {
    let world = DinDinWorld()
    world.run("invite accept 0001")
    world.run("invite accept 0002")
    let again = world.run("invite accept 0001", terminal: true).out
    #expect(again.contains("Accepted: Ann Lee") && !again.contains("undo:"), "\(again)")
  }
}
