import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The feedback command` {
  let home = TestHome(now: "2018-02-20T08:00:00Z")

  @Test func `has three addresses, which can be changed`() {
    #expect(
      home.run("timers feedback --addresses").out == """
        idea\tideas@example.org
        problem\tproblems@example.org
        question\tquestions@example.org

        """)
    #expect(home.run("timers feedback idea --set-address me@x.org").records[0][1] == "me@x.org")
    #expect(home.run("timers feedback idea --message hi").out.hasPrefix("mailto:me@x.org?"))
    home.run("timers feedback idea --set-address ideas@example.org")
    #expect(home.run("timers feedback --addresses").out.hasPrefix("idea\tideas@example.org\n"))
  }

  @Test func `keeps a draft and gives its URI`() throws {
    let folder = "\(home.directory)/.local/share/spec/timers/drafts"
    let json = try home.run("timers feedback idea --message Привет --json").json()
    #expect(
      json.object?.map(\.key) == ["topic", "to", "subject", "uri", "bodyInUri", "draft"])
    #expect(json["draft"]?.string == "\(folder)/idea-20180220T080000Z.eml")
    let second = home.run("timers feedback idea --message again").records[0]
    #expect(second[1] == "\(folder)/idea-20180220T080000Z-2.eml")
    let draft = try String(contentsOfFile: second[1], encoding: .utf8)
    #expect(draft.hasSuffix("\r\n\r\nagain\r\n"))
  }

  @Test func `of a problem says on what it happened`() {
    let draft = home.run("timers feedback problem --message broken --out -").out
    #expect(draft.contains("spec \(specVersion), Geronimo 1\r\n"))
    #expect(draft.hasSuffix("full edition\r\n"))
    #expect(!home.run("timers feedback idea --message x --out -").out.contains("edition"))
  }

  static let bad: [(String, String, String)] = [
    ("idea --message ''", "message-empty", "message"),
    ("idea --message ' '", "message-empty", "message"),
    ("idea --message x --subject 'a\nBcc: b'", "line-break", "subject"),
    ("idea --message x --to 'a@b\r'", "line-break", "to"),
    ("idea --message x --from 'a@b\u{1B}'", "control-character", "from"),
    ("idea --message x --from ann", "bad-address", "from"),
    ("idea --set-address ann", "bad-address", "set-address"),
    ("--message x", "missing-argument", "topic"),
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

  @Test func `asks for the message only where it can`() {
    #expect(home.run("timers feedback idea").status == 64)
    let asked = home.run("timers feedback idea", input: "typed\n", terminal: true)
    #expect(asked.status == 0 && asked.out.contains("ideas@example.org"))
    let piped = home.run("timers feedback idea --message -", input: "a\nb\n")
    #expect(piped.out.contains("body=a%0D%0Ab\t"))
    let long = String(repeating: "x", count: 65_537)
    #expect(home.run(words: ["timers", "feedback", "idea", "--message", long]).status == 64)
  }

  @Test func `opens the mail program, and keeps the draft where there is none`() throws {
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
