import Foundation
import SpecCore
import Synchronization
import Testing

extension ChildProcess.Event {
  fileprivate var output: [UInt8]? { if case .output(let bytes) = self { bytes } else { nil } }
}

@Suite struct `A program that runs beside this one` {
  private func start(_ script: String, timeout: Duration? = nil) throws -> ChildProcess {
    try Program(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], timeout: timeout,
      streams: .none
    ).start()
  }

  /// Looks until it has ended, as a runner's loop does.
  private func end(of program: ChildProcess) -> Outcome? {
    for _ in 0..<5000 {
      if let outcome = program.outcome() { return outcome }
      Clocks.sleep(.milliseconds(1))
    }
    return nil
  }

  @Test func `starts without waiting and ends when it is stopped`() throws {
    let before = Clocks.monotonic()
    let program = try start("sleep 60 & sleep 60")
    #expect(program.outcome() == nil)
    program.kill()
    #expect(program.outcome()?.end == .signaled(9))
    #expect(Clocks.monotonic() - before < 5_000_000_000)
  }

  @Test func `is killed with all it started when its time is over`() throws {
    let program = try start("sleep 60 & echo $! >&2; sleep 60", timeout: .milliseconds(200))
    let outcome = try #require(end(of: program))
    #expect(outcome.end == .timedOut)
    let grandchild = try #require(Int32(outcome.errorText.filter(\.isNumber)))
    let isGone = (0..<2000).contains { _ in
      Clocks.sleep(.milliseconds(1))
      return !isAlive(grandchild)
    }
    #expect(isGone)
  }

  /// A killed process whose parent has gone may stay as a zombie where nothing collects those.
  private func isAlive(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    guard let status = try? Files.read("/proc/\(process)/stat") else { return false }
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  @Test func `that complains without end is heard only at the beginning`() throws {
    let outcome = end(of: try start("yes no | head -c 300000 >&2"))
    #expect(outcome?.end == .exited(0) && outcome?.error.count == 65_536)
  }

  @Test func `gives its output while it runs, and then its end`() throws {
    let script = "cat; echo why >&2; read line; exit 3"
    let program = try Program("/bin/sh", ["-c", script], input: Array("in".utf8)).start()
    #expect(try program.next(.seconds(60)) == .output(Array("in".utf8)))
    #expect(
      try program.next(.seconds(60)) == .ended(Outcome(.exited(3), error: Array("why\n".utf8))))
  }

  enum Resource: CaseIterable {
    case pipe, datagrams, listener, connection

    func opened(_ listener: TCPListener) throws -> [Descriptor] {
      switch self {
      case .pipe:
        let pipe = try Descriptor.pipe()
        return [pipe.reading, pipe.writing]
      case .datagrams: return [try UDPSocket(port: 0).descriptor]
      case .listener: return [try TCPListener(SocketAddress("127.0.0.1", port: 0)).descriptor]
      case .connection:
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = listener.address.port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
        }
        return [try #require(try listener.accept()).0]
      }
    }
  }

  /// A pipe has no end as long as another program has a copy of its writing side.
  @Test(
    .enabled(if: Files.isExecutable("/proc/self/exe"), "needs /proc"), arguments: Resource.allCases)
  func `inherits nothing that another thread opens`(resource: Resource) throws {
    let listener = try TCPListener(SocketAddress("127.0.0.1", port: 0))
    let opened = Mutex<Set<String>>([])
    let isDone = Atomic(false)
    let hasEnded = DispatchSemaphore(value: 0)
    try Threads.start {
      defer { hasEnded.signal() }
      do {
        while !isDone.load(ordering: .relaxed) {
          for descriptor in try resource.opened(listener) {
            var status = stat()
            fstat(descriptor.rawValue, &status)
            _ = opened.withLock { $0.insert("\(status.st_dev):\(status.st_ino)") }
            descriptor.close()
          }
        }
      } catch {
        Issue.record(error)
      }
    }
    var inherited: Set<String> = []
    do {
      defer {
        isDone.store(true, ordering: .relaxed)
        hasEnded.wait()
        listener.descriptor.close()
      }
      for _ in 0..<100 {
        let outcome = try Program("/bin/sh", ["-c", "stat -L -c %d:%i /proc/$$/fd/*"]).run()
        inherited.formUnion(outcome.outputText.split(separator: "\n").map(String.init))
      }
    }
    #expect(!inherited.isEmpty)
    let leaked = inherited.intersection(opened.withLock { $0 })
    #expect(leaked.isEmpty)
  }

  private func piped(_ script: String) throws -> ChildProcess {
    try Program("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"]).start()
  }

  /// The process number that a program prints first.
  private func number(printedBy program: ChildProcess) throws -> Int32 {
    let bytes = try #require(try program.next(.seconds(60)).output)
    return try #require(Int32(String(decoding: bytes, as: UTF8.self).filter(\.isNumber)))
  }

  @Test func `with pipes is killed when its value goes`() throws {
    let process = try number(printedBy: try piped("echo $$; sleep 60"))
    #expect(!isAlive(process))
  }

  @Test func `has ended although a program that it started holds its pipes`() throws {
    let program = try piped("sleep 60 & echo $!; exit 3")
    let grandchild = try number(printedBy: program)
    defer { Signal.kill.send(to: grandchild) }
    let before = Clocks.monotonic()
    #expect(try program.next(.seconds(60)) == .ended(Outcome(.exited(3))))
    #expect(Clocks.monotonic() - before < 20_000_000_000)
  }
}
