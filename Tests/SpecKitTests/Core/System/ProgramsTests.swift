import Foundation
import SpecCore
import SpecTestSupport
import Testing

@Suite struct `A program that is run` {
  private func run(
    _ script: String, input: [UInt8] = [], timeout: Duration? = .seconds(60),
    environment: [String: String] = ["PATH": "/usr/bin:/bin"], outputLimit: Int = 16 << 20
  ) throws -> Outcome {
    try Program(
      "/bin/sh", ["-c", script], environment: environment, input: input, timeout: timeout,
      outputLimit: outputLimit
    ).run()
  }

  @Test func `tells its status, its output and its complaints`() throws {
    let outcome = try run("echo out; echo err >&2; exit 3")
    #expect(
      outcome == Outcome(.exited(3), output: Array("out\n".utf8), error: Array("err\n".utf8)))
    #expect(try run("kill -TERM $$").end == .signaled(SIGTERM))
    #expect(try run("true", timeout: nil).isSuccess)
  }

  @Test func `reads and writes more than a pipe holds`() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let outcome = try run("cat; exit 0", input: bytes)
    #expect(outcome.isSuccess && outcome.output == bytes)
    let both = try run("cat >&2; head -c 300000 /dev/zero", input: bytes)
    #expect(both.output.count == 300_000)
    // The beginning of what it complains.
    #expect(both.error == Array(bytes.prefix(65_536)))
  }

  @Test(arguments: ["yes", "yes >&2"])
  func `is killed when it writes more than its limit`(script: String) throws {
    let outcome = try run(script, outputLimit: 100_000)
    #expect(outcome.end == .tooMuchOutput)
    #expect(outcome.output.count + outcome.error.count < 300_000)
  }

  @Test func `may end without reading its input`() throws {
    let outcome = try run("exec 0<&-; exit 5", input: [UInt8](repeating: 65, count: 1_000_000))
    #expect(outcome.status == 5)
  }

  @Test func `gets the environment it is given and no other, and default signals`() throws {
    let environment = ["PATH": "/usr/bin:/bin", "A": "1=2", "B": ""]
    let outcome = try Program("env", environment: environment).run()
    #expect(
      outcome.outputText.split(separator: "\n").sorted() == ["A=1=2", "B=", "PATH=/usr/bin:/bin"])
    #if os(Linux)
      let status = try run("grep -E 'SigBlk|SigIgn' /proc/self/status").outputText
      let sets = status.split(separator: "\n").compactMap { line in
        line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      }
      // Signals 32 and 33 belong to the C library, which does not let them be changed.
      #expect(sets.map { $0 & ~0x1_8000_0000 } == [0, 0])
    #endif
  }

  @Test func `gets no other descriptor`() throws {
    #if os(Linux)
      let pipe = try Descriptor.pipe()
      defer {
        pipe.reading.close()
        pipe.writing.close()
      }
      let inode = try pipe.reading.status().inode
      let open = try Program("/bin/ls", ["-l", "/proc/self/fd"]).run().outputText
      #expect(open.contains(" 0 -> pipe:") && open.contains(" 2 -> pipe:"))
      #expect(!open.contains("pipe:[\(inode)]"))
    #endif
  }

  @Test func `is killed with all it started when its time is over`() throws {
    let before = Clocks.monotonic()
    let outcome = try run("echo begun; sleep 60 & sleep 60", timeout: .milliseconds(300))
    #expect(outcome.end == .timedOut && outcome.outputText == "begun\n")
    #expect(Clocks.monotonic() - before < 20_000_000_000)
    #expect(try run("exec >&- 2>&-; sleep 60", timeout: .milliseconds(100)).end == .timedOut)
  }

  @Test func `is found in the PATH it is given`() throws {
    let directory = TemporaryDirectory()
    try Files.write(directory / "tool", Array("#!/bin/sh\necho $0\n".utf8), permissions: 0o700)
    try Files.write(directory / "plain", [], permissions: 0o600)
    let environment = ["PATH": "/nowhere:\(directory.path):/bin"]
    let outcome = try Program("tool", environment: environment).run()
    #expect(outcome.outputText == directory / "tool" + "\n")
    for name in ["plain", "no-such-tool", "", directory / "plain", "/"] {
      #expect(throws: SystemError.programNotFound(name)) {
        try Program(name, environment: environment).run()
      }
    }
    #expect(SystemError.programNotFound("curl").failure.status == .unavailable)
  }

  @Test func `is not started with an argument that C would cut`() {
    let argument = #expect(throws: SystemError.self) { try run("echo a\0b") }
    #expect(argument?.operation == .startProgram)
    let variable = #expect(throws: SystemError.self) {
      try run("true", environment: ["A": "x\0y"])
    }
    #expect(variable?.operation == .startProgram)
  }
}
