import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The demo of dindin` {
  @Test func `goes without a trace`() throws {
    let world = DinDinWorld(loaded: false)
    world.run("login --local 'Zoe Ash'")
    let before = try world.files()
    #expect(world.run("demo load").status == 0)
    #expect(try world.json("whoami")["name"] == "Zoe Ash")
    #expect(try world.json("demo clear --yes") == ["people": 7, "dinners": 8])
    // Both count the changes.
    let counts = ["/meta.json", "/lock"]
    let after = try world.files().filter { file, _ in !counts.contains(where: file.hasSuffix) }
    #expect(after == before.filter { file, _ in !counts.contains(where: file.hasSuffix) })
    for data in try world.files().values {
      #expect(!String(decoding: data, as: UTF8.self).contains("DemoDinner"))
    }
    #expect(world.run("demo clear --yes").out.isEmpty)
  }

  @Test func `leaves a location that the person has set`() throws {
    let world = DinDinWorld()
    world.run("location set 1,2")
    #expect(world.run("demo clear --yes").status == 0)
    #expect(try world.json("location show")["lat"] == 1)
    world.run("location clear here")
    world.run("demo load")
    world.run("location set 1,2")
    world.run("demo load")
    #expect(world.run("demo clear --yes").status == 0)
    #expect(try world.json("location show")["lat"] == 1)
    world.run("location clear here")
    world.run("demo load")
    world.run("demo clear --yes")
    #expect(world.run("location show").status == 66)
  }

  @Test func `signs its own person in and out`() throws {
    let world = DinDinWorld()
    #expect(world.run("whoami").out == "local-sam-reed\tSam Reed\tlocal\tembedded\n")
    #expect(world.run("demo clear --yes").status == 0)
    #expect(world.run("whoami").status == 77)
  }

  @Test func `is restored by loading again, also on another day`() throws {
    let world = DinDinWorld()
    let before = world.run("").out
    _ = try world.json("invite next")
    _ = try world.json("invite accept --plus 4")
    _ = try world.json("invite reject")
    #expect(world.run("demo load").status == 0 && world.run("").out == before)
    let later = "2027-03-05T17:00:00Z"
    #expect(world.run("demo load", now: later).status == 0)
    #expect(world.run("invite list --all", now: later).records.count == 6)
    #expect(world.run("agenda --from 2026-10-01 --days 90", now: later).out.isEmpty)
    _ = try world.json("demo clear --yes")
    for data in try world.files().values {
      #expect(!String(decoding: data, as: UTF8.self).contains("DemoDinner"))
    }
  }

  @Test func `asks before it removes anything`() throws {
    let world = DinDinWorld()
    let before = try world.files()
    let refused = world.run("demo clear --json")
    #expect(refused.status == 64 && refused.err.contains("--yes"))
    #expect(refused.err.contains("\"confirmation-needed\""))
    let home = world.home
    #expect(home.run("dindin demo clear", input: "n\n", terminal: true).status == 1)
    #expect(home.run("dindin demo clear", input: "", terminal: true).status == 1)
    #expect(try world.files() == before)
    #expect(home.run("dindin demo clear", input: "y\n", terminal: true).status == 0)
    #expect(world.run("whoami").status == 77)
  }

  @Test func `makes nobody the guest of their own dinner`() throws {
    let world = DinDinWorld(loaded: false)
    world.run("login --local 'Ann Lee'")
    world.run("demo load")
    #expect(try world.json("invite show")["host"]?["name"] == "Sam Reed")
    #expect(try world.json("invite list").array?.count == 3)
  }

  @Test func `keeps what is known of people who were there before`() throws {
    let world = DinDinWorld(loaded: false)
    world.run("login --local 'Ben Ito' --phone 12345")
    world.run("login --local 'Sam Reed'")
    world.run("demo load")
    world.run("demo clear --yes")
    world.run("login --local 'Ben Ito'")
    #expect(try world.json("whoami")["phone"] == "12345")
  }

  @Test func `adds old dinners, thirty of them this month`() throws {
    let world = DinDinWorld(loaded: false)
    for now in ["2026-11-20T17:00:00Z", "2026-11-01T05:00:10Z"] {
      #expect(world.run("demo load --dinners 300", now: now).status == 0)
      let month = world.run("agenda --from 2026-11-01 --days 30", now: now).records
        .filter { $0[0] == "host" }
      #expect(month.filter { $0[1] != "DemoDinner000000005" }.count == 30)
      #expect(month.allSatisfy { $0[1] == "DemoDinner000000005" || $0[2] < "2026-11-20T12:00:01" })
      let january = world.run("agenda --from 2018-01-01 --days 31", now: now).records
      #expect((1...2).contains(january.count))
      #expect(world.run("invite list --count", now: now).out == "3\n")
    }
    #expect(try world.json("demo clear --yes")["dinners"] == 308)
    #expect(world.run("demo load --dinners 29").status == 64)
    #expect(world.run("demo load --dinners 1000001").status == 64)
  }

  @Test func `says what is damaged in its files`() throws {
    let home = TestHome()
    let folder = home.directory + "/fixtures"
    try FileManager.default.createDirectory(
      atPath: folder + "/dindin", withIntermediateDirectories: true)
    try Data("{\"you\":5}".utf8).write(to: URL(filePath: folder + "/dindin/demo.json"))
    let result = home.run("dindin demo load", environment: ["SPEC_FIXTURES": folder])
    #expect(result.status == 65 && result.err.contains("dindin/demo.json"))
  }
}
