import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The feedback command` {
  let home = TestHome(now: "2018-02-20T08:00:00Z")

  private func settings(_ json: String) throws {
    let folder = "\(home.directory)/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try json.write(toFile: "\(folder)/timers.json", atomically: true, encoding: .utf8)
  }

  @Test func `has three addresses, which the settings replace`() throws {
    for topic in FeedbackTopic.allCases {
      let record = home.run("timers feedback \(topic.rawValue) --message hi").records[0]
      #expect(record[0].hasPrefix("mailto:\(topic.rawValue)s@example.org?"))
    }
    try settings(#"{"version":1,"feedback":{"idea":"me@x.org"}}"#)
    #expect(home.run("timers feedback idea --message hi").out.hasPrefix("mailto:me@x.org?"))
    #expect(home.run("timers feedback problem --message hi").out.contains(":problems@example.org?"))
  }

  @Test func `gives a URI, and a draft where that cannot hold the message`() throws {
    let folder = "\(home.directory)/.local/share/spec/timers/drafts"
    let json = try home.run("timers feedback idea --message Привет --json").json()
    #expect(json.object?.map(\.key) == ["topic", "to", "subject", "uri", "bodyInUri"])
    #expect(json["bodyInUri"] == true)
    #expect(home.run("timers feedback idea --message hi").records[0][1] == "")
    #expect(!FileManager.default.fileExists(atPath: folder))
    let text = String(repeating: "again\n", count: 400) + "end"
    let paths = try (1...2).map { _ in
      let long = home.run(words: ["timers", "feedback", "idea", "--message", text, "--json"])
      #expect(long.status == 0 && long.err.contains("in the draft only"), "\(long)")
      #expect(try long.json()["bodyInUri"] == false)
      return try #require(try long.json()["draft"]?.string)
    }
    #expect(paths == ["", "-2"].map { "\(folder)/idea-20180220T080000Z\($0).eml" })
    let draft = try String(contentsOfFile: paths[1], encoding: .utf8)
    #expect(draft.hasSuffix("end\r\n"))
  }

  @Test func `of a problem says on what it happened`() {
    let uri = home.run("timers feedback problem --message broken").records[0][0]
    #expect(uri.contains("spec%20\(specVersion)%2C%20Geronimo%201%0D%0A"))
    #expect(uri.hasSuffix("full%20edition"))
    #expect(!home.run("timers feedback idea --message x").out.contains("edition"))
  }

  static let bad: [(String, String, String)] = [
    ("idea --message ''", "message-empty", "message"),
    ("idea --message ' '", "message-empty", "message"),
    ("idea --message x --subject 'a\nBcc: b'", "line-break", "subject"),
    ("idea --message x --subject 'a\u{1B}'", "control-character", "subject"),
  ]

  @Test(arguments: bad) func `is refused with the field that is wrong`(
    line: String, code: String, field: String
  ) throws {
    let answer = home.run("timers feedback \(line) --json")
    #expect(answer.status == 64 && answer.out.isEmpty)
    let error = try JSON(parsing: answer.err)["error"]
    #expect(error?["code"]?.string == code && error?["field"]?.string == field)
    #expect(!FileManager.default.fileExists(atPath: "\(home.directory)/.local"))
  }

  @Test func `goes to no bad address of the settings`() throws {
    for (address, code) in [
      ("ann", "bad-address"), (#"a@b\r"#, "line-break"), (#"a@b\u001B"#, "control-character"),
    ] {
      try settings(#"{"version":1,"feedback":{"idea":"\#(address)"}}"#)
      let answer = home.run("timers feedback idea --message x --json")
      let error = try JSON(parsing: answer.err)["error"]
      #expect(answer.status == 64 && error?["code"]?.string == code, "\(answer)")
      #expect(error?["field"] == "to")
    }
  }

  @Test func `asks for the message only where it can`() {
    #expect(home.run("timers feedback idea").status == 64)
    #expect(home.run("timers feedback --message x").err.contains("missing <topic>"))
    let asked = home.run("timers feedback idea", input: "typed\n", terminal: true)
    #expect(asked.status == 0 && asked.out.contains("ideas@example.org"))
    let piped = home.run("timers feedback idea --message -", input: "a\nb\n")
    #expect(piped.out.hasSuffix("body=a%0D%0Ab\t\n"))
    let long = String(repeating: "x", count: 65_537)
    #expect(home.run(words: ["timers", "feedback", "idea", "--message", long]).status == 64)
  }

  @Test func `opens the mail program, and writes a draft where there is none`() throws {
    let shell = try Shell()
    try """
    #!/bin/sh
    printf '%s\\n' "$#" "$1" > "$HOME/opened"
    """.write(toFile: "\(shell.home)/xdg-open", atomically: true, encoding: .utf8)
    _ = try shell.run("chmod +x xdg-open")
    let path = ["PATH": "\(shell.home):/usr/bin:/bin", "HOME": shell.home]
    let opened = home.run("timers feedback idea --message hi --open", environment: path)
    #expect(opened.status == 0)
    #expect(try shell.run("cat opened").out == "1\n\(opened.records[0][0])\n")
    let absent = home.run(
      "timers feedback idea --message hi --open", environment: ["PATH": "/nowhere"])
    #expect(absent.status == 69 && absent.err.contains(".eml"))
    #expect(absent.records.first?.count == 2)
  }
}
