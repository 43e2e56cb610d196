import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The settings of dindin` {
  let world = DinDinWorld(loaded: false)

  @Test func `each have a variable, and words in both languages`() {
    for key in DinDinSetting.all {
      // What weakens protection is not set by a variable that another program leaves behind.
      #expect(key.variable?.hasPrefix("SPEC_DINDIN_") ?? (key.key == "insecure"))
      #expect(key.help.problems(in: "ar") == [])
    }
    #expect(Set(DinDinSetting.all.map(\.key)).count == DinDinSetting.all.count)
  }

  @Test func `are replaced by their variables`() {
    var stored = DinDinSettings()
    stored.facebook.appId = "1"
    let environment = ["SPEC_DINDIN_FACEBOOK_APP_ID": "2", "SPEC_DINDIN_API_KEY": ""]
    let configuration = Configuration(settings: stored, environment: environment)
    #expect(configuration[DinDinSetting.facebookApp] == "2")
    #expect(configuration[DinDinSetting.apiKey] == nil)
    #expect(configuration[DinDinSetting.facebookAddress] == "https://graph.facebook.com")
    #expect(configuration[DinDinSetting.geocoder] == nil)
  }

  @Test func `say which database holds where an emulator is named`() {
    func server(_ environment: [String: String]) -> [String] {
      world.home.run("dindin settings", environment: environment).records[0]
    }
    let emulator = ["FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9999"]
    #expect(server([:]) == ["server", "embedded", "default"])
    #expect(server(emulator) == ["server", "http://127.0.0.1:9999/?ns=default", "environment"])
    let own = ["SPEC_DINDIN_SERVER": "https://home.firebaseio.com"]
    #expect(server(own) == ["server", "https://home.firebaseio.com", "environment"])
    #expect(
      server(own.merging(emulator) { $1 })
        == ["server", "http://127.0.0.1:9999/?ns=home", "environment"])
    #expect(server(emulator.merging(["SPEC_DINDIN_SERVER": "embedded"]) { $1 })[1] == "embedded")
  }

  @Test func `are listed, set and reset`() {
    #expect(
      world.run("settings").records.map { $0[0] } == DinDinSetting.all.map(\.key))
    #expect(
      world.run("settings set geocoder.url http://127.0.0.1:7070").out
        == "geocoder.url\thttp://127.0.0.1:7070\tset\n")
    #expect(world.run("settings set insecure true").out == "insecure\ttrue\tset\n")
    #expect(world.run("settings").records.contains(["insecure", "true", "set"]))
    #expect(world.run("settings reset insecure").out == "insecure\tfalse\tdefault\n")
    #expect(world.run("settings reset").records.allSatisfy { $0[2] == "default" })
  }

  @Test(arguments: [
    ("server x", "bad-server"), ("insecure yes", "bad-choice"), ("geocoder.url x", "bad-url"),
    ("router.url /r", "bad-url"),
    ("firebase.apiKey ''", "empty-setting"), ("geocoder.uri x", "bad-choice"),
  ]) func `refuse what cannot be their value`(words: String, code: String) throws {
    let result = world.run("settings set \(words) --json")
    #expect(result.status == 64 && result.err.contains("\"\(code)\""), "\(result)")
    #expect(world.run("settings").records.allSatisfy { $0[2] == "default" })
  }

  @Test(arguments: [#""photon""#, #""x""#, "5"])
  func `that this version does not know do no harm and stay`(kind: String) throws {
    let path = world.home.directory + "/.config/spec/dindin.json"
    world.run("settings set insecure true")
    try #"{"version": 1, "geocoder": {"kind": \#(kind)}}"#.write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(world.run("settings").status == 0)
    #expect(world.run("doctor").status == 0)
    #expect(world.run("settings set geocoder.url http://127.0.0.1:7070").status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"kind\": \(kind)"))
  }

  @Test func `that are no JSON are named with their line`() throws {
    let path = world.home.directory + "/.config/spec/dindin.json"
    world.run("settings set insecure true")
    try "{\n  \"version\": 1,\n  \"server\": \"embedded\",\n}\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    let result = world.run("agenda")
    #expect(result.status == 65 && result.err.contains("\(path) is damaged"), "\(result)")
    #expect(result.err.contains("(unexpected character in line 4)"), "\(result)")
  }

  @Test func `that are wrong in the file or a variable are named by the command that needs them`() {
    let bad = Configuration(
      settings: DinDinSettings(), environment: ["SPEC_DINDIN_GEOCODER": "x"])
    #expect(throws: SignInError.badSetting("SPEC_DINDIN_GEOCODER", "x")) {
      try bad.address(DinDinSetting.geocoder, isInsecureAllowed: false)
    }
    let world = DinDinWorld()
    for (name, line) in [("SPEC_DINDIN_LOCATION", "map 0001"), ("SPEC_DINDIN_SERVER", "agenda")] {
      let result = world.home.run("dindin \(line)", environment: [name: "rubbish"])
      #expect(result.err.contains(name) && result.err.contains("'rubbish'"), "\(result)")
    }
  }
}
