import SpecTestSupport

#if os(Linux)
  import Foundation
  import Glibc
  import SpecCore
  import Testing

  /// The built program on a terminal that answers, or does not.
  @Suite(.builtProgram, .serialized) struct `Pictures on a terminal` {
    private static let file = "\(Binary.repository)fixtures/usframe/profile_images/bea.jpg"
    private static let questions = "\u{1B}[c"

    private func show(
      _ words: [String] = [], environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
      try PseudoTerminal(
        [Binary.path, "usframe", "photo", "show", Self.file] + words, columns: 20, rows: 6,
        environment: ["TERM": "xterm"].merging(environment) { $1 })
    }

    private func expectRestored(_ terminal: PseudoTerminal) {
      #expect(terminal.localModes == terminal.modesBefore.local)
      #expect(terminal.inputModes == terminal.modesBefore.input)
    }

    @Test func `are sixels where the terminal says so, in cells of the size it says`() throws {
      let terminal = try show()
      try terminal.expect(Self.questions)
      #expect(terminal.localModes & UInt32(ICANON | ECHO) == 0)
      terminal.type("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;16;8t\u{1B}[?63;4c")
      // Five rows are for the picture, one for the prompt: 80 pixels each way.
      try terminal.expect("\u{1B}P0;1;0q\"1;1;80;")
      #expect(try terminal.finish() == .exited(0))
      expectRestored(terminal)
    }

    @Test func `are blocks where the terminal says nothing`() throws {
      let terminal = try show(environment: ["COLORTERM": "truecolor"])
      try terminal.expect("▀")
      #expect(try terminal.finish() == .exited(0))
      #expect(terminal.output.contains(Self.questions) && !terminal.output.contains("\u{1B}P0"))
      expectRestored(terminal)
    }

    @Test func `are drawn without a question where the environment says all`() throws {
      let terminal = try show(["--cell", "8x16"], environment: ["TERM": "xterm-kitty"])
      try terminal.expect("\u{1B}_Ga=T,f=24,s=80,v=80,")
      #expect(try terminal.finish() == .exited(0))
      #expect(!terminal.output.contains(Self.questions) && !terminal.output.contains("a=d"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `leave nothing behind when a signal comes during the question`(_ signal: Int32) throws {
      let terminal = try show()
      try terminal.expect(Self.questions)
      terminal.send(signal)
      #expect(try terminal.finish() == .signaled(signal))
      expectRestored(terminal)
    }

    /// A terminal that takes nothing holds the picture up in the midst of it.
    @Test func `are ended and taken away when a signal comes in the midst of them`() throws {
      let terminal = try PseudoTerminal(
        [
          Binary.path, "usframe", "photo", "show", Self.file, "--image", "kitty", "--cell", "20x40",
          "--size", "60x30",
        ])
      try terminal.expect("\u{1B}_Ga=T,f=24")
      terminal.send(SIGTERM)
      #expect(try terminal.finish() == .signaled(SIGTERM))
      #expect(terminal.output.contains("\u{1B}\\\u{1B}\\\u{1B}_Ga=d,d=I,i="))
      expectRestored(terminal)
    }
  }
#endif
