import SpecTestSupport

#if os(Linux)
  import Glibc
  import SpecCore
  import Testing

  /// The built program on a pseudo-terminal: whatever ends it, the terminal is as it was.
  @Suite(.builtProgram, .serialized) struct TerminalRestoreTests {
    private static let enter = "\u{1B}[?1049h"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    /// Checks that the screen was taken, and was given back as the very last thing.
    private func expectRestored(_ terminal: PseudoTerminal) {
      #expect(terminal.output.contains(Self.enter))
      #expect(terminal.output.hasSuffix(Self.leave))
      #expect(terminal.localModes == terminal.modesBefore.local)
      #expect(terminal.inputModes == terminal.modesBefore.input)
    }

    enum Cause: Sendable {
      case key(String)
      case signal(Int32)
    }

    @Test(
      arguments: [
        (.key("q"), .exited(0)), (.key("\u{3}"), .signaled(SIGINT)),
        (.signal(SIGTERM), .signaled(SIGTERM)), (.signal(SIGHUP), .signaled(SIGHUP)),
        (.signal(SIGINT), .signaled(SIGINT)),
      ] as [(Cause, PseudoTerminal.Ending)])
    func `a key or a signal ends the program by that, with the terminal as it was`(
      cause: Cause, ending: PseudoTerminal.Ending
    ) throws {
      let terminal = try PseudoTerminal([
        Binary.path, "grid", "play", "--step", "60s", "--seq", "2",
      ])
      try terminal.expect("step 1")
      #expect(terminal.localModes & UInt32(ICANON | ECHO) == 0)
      #expect(terminal.localModes & UInt32(ISIG) != 0)
      switch cause {
      case .key(let key): terminal.type(key)
      case .signal(let signal): terminal.send(signal)
      }
      #expect(try terminal.finish() == ending)
      expectRestored(terminal)
    }

    @Test func `a secret is typed unseen, and shown again after it`() throws {
      let terminal = try PseudoTerminal(["/bin/sleep", "60"])
      let side = open(terminal.name, O_RDWR | O_NOCTTY | O_CLOEXEC)
      defer { close(side) }
      let descriptor = Descriptor(rawValue: side)
      let device = Terminal.standard(
        environment: ["COLUMNS": "33"], input: descriptor, output: descriptor)
      #expect(device.size() == ScreenSize(columns: 33, rows: 24))
      let before = terminal.modesBefore.local
      let session = try device.open(.silent)
      #expect(terminal.localModes & UInt32(ECHO) == 0)
      #expect(terminal.localModes & UInt32(ICANON) != 0)
      // One at a time: a second one would forget what the first has to put back.
      #expect(throws: SystemError.noTerminal) { try device.open(.screen) }
      session.close()
      session.close()
      #expect(terminal.localModes == before)
      terminal.send(SIGKILL)
      #expect(try terminal.finish() == .signaled(SIGKILL))
    }

    @Test func `nothing is drawn full-screen with --no-input, and a narrow page stays narrow`()
      throws
    {
      let terminal = try PseudoTerminal([
        Binary.path, "grid", "play", "--step", "334ms", "--no-input",
      ])
      #expect(try terminal.finish() == .exited(0))
      #expect(!terminal.output.contains(Self.enter))
      #expect(terminal.output.contains("step 4"))
      for words in [["grid", "frames", "--seq", "2"], ["grid"]] {
        let narrow = try PseudoTerminal(
          [Binary.path] + words + ["--color", "never"], columns: 20, rows: 10)
        #expect(try narrow.finish() == .exited(0))
        #expect(narrow.output.split(separator: "\r\n").allSatisfy { $0.count <= 20 })
      }
    }
  }
#endif
