import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The edition` {
  @Test func `is full until another is chosen, and holds 100 timers`() throws {
    let home = TestHome()
    #expect(
      home.run("timers edition --json").out
        == #"{"edition":"full","limit":100,"timers":0,"advertising":"none"}"# + "\n")
    #expect(home.run("timers edition free").out == "free\t5\t0\n")
    #expect(try home.run("timers edition --json").json()["advertising"] == "house")
    #expect(home.run("timers edition silver").status == 64)
  }

  @Test func `free keeps what is there and blocks the sixth timer`() throws {
    let home = TestHome()
    for number in 1...6 { home.run("timers add T\(number) --down 4m") }
    #expect(home.run("timers edition free").out == "free\t5\t6\n")
    let refused = home.run("timers add Seven --down 4m --json")
    #expect(refused.status == 1 && refused.err.contains(#""code":"limit""#))
    #expect(home.run("timers list").records.count == 6)
    #expect(home.run("timers edition", terminal: true).out.contains("more than the 5"))
    home.run("timers edition full")
    #expect(home.run("timers add Seven --down 4m").status == 0)
  }

  @Test func `is read from a settings file of before, with members that are gone`() throws {
    let home = TestHome()
    let folder = "\(home.directory)/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #"{"version":1,"edition":"free","notify":"bell","sound":"a.wav","analytics":true}"#.write(
      toFile: "\(folder)/timers.json", atomically: true, encoding: .utf8)
    #expect(home.run("timers edition").out == "free\t5\t0\n")
    #expect(try home.run("timers analytics --json").json()["enabled"] == true)
    #expect(home.run("timers doctor").records.first { $0[0] == "settings" }?[1] == "ok")
  }

  static let places: [(String, Bool)] = [
    ("timers list", true), ("timers", true), ("timers events", true), ("timers edition", false),
    ("timers list --quiet", false), ("timers list --json", false),
  ]

  @Test(arguments: places) func `free shows a house line on terminals after lists`(
    line: String, isShown: Bool
  ) {
    let home = TestHome()
    home.run("timers edition free")
    let prefix = { (text: String) in text.split(separator: "\n").contains { $0.contains("Ad: ") } }
    #expect(prefix(home.run(line, terminal: true).err) == isShown)
    #expect(!prefix(home.run(line).err) && !prefix(home.run(line, terminal: true).out))
    home.run("timers edition full")
    #expect(!prefix(home.run(line, terminal: true).err))
  }
}
