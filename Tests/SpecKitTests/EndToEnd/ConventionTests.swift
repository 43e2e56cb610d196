import Foundation
import SpecCore
import SpecKit
import SpecTestSupport
import Testing

/// The conventions of a command line that only the built program can show, by their numbers in the
/// list the project keeps; those that hold for every command are in `Every command`.
@Suite(.builtProgram) struct `The built program` {
  let shell: Shell

  init() throws { shell = try Shell() }

  func spec(_ script: String) throws -> Consequences { try shell.run(script) }

  @Test(.fullDevice) func `6: a full output is status 74 with a message`() throws {
    for line in ["--version", "help", "timers list --json", "manual"] {
      let result = try spec("spec \(line) >/dev/full")
      #expect(result.status == 74, "\(line)")
      #expect(result.err.hasPrefix(line.contains("--json") ? "{\"error\":" : "spec: "), "\(line)")
    }
  }

  @Test(
    .needs("script"),
    arguments: [
      ("A=1;", "", true, true), ("A=1;", "", false, false), ("NO_COLOR=1;", "", true, false),
      ("NO_COLOR=;", "", true, true), ("NO_COLOR=1;", "--color always", true, true),
      ("A=1;", "--color never", true, false), ("TERM=dumb;", "", true, false),
    ])
  func `29: color follows the option, the environment, the terminal`(
    environment: String, options: String, isOnTerminal: Bool, isColored: Bool
  ) throws {
    let line = "spec help \(options)"
    let command = isOnTerminal ? "script -qec '\(line)' /dev/null </dev/null" : line
    let shown = try spec("export TERM=xterm; export \(environment) \(command)").out
    #expect(shown.contains("\u{1B}[1m") == isColored)
  }

  @Test(.needs("script"), arguments: [20, 40, 80, 200])
  func `30: drawings fit the terminal, however narrow`(columns: Int) throws {
    let script = """
      spec timers add 'A title of thirty-two characters' --down 4h30m >/dev/null
      spec dindin demo load >/dev/null; spec hacksmiths demo load >/dev/null
      for line in 'timers' 'timers show 1' 'dindin --no-input' 'dindin agenda' 'hacksmiths' \
        'hacksmiths community' 'grid frames --seq 1' 'timers next 1 -n 2'; do
        COLUMNS=\(columns) script -qec "stty cols \(columns) rows 30 2>/dev/null; spec $line" /dev/null </dev/null
      done
      """
    let result = try spec(script)
    let rows = result.out.split(whereSeparator: \.isNewline).map { row in
      String(row).replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
    }
    // What a person is to type is never cut off.
    let wide = rows.filter { displayWidth($0) > columns && !$0.contains("spec ") }
    #expect(rows.count > 40 && wide.isEmpty, "\(wide)")
  }

  @Test(.needs("zsh")) func `40: completions pass zsh`() throws {
    #expect(try spec("spec completions zsh > c && zsh -n c") == Consequences())
  }

  @Test func `40: completions pass bash and offer live values`() throws {
    #expect(try spec("spec completions bash > c && bash -n c") == Consequences())
    try #require(try spec("spec timers add Tea --down 4m").status == 0)
    let bash = try spec(
      """
      source <(spec completions bash)
      COMP_WORDS=(spec timers show ''); COMP_CWORD=3; _spec; printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(bash.out.split(separator: "\n").contains("1"))
  }

  @Test(.needs("fish")) func `40: completions pass fish and offer verbs`() throws {
    #expect(try spec("spec completions fish > c && fish -n c") == Consequences())
    let result = try spec(
      "spec completions fish > c; fish -c 'source c; complete -C \"spec timers li\"'")
    #expect(result.out.hasPrefix("list"))
  }

  private static let manuals = ["", "grid", "timers", "dindin", "usframe", "hacksmiths"]

  @Test(.needs("groff"), arguments: manuals)
  func `41: the manual is sound roff to groff`(module: String) throws {
    #expect(try spec("spec manual \(module) | groff -man -Tutf8 -ww -z") == Consequences())
  }

  @Test(.needs("mandoc"), arguments: manuals)
  func `41: the manual is sound roff to mandoc`(module: String) throws {
    #expect(try spec("spec manual \(module) | mandoc -T lint -W warning") == Consequences())
  }
}
