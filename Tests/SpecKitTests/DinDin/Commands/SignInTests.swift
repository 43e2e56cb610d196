import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Signing in to dindin` {
  let world = DinDinWorld(loaded: false)

  @Test func `creates a record the first time`() throws {
    let json = try world.json("login --local '  José  Núñez ' --phone '+34 1' --email a@b.es")
    #expect(json["id"] == "local-josé-núñez" && json["name"] == "José Núñez")
    #expect(json["phone"] == "+34 1" && json["email"] == "a@b.es" && json["you"] == true)
    #expect(json["provider"] == "local" && json["database"] == "embedded")
    #expect(try world.json("whoami") == json)
    #expect(world.run("whoami", now: "2027-11-20T17:00:00Z").status == 0)
    #expect(try world.json("login --local 'josé núñez'")["phone"] == "+34 1")
    #expect(try world.json("login --local 'josé núñez' --phone ''")["phone"] == nil)
  }

  @Test func `is not kept out by a record that somebody else wrote`() throws {
    try world.write(["local-ann": ["name": 7, "phone": ["x": 1], "addedBy": "eve"]], "/users")
    #expect(try world.json("login --local Ann")["name"] == "Ann")
    let record = try world.database(nil, at: DinnerSample.at(12)).get(
      TreePath("users", "local-ann"))
    #expect(record["name"] == "Ann" && record["phone"] == nil && record["addedBy"] == nil)
  }

  @Test func `takes a name of very many marks`() throws {
    let name = "A" + String(repeating: "\u{301}", count: 10_000)
    #expect(world.run("login --local \(name)").status == 0)
    #expect(try world.json("whoami")["name"]?.string?.count == 1)
  }

  @Test func `replaces who is current and says so`() throws {
    world.run("login --local Sam")
    let result = world.run("login --local Ann")
    #expect(result.out == "local-ann\tAnn\tlocal\tembedded\n" && result.err.contains("Sam"))
    #expect(world.run("login --local Ann").err.isEmpty)
  }

  @Test func `keeps each person's place among the cards`() throws {
    let world = DinDinWorld()
    _ = try world.json("invite next")
    world.run("login --local 'Ann Lee'")
    #expect(world.run("invite list --all").records.map { $0[0] } == ["accepted"])
    world.run("login --local 'Sam Reed'")
    #expect(try world.json("invite show")["host"]?["name"] == "Ben Ito")
  }

  @Test func `ends with logout, which keeps the rest`() throws {
    let world = DinDinWorld()
    _ = try world.json("invite accept --plus 1")
    #expect(world.run("logout").status == 0 && world.run("").status == 77)
    #expect(world.run("logout").status == 0 && world.run("logout --all").status == 0)
    world.run("login --local 'Sam Reed'")
    #expect(try world.json("invite show 0001")["plus"] == 1)
  }

  @Test(
    arguments: [
      ("login", 78, "no-facebook-app"), ("login --local ''", 64, "bad-name"),
      ("login --local '!?'", 64, "bad-name"),
      ("login --local \(String(repeating: "n", count: 61))", 64, "bad-name"),
      ("login --local Ann --email ann", 64, "bad-email"),
      ("login --local Ann --email 'a b@c.d'", 64, "bad-email"),
      ("login --local Ann --phone \(String(repeating: "1", count: 201))", 64, "too-long"),
    ], ["en", "ar"])
  func `refuses what is no name`(call: (String, Int, String), language: String) throws {
    let result = world.run("\(call.0) --json --lang \(language)")
    #expect(result.status == call.1)
    #expect(try JSON(parsing: result.err)["error"]?["code"]?.string == call.2)
    #expect(try world.files().isEmpty)
  }

  @Test func `leaves a damaged sign-in document as it is`() throws {
    let world = DinDinWorld()
    let state = URL(filePath: world.home.directory + "/.local/state/spec/dindin")
    let names = try FileManager.default.contentsOfDirectory(atPath: state.path())
    let file = state.appending(path: try #require(names.first { $0.hasPrefix("signin-") }))
    for text in ["", "{", "[]", "{\"version\":1}", "{\"version\":9}", "\0\0\0"] {
      try Data(text.utf8).write(to: file)
      let result = world.run("whoami")
      #expect(result.status == 65 && result.err.contains("signin-"), "\(text): \(result)")
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
  }

  @Test(arguments: ["logout", "logout --all"])
  func `is ended by logout where its document is damaged`(line: String) throws {
    let world = DinDinWorld()
    let state = URL(filePath: world.home.directory + "/.local/state/spec/dindin")
    let names = try FileManager.default.contentsOfDirectory(atPath: state.path())
    let file = state.appending(path: try #require(names.first { $0.hasPrefix("signin-") }))
    for text in ["", "{", "[]", "{\"version\":1}", "\0\0\0"] {
      try Data(text.utf8).write(to: file)
      for call in ["whoami", "login --local Sam"] {
        let told = world.run(call)
        #expect(told.status == 65 && told.err.contains("'spec dindin logout'"), "\(text): \(told)")
      }
      #expect(world.run(line).status == 0 && world.run("whoami").status == 77)
      #expect(world.run("login --local 'Sam Reed'").status == 0)
    }
    // A newer spec may be able to read it.
    try Data("{\"version\":9}".utf8).write(to: file)
    #expect(world.run(line).status == 65)
  }

  @Test func `names the sign-in that works where its key is lost`() throws {
    let world = DinDinWorld()
    world.run("login --local 'Sam Reed'")
    let key = URL(filePath: world.home.directory + "/.config/spec/dindin.key")
    try FileManager.default.removeItem(at: key)
    let told = world.run("whoami")
    #expect(told.status == 77 && told.err.contains("'spec dindin login --local \"Sam Reed\"'"))
    #expect(world.run("login --local \"Sam Reed\"").status == 0 && world.run("whoami").status == 0)
    #expect(SignIn(id: "f", name: "Sam", provider: "facebook").command == "spec dindin login")
    #expect(SignIn(id: "f", name: "O'Neil").command == "spec dindin login --local NAME")
  }
}
