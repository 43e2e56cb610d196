import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// A home with a script in the place of secret-tool(1), which writes its arguments into a file.
struct KeyringHome {
  let home = TestHome()
  var bin: String { home.directory + "/bin" }
  var log: String { home.directory + "/calls" }
  var entry: String { home.directory + "/entry" }

  static let working = """
    case $1 in
    lookup) [ -e "$HOME/entry" ] || exit 1; printf %s "$(cat "$HOME/entry")" ;;
    store) cat > "$HOME/entry" ;;
    esac
    """

  init(_ script: String) throws {
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    let path = "\(bin)/secret-tool"
    let text = "#!/bin/sh\necho \"$0 $*\" >> \"$HOME/calls\"\nenv >> \"$HOME/calls\"\n\(script)\n"
    try Shell.makeScript(text, at: path)
  }

  @discardableResult
  func run(_ line: String, now: String? = nil) -> Consequences {
    home.run("dindin \(line)", now: now, environment: ["PATH": "\(bin):/usr/bin:/bin"])
  }

  var hasKeyFile: Bool {
    FileManager.default.fileExists(atPath: home.directory + "/.config/spec/dindin.key")
  }

  func calls() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
}

@Suite struct `The keyring` {
  @Test func `keeps the key, which is in no file and no argument`() throws {
    let keyring = try KeyringHome(KeyringHome.working)
    #expect(keyring.run("login --local Ann").status == 0 && !keyring.hasKeyFile)
    let key = try String(contentsOfFile: keyring.entry, encoding: .utf8)
    #expect(key.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    #expect(keyring.run("whoami").status == 0)
    #expect(keyring.run("whoami", now: "2027-01-01T00:00:00Z").status == 0)
    let calls = keyring.calls()
    #expect(calls.contains("lookup service spec account dindin"))
    #expect(calls.contains("store --label=spec dindin service spec account dindin"))
    #expect(!calls.contains(key))
    let files = FileManager.default.subpaths(atPath: keyring.home.directory) ?? []
    for path in files where path != "entry" {
      let data = FileManager.default.contents(atPath: "\(keyring.home.directory)/\(path)") ?? Data()
      #expect(!String(decoding: data, as: UTF8.self).contains(key), "\(path)")
    }
    try FileManager.default.removeItem(atPath: keyring.entry)
    #expect(keyring.run("whoami").status == 77)
  }

  @Test(arguments: [
    "exit 3", "kill -9 $$", "echo rubbish", "head -c 100000 /dev/zero", "echo locked >&2; exit 1",
    "exit 1", "printf %0200d 0", "sleep 30",
    // It takes the key and gives another.
    "case $1 in lookup) [ -e $HOME/entry ] || exit 1; printf %064d 7;; store) touch $HOME/entry;; esac",
  ])
  func `gives way to the file where it does not work`(script: String) throws {
    let keyring = try KeyringHome(script)
    let result = keyring.run("login --local Ann")
    #expect(result == Consequences(out: "local-ann\tAnn\tlocal\tembedded\n"))
    #expect(keyring.hasKeyFile && keyring.run("whoami").status == 0)
  }

  @Test func `is not asked when the file has the key`() throws {
    let keyring = try KeyringHome("sleep 30")
    keyring.run("login --local Ann")
    let calls = keyring.calls()
    keyring.run("whoami")
    keyring.run("invite list")
    #expect(keyring.calls() == calls)
  }

  @Test func `leaves a sign-in that was sealed with the file as it is`() throws {
    let keyring = try KeyringHome("exit 3")
    keyring.run("login --local Ann")
    let working = try KeyringHome(KeyringHome.working)
    try FileManager.default.removeItem(atPath: "\(keyring.bin)/secret-tool")
    try FileManager.default.copyItem(
      atPath: "\(working.bin)/secret-tool", toPath: "\(keyring.bin)/secret-tool")
    #expect(keyring.run("whoami").status == 0)
    #expect(keyring.run("login --local Ben").status == 0 && keyring.run("whoami").status == 0)
  }
}
