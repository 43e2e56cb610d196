import Foundation
import Synchronization
import Testing

@testable import SpecCore
@testable import SpecPlatform

@Suite struct `The system` {
  @Test(arguments: [
    (Duration.zero, UInt64(0)), (.nanoseconds(1), 1), (.seconds(-1), 0),
    (.milliseconds(1500), 1_500_000_000),
    (.seconds(Int64.max), 9_000_000_000_000_000_000),
  ])
  func `durations become nanoseconds without overflow`(duration: Duration, nanoseconds: UInt64) {
    #expect(duration.nanoseconds == nanoseconds)
  }

  @Test func `the clocks agree with the calendar and never go back`() {
    let now = Date().timeIntervalSince1970
    #expect(abs(Double(Clocks.wall().seconds) - now) < 5)
    let readings = (0..<1000).map { _ in Clocks.monotonic() }
    #expect(readings == readings.sorted())
    Clocks.sleep(untilMonotonic: 0)
    Clocks.sleep(.seconds(-1))
  }

  @Test func `pipes tell when they can be read and when they are closed`() throws {
    let pipe = try Descriptor.pipe()
    defer { pipe.reading.close() }
    #expect(pipe.reading.rawValue > 2 && pipe.writing.rawValue > 2)
    #expect(try poll([(pipe.reading, .readable)], timeout: .zero) == [[]])
    try pipe.writing.write([1, 2, 3])
    let both = try poll([(pipe.writing, .writable), (pipe.reading, .readable)], timeout: nil)
    #expect(both == [.writable, .readable])
    #expect(try pipe.reading.read(upTo: 2) == [1, 2])
    pipe.writing.close()
    #expect(try pipe.reading.readAll(limit: 10) == [3])
    #expect(
      try poll([(pipe.reading, .readable)], timeout: .zero)[0].isDisjoint(with: .closed) == false)
  }

  @Test func `the process knows itself`() throws {
    #expect(Host.processIdentifier == getpid())
    let environment = ProcessInfo.processInfo.environment
    #expect(Host.environment() == environment)
    let path = try #require(Host.executablePath())
    #expect(Files.isExecutable(path))
    #expect(!Host.name().machine.isEmpty && !Host.name().node.utf8.contains(0))
  }

  @Test func `a death by signal is one, also when the signal was ignored or held back`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      signal(SIGINT, SIG_IGN)
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      Signal.interrupt.die()
    }
    await #expect(processExitsWith: .exitCode(7)) {
      Signal.terminate.handle { _ in _exit(7) }
      Signal.terminate.send(to: Host.processIdentifier)
      // The signal may be delivered to another thread.
      Clocks.sleep(.seconds(60))
    }
  }
}

@Suite struct `Work shared by threads` {
  private struct Trouble: Error {}

  @Test(arguments: [0, 1, 15, 16, 500]) func `is done once for each element`(count: Int) throws {
    let done = Mutex<[Int]>([])
    try Threads.forEach(Array(0..<count)) { element in done.withLock { $0.append(element) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<count))
  }

  @Test(arguments: [3, 100]) func `tells an error after all threads have ended`(count: Int) {
    #expect(throws: Trouble.self) {
      try Threads.forEach(Array(0..<count)) { if $0 == 2 { throw Trouble() } }
    }
  }
}
