import Foundation
import SpecCore
import SpecKit
import SpecTestSupport
import Testing

/// The conventions about where state lies and what happens where it cannot, by their numbers in the
/// list the project keeps.
@Suite(.builtProgram) struct `The built program's files` {
  private let shell: Shell

  init() throws { shell = try Shell() }

  private func spec(_ script: String) throws -> Consequences { try shell.run(script) }

  @Test func `34: files stand only under the XDG directories, and are private`() throws {
    try #require(try spec("spec timers add Tea --down 4m; spec dindin demo load").status == 0)
    let files = try spec("find . -type f ! -name '.out*' ! -name '.err*' -printf '%m %P\\n'")
    #expect(
      files.out.split(separator: "\n").allSatisfy {
        $0.hasPrefix("600 .local/share/spec/") || $0.hasPrefix("600 .local/state/spec/")
          || $0.hasPrefix("600 .config/spec/") || $0.hasPrefix("600 .cache/spec/")
      }, "\(files.out)")
    let folders = try spec(
      "find .local .config .cache -path '*spec*' -type d -printf '%m\\n' 2>/dev/null | sort -u")
    #expect(folders.out == "700\n")
  }

  @Test func `34: relative and empty directories are ignored, no HOME is an error`() throws {
    let relative = try spec("XDG_DATA_HOME=data XDG_STATE_HOME= spec timers add Tea --down 4m")
    #expect(relative.status == 0)
    #expect(try spec("test -e data; echo $?").out == "1\n")
    let homeless = try spec("unset HOME; spec timers list")
    #expect(homeless.status == 78 && homeless.err.contains("HOME"))
    let partly = try spec(
      "d=$PWD; unset HOME; XDG_DATA_HOME=$d/a XDG_STATE_HOME=$d/b XDG_CONFIG_HOME=$d/c XDG_CACHE_HOME=$d/e spec timers list"
    )
    #expect(partly.status == 0)
  }

  @Test(arguments: ["", "{", "{\"version\":1", "\u{0}\u{0}\u{0}\u{0}", "[]", "{\"version\":99}"])
  func `37: a damaged or newer file is refused and left as it is`(content: String) throws {
    try #require(try spec("spec timers add Tea --down 4m").status == 0)
    let path = "\(shell.home)/.local/share/spec/timers/timers.json"
    try Data(content.utf8).write(to: URL(filePath: path))
    for line in ["spec timers list", "spec timers add Two --down 4m"] {
      let result = try spec(line)
      #expect(result.status == 65 && result.err.contains("timers.json"), "\(line): \(result)")
      #expect(result.err.split(separator: "\n").count == 1)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
    #expect(try spec("spec grid frames --seq 1 >/dev/null").status == 0)
  }

  @Test func `43: it works with closed descriptors, in the C locale and in any zone`() throws {
    #expect(try spec("spec timers list <&-").status == 0)
    #expect(try spec("spec timers add Tea --down 4m 2>&-").status == 0)
    let closed = try spec("spec timers list >&-")
    #expect(closed.status == 74 && !closed.err.isEmpty)
    let c = try spec("LC_ALL=C LANG=C spec timers list")
    #expect(c.status == 0 && c.out.contains("Tea"))
    #expect(try spec("env -i PATH=\"$PATH\" HOME=\"$HOME\" spec timers list").status == 0)
  }

  @Test func `43: a home that cannot be written is a clear error`() throws {
    // Root may write anywhere, but not below a file.
    let result = try spec("touch f; HOME=$PWD/f spec timers add Tea --down 4m")
    #expect(result.status == 74 && result.err.split(separator: "\n").count == 1)
    let read = try spec("HOME=/nonexistent/x spec timers list")
    #expect(read == Consequences())
  }
}
