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

  /// The names in a list of objects that a script prints as JSON.
  private func names(_ script: String) throws -> [String] {
    try #require(try spec(script).json().array).compactMap { $0["name"]?.string }
  }

  @Test func `1: results go to standard output, all else to standard error`() throws {
    let added = try spec("spec timers add Tea --down 4m --begin '2099-01-01 24:00' >/dev/null")
    #expect(added.status == 64 && !added.err.isEmpty)
    #expect(
      try spec("spec timers add Tea --down 4m; spec timers list 2>/dev/null").out
        .contains("Tea"))
  }

  @Test func `2: the statuses are those that help lists`() throws {
    #expect(
      try names("spec help exit-codes --json")
        == ["0", "1", "64", "65", "66", "69", "70", "74", "75", "77", "78"])
  }

  @Test func `3: an empty result is success and silent in a pipe`() throws {
    #expect(try spec("spec timers list | cat; exit ${PIPESTATUS[0]}") == Consequences())
    #expect(try spec("spec timers list --json") == Consequences(out: "[]\n"))
  }

  @Test func `4: an error is one line that says what to do`() throws {
    let result = try spec("spec timers add Tea --down 10")
    #expect(result.status == 64 && result.out.isEmpty)
    #expect(result.err.hasPrefix("spec: ") && result.err.split(separator: "\n").count == 1)
    #expect(!result.err.contains("Error Domain"))
    for line in [
      "timers show", "timers list extra", "timers add --down", "grid play -x", "completions",
      "timers list --json=3", "help json extra", "foo", "timers foo", "timers --jsn",
      "timers list $'\\xff'",
    ] {
      let wrong = try spec("spec \(line)")
      #expect(wrong.status == 64 && wrong.err.contains("; "), "\(line): \(wrong.err)")
    }
    // A word that is not UTF-8 is no name, but help is help.
    #expect(try spec("spec timers show $'a\\xff' --help").out.contains("USAGE"))
  }

  @Test func `5: a reader that leaves early ends it quietly`() throws {
    let quiet = try spec("spec manual | head -1 >/dev/null; echo ${PIPESTATUS[0]}")
    #expect(["0\n", "141\n"].contains(quiet.out) && quiet.err.isEmpty)
    // With SIGPIPE ignored the write fails instead.
    let ignored = try spec(
      "trap '' PIPE; (for i in 1 2 3; do spec manual || exit $?; done) | true; echo ${PIPESTATUS[0]}"
    )
    #expect(ignored.out == "0\n" && ignored.err.isEmpty)
  }

  @Test(.fullDevice) func `6: a full output is status 74 with a message`() throws {
    for line in ["--version", "help", "timers list --json", "manual"] {
      let result = try spec("spec \(line) >/dev/full")
      #expect(result.status == 74, "\(line)")
      #expect(result.err.hasPrefix(line.contains("--json") ? "{\"error\":" : "spec: "), "\(line)")
    }
  }

  @Test func `9: nothing asks where nobody can answer`() throws {
    try #require(try spec("spec timers add Tea --down 4m").status == 0)
    let result = try spec("spec timers delete 1 </dev/null")
    #expect(result.status == 64 && result.err.contains("--yes"))
    #expect(try spec("spec timers list | wc -l").out == "1\n")
    #expect(try spec("spec timers delete 1 --yes").status == 0)
  }

  @Test func `12 and 13: bare spec is help, and the version is one line`() throws {
    let bare = try spec("spec")
    #expect(bare.status == 0 && bare.out.contains("COMMANDS") && bare.err.isEmpty)
    #expect(try spec("spec --version") == Consequences(out: "spec \(specVersion)\n"))
    #expect(try spec("spec --version --json").json()["version"] == .string(specVersion))
  }

  @Test func `14 to 16: options in every form and place`() throws {
    let forms = [
      "timers next -n 1 --json", "timers next -n1 --json", "timers next --count 1 --json",
      "timers next --count=1 --json", "--json timers next -n 1", "timers --json next -n=1",
    ]
    try #require(try spec("spec timers add Tea --down 4m --begin '2099-01-01 00:00'").status == 0)
    let outputs = try forms.map { try spec("spec \($0)").out }
    #expect(Set(outputs).count == 1 && outputs[0].contains("Tea"))
    #expect(try spec("spec timers add --down=4m -qv -- --title").status == 0)
    #expect(try spec("spec timers list").out.contains("--title"))
  }

  @Test func `17: an unknown word is never run as the guess`() throws {
    let result = try spec("spec timers ad Tea --down 4m")
    #expect(result.status == 64 && result.err.contains("did you mean 'add'?"))
    #expect(try spec("spec timers list").out.isEmpty)
  }

  @Test func `18: what is missing, too much or no choice is named`() throws {
    #expect(try spec("spec timers show").err.contains("<timer>"))
    #expect(try spec("spec timers tick extra").err.contains("'extra'"))
    let choice = try spec("spec completions tcsh")
    #expect(choice.status == 64 && choice.err.contains("bash, zsh, fish"))
  }

  @Test func `19 and 21: the last of a repeated option wins; dashes need an equals sign`() throws {
    let added = try spec("spec timers add --down 4m --title One --title=-two --json")
    #expect(try added.json()["title"] == "-two")
    let refused = try spec("spec timers add --down 4m --title -two")
    #expect(refused.status == 64 && refused.err.contains("--title=-two"))
  }

  @Test func `20: nothing is abbreviated`() throws {
    #expect(try spec("spec time list").status == 64)
    #expect(try spec("spec timers list --js").status == 64)
  }

  @Test func `22: standard input is read only when asked`() throws {
    #expect(try spec("sleep 5 | timeout 4 spec timers list").status == 0)
  }

  @Test func `23: a pipe gets records, a terminal gets a drawing`() throws {
    try #require(try spec("spec timers add Tea --down 4m").status == 0)
    let piped = try spec("spec timers list")
    #expect(piped.records.count == 1 && piped.records[0].count == 8)
    #expect(!piped.out.contains("\u{1B}"))
  }

  @Test(.needs("jq")) func `24 to 26: JSON is one document and nothing else`() throws {
    let result = try spec("spec timers add Tea --down 4m --json | jq -r .title")
    #expect(result == Consequences(out: "Tea\n"))
    let failed = try spec("spec timers add Tea --down x --json")
    #expect(failed.status == 64 && failed.out.isEmpty)
    #expect(try JSON(parsing: failed.err)["error"]?["code"] == "bad-duration")
  }

  @Test func `27: state files say their version`() throws {
    try #require(try spec("spec timers add Tea --down 4m").status == 0)
    #expect(try spec("cat .local/share/spec/timers/timers.json").json()["version"] == 1)
  }

  @Test func `28: the same data give the same bytes`() throws {
    try #require(try spec("spec timers add Tea --down 4m").status == 0)
    let line = "spec timers list --json --now 2030-01-01T00:00:00Z"
    #expect(try spec(line) == spec(line))
  }

  @Test(.needs("script")) func `29: color follows the option, the environment, the terminal`()
    throws
  {
    func isColored(_ environment: String, _ options: String, terminal: Bool) throws -> Bool {
      let line = "spec help \(options)"
      let script =
        terminal
        ? "\(environment) script -qec '\(line)' /dev/null </dev/null"
        : "\(environment) \(line)"
      return try spec("export TERM=xterm; export \(script)").out.contains("\u{1B}[1m")
    }
    #expect(try isColored("A=1;", "", terminal: true))
    #expect(try !isColored("A=1;", "", terminal: false))
    #expect(try !isColored("NO_COLOR=1;", "", terminal: true))
    #expect(try isColored("NO_COLOR=;", "", terminal: true))
    #expect(try isColored("NO_COLOR=1;", "--color always", terminal: true))
    #expect(try !isColored("A=1;", "--color never", terminal: true))
    #expect(try !isColored("TERM=dumb;", "", terminal: true))
  }

  @Test func `31: control characters in data never reach a terminal raw`() throws {
    let json = #"{"version":1,"nextTimer":2,"nextEvent":1,"timers":[],"deleted":[]}"#
    #expect(try JSON(parsing: json).object != nil)
    let evil = try spec("spec timers add $'a\\eb' --down 4m")
    #expect(evil.status == 64 && !evil.err.contains("\u{1B}"))
    #expect(try spec("spec $'\\e[31m'").err.contains("\u{1B}") == false)
  }

  @Test func `30: nothing moves or draws where nobody looks`() throws {
    let played = try spec("spec grid play --seq 1 --step 334ms")
    #expect(played.status == 0 && played.records.count == 40 && !played.out.contains("\u{1B}"))
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

  @Test func `33: quiet removes messages, never results`() throws {
    let loud = try spec("spec timers add Tea --down 4m --now 2030-01-01T00:00:00Z")
    let quiet = try spec("spec timers list -q --now 2030-01-01T00:00:00Z")
    let verbose = try spec("spec timers list -v --now 2030-01-01T00:00:00Z")
    #expect(loud.status == 0 && quiet.out == verbose.out && !quiet.out.isEmpty)
  }

  @Test func `38: an option beats a variable beats the default`() throws {
    let line = "spec timers add --down 1d --begin '2099-07-01 09:00' --json"
    #expect(
      try spec("TZ=Asia/Tokyo \(line) --tz Europe/Berlin").json()["timeZone"] == "Europe/Berlin")
    #expect(
      try spec("LANG=ru_RU.UTF-8 LC_ALL= spec timers add --lang en --down x").err
        .contains("period"))
    let listed = try names("spec help environment --json")
    #expect(Set(["HOME", "TZ", "NO_COLOR", "XDG_DATA_HOME"]).isSubset(of: listed), "\(listed)")
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

  @Test func `arguments that are not UTF-8 are refused`() throws {
    let result = try spec("spec timers add $'\\xff' --down 4m")
    #expect(result.status == 64 && result.err.split(separator: "\n").count == 1)
  }

  @Test func `time zones work in the static program`() throws {
    let line = "spec timers add Tea --down 1d --begin '2099-07-01 09:00' --json"
    for (script, begin, zone) in [
      ("TZ=Europe/Berlin \(line)", "2099-07-01T07:00:00Z", "Europe/Berlin"),
      ("TZ=:Asia/Tokyo \(line)", "2099-07-01T00:00:00Z", "Asia/Tokyo"),
      ("unset TZ; \(line) --tz America/New_York", "2099-07-01T13:00:00Z", "America/New_York"),
    ] {
      let added = try spec(script).json()
      #expect(added["begin"]?.string == begin && added["timeZone"]?.string == zone, "\(added)")
    }
  }
}
