#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A running child and our ends of its pipes.
struct Child {
  /// What is still to be written to a pipe of the child.
  private struct Feed {
    let descriptor: Descriptor
    var rest: ArraySlice<UInt8>
  }

  private let process: pid_t
  private let program: Program
  private var feeds: [Feed] = []
  private var output: Descriptor?
  private var error: Descriptor?
  private var outcome = Outcome()

  /// Runs the program to its end, feeding its input and collecting its output.
  static func run(_ program: Program) throws -> Outcome {
    var child = try Child(program)
    return try child.finish()
  }

  private init(_ program: Program) throws {
    let path = try program.executable()
    var pipes: [(reading: Descriptor, writing: Descriptor)] = []
    do throws(SystemError) {
      for _ in 0..<(program.attachment == nil ? 3 : 4) { pipes.append(try Descriptor.pipe()) }
      process = try ChildGroups.keep { () throws(SystemError) in
        try spawn(
          path, program, input: pipes[0].reading, output: pipes[1].writing,
          error: pipes[2].writing, attachment: pipes.count > 3 ? pipes[3].reading : nil)
      }
    } catch {
      for pipe in pipes {
        pipe.reading.close()
        pipe.writing.close()
      }
      throw ProgramError.cannotStart(error)
    }
    self.program = program
    (output, error) = (pipes[1].reading, pipes[2].reading)
    pipes[1].writing.close()
    pipes[2].writing.close()
    for (index, bytes) in [(0, program.input), (3, program.attachment)] {
      guard let bytes else { continue }
      pipes[index].reading.close()
      feeds.append(Feed(descriptor: pipes[index].writing, rest: bytes[...]))
    }
  }

  private mutating func finish() throws -> Outcome {
    let deadline = program.timeout.map { Clocks.monotonic() &+ $0.nanoseconds }
    defer {
      for descriptor in [output, error] { descriptor?.close() }
      for feed in feeds { feed.descriptor.close() }
    }
    var status: Int32?
    do {
      for descriptor in [output, error] { try descriptor?.setNonBlocking() }
      for feed in feeds { try feed.descriptor.setNonBlocking() }
      for index in feeds.indices.reversed() where feeds[index].rest.isEmpty { endFeed(index) }
      while output != nil || error != nil || !feeds.isEmpty {
        if try !exchange(until: deadline) {
          outcome.end = .timedOut
          break
        }
        if [outcome.output.count, outcome.error.count].contains(where: { $0 > program.outputLimit })
        {
          outcome.end = .tooMuchOutput
          break
        }
        status = reap(WNOHANG)
        if status != nil {
          // A program that ended may have left a child of its own that keeps the pipes open.
          try drain()
          break
        }
      }
      while status == nil, outcome.end == .exited(0) {
        guard let deadline else { break }
        status = reap(WNOHANG)
        if status == nil, Clocks.monotonic() >= deadline { outcome.end = .timedOut }
        if status == nil { Clocks.sleep(.milliseconds(1)) }
      }
    } catch {
      kill()
      _ = reap(0)
      throw error
    }
    if outcome.end != .exited(0) {
      kill()
      if status == nil { _ = reap(0) }
    } else if let status = status ?? reap(0) {
      outcome.end = Outcome.End(waitStatus: status)
    }
    return outcome
  }

  /// Moves what can be moved, waiting for it a while; false when the deadline has passed.
  private mutating func exchange(until deadline: UInt64?) throws -> Bool {
    var wait = Duration.milliseconds(50)
    if let deadline {
      let now = Clocks.monotonic()
      guard now < deadline else { return false }
      wait = min(wait, .nanoseconds(Int64(clamping: deadline - now)))
    }
    var watched: [(Descriptor, Readiness)] = []
    for feed in feeds { watched.append((feed.descriptor, .writable)) }
    for descriptor in [output, error] {
      if let descriptor { watched.append((descriptor, .readable)) }
    }
    for (entry, ready) in zip(watched, try poll(watched, timeout: wait)) where !ready.isEmpty {
      if let index = feeds.firstIndex(where: { $0.descriptor == entry.0 }) {
        try feed(index)
      } else if entry.0 == output {
        if try !collect(entry.0, into: \.output) { output = nil }
      } else if try !collect(entry.0, into: \.error) {
        error = nil
      }
    }
    return true
  }

  private mutating func feed(_ index: Int) throws {
    do {
      let feed = feeds[index]
      let count = try Signal.withoutBrokenPipe {
        try feed.rest.withUnsafeBytes { try feed.descriptor.write(some: $0) }
      }
      feeds[index].rest = feed.rest.dropFirst(count)
      if feeds[index].rest.isEmpty { endFeed(index) }
    } catch let failure as SystemError {
      // A program may end without reading all it was given.
      if failure.isBrokenPipe { endFeed(index) } else if !failure.isBlocked { throw failure }
    }
  }

  private mutating func endFeed(_ index: Int) { feeds.remove(at: index).descriptor.close() }

  /// Takes what has come; at the end of the file closes the descriptor and returns false.
  private mutating func collect(
    _ descriptor: Descriptor, into part: WritableKeyPath<Outcome, [UInt8]>
  ) throws -> Bool {
    do {
      let bytes = try descriptor.read(upTo: 65_536)
      outcome[keyPath: part] += bytes
      if !bytes.isEmpty { return true }
    } catch {
      if error.isBlocked { return true }
      throw error
    }
    descriptor.close()
    return false
  }

  /// Takes what the pipes still hold after the program's end.
  private mutating func drain() throws {
    for (descriptor, part) in [(output, \Outcome.output), (error, \Outcome.error)] {
      guard let descriptor else { continue }
      while try poll([(descriptor, .readable)], timeout: .zero)[0].contains(.readable) {
        let bytes = try descriptor.read(upTo: 65_536)
        if bytes.isEmpty { break }
        outcome[keyPath: part] += bytes
      }
    }
  }

  /// The wait status of the child if it has ended.
  private func reap(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, options)
      if found == 0 { return nil }
      if found == process || errno != EINTR { ChildGroups.giveBack(process) }
      if found == process { return status }
      // Nobody else waits for our child, so it cannot be lost; treat it as ended if it is.
      if errno != EINTR { return 0 }
    }
  }

  /// Ends the child and all it started.
  private func kill() { Signal.kill.send(to: -process) }
}
