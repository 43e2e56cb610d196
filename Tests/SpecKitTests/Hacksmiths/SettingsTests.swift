import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The settings of hacksmiths` {
  let home = HacksmithsHome()

  @Test func `list every key with its value and origin`() {
    #expect(
      home.run("settings").out
        == "api\tembedded\tdefault\nzone\t\tdefault\npublic\t\tdefault\n"
        + "mail-command\t\tdefault\nmail-from\t\tdefault\nreminder\t1h\tdefault\nchat-url\t\tdefault\n"
    )
    #expect(home.run("settings set reminder 2h").out == "reminder\t2h\tset\n")
    #expect(home.run("settings").records.contains(["reminder", "2h", "set"]))
  }

  @Test func `of the environment beat those of the file`() {
    home.run("settings set api http://127.0.0.1:1")
    let listed = home.home.run(
      words: ["hacksmiths", "settings"], environment: ["SPEC_HACKSMITHS_API": "embedded"])
    #expect(listed.records.contains(["api", "embedded", "environment"]), "\(listed)")
  }

  @Test func `leave in their file what they do not know`() throws {
    let file = Blob(.config, "hacksmiths.json")
    try home.change { try $0.set(file, Array(#"{"version":1,"mine":{"a":1}}"#.utf8)) }
    home.run("settings set reminder 2h")
    home.run("settings reset")
    let kept = try #require(try home.read { try $0.bytes(file) })
    #expect(try JSON(parsing: kept) == ["version": 1, "mine": ["a": 1]])
  }

  @Test func `are reset one by one or together`() {
    for pair in ["reminder 2h", "zone UTC", "chat-url http://a.example"] {
      home.run("settings set \(pair)")
    }
    #expect(home.run("settings reset zone").out == "zone\t\tdefault\n")
    #expect(home.run("settings").records.contains(["reminder", "2h", "set"]))
    #expect(home.run("settings reset").records.count == 7)
    #expect(!home.run("settings").out.contains("\tset\n"))
  }
}
