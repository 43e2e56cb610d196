internal import SpecCore

extension Rehearsal {
  /// One run in which each device is a process. The times are those that each process took just
  /// before it wrote the line of a step; all processes use the same clock.
  func rehearseWithProcesses(run: Int, _ context: Context) throws -> RehearsedRun {
    var random = random(run: run)
    let code = JoinCode(drawnWith: { random.next() })
    let stage = try RehearsalLoop(
      hostOptions(code), .init(minimumDelay: 0), clock: context.clock, seed: random.next())
    let port = try Self.freePort()
    var seats: [SeatProcess] = []
    for device in 0..<devices {
      var environment = context.environment
      // A rehearsal saves nothing.
      environment["XDG_STATE_HOME"] = "/dev/null"
      let words = Self.words(
        options(device, code: code), stage.loop.transport.endpoint(of: 0), port)
      let program = Program(context.executable, words, environment: environment)
      seats.append(SeatProcess(program: try context.programs.open(program)))
    }
    defer { for seat in seats { seat.program.stop() } }
    try stage.play(show, patience: stage.loop.now + Self.patience)
    // They end by the host's goodbye; those that do not are stopped soon.
    let deadline = stage.loop.now + .seconds(3)
    while stage.loop.now < deadline, seats.contains(where: { !$0.hasEnded }) {
      for index in seats.indices { seats[index].collect() }
      try stage.loop.run(until: min(deadline, stage.loop.now + .milliseconds(20)))
    }
    var recorder = RehearsalRecorder(self)
    recorder.read(seats.map(\.output))
    recorder.finish(stage.host.machine)
    return recorder.outcome
  }

  private static func words(_ options: SeatOptions, _ host: SocketAddress, _ port: UInt16)
    -> [String]
  {
    [
      "grid", "ready", "--row", String(options.seat.row), "--col", String(options.seat.column),
      "--name", options.name, "--code", options.code.text, "--host", host.description,
      "--udp-port", String(port), "--interface", loopbackName, "--timeout", "30s", "--json",
      "--no-input", "--quiet",
    ]
  }

  /// A port that is not in use.
  private static func freePort() throws -> UInt16 {
    let socket = try UDPSocket(port: 0)
    defer { socket.close() }
    return min(65534, max(1024, socket.port))
  }

  private static var loopbackName: String {
    (try? NetworkInterface.list())?.first(where: \.isLoopback)?.name ?? "lo"
  }
}

/// A device as a process. Its output is read after the show, because reading it earlier would take
/// processor time from the other devices.
private struct SeatProcess {
  let program: OpenProgram
  private(set) var output: [UInt8] = []
  private(set) var hasEnded = false

  init(program: OpenProgram) { self.program = program }

  /// Reads the output that is available.
  mutating func collect() {
    while !hasEnded {
      switch try? program.read(.zero) {
      case .bytes(let bytes): output += bytes
      case .quiet: return
      case .ended, nil: hasEnded = true
      }
    }
  }
}

extension RehearsalRecorder {
  /// Reads the times from the output of the devices. Each is compared with the median of its step.
  mutating func read(_ outputs: [[UInt8]]) {
    var moments = Array(repeating: [Int64](), count: outcome.skew.count)
    for output in outputs {
      for line in output.split(separator: 0x0A) {
        guard let event = try? JSON(parsing: Array(line)) else { continue }
        switch event["event"]?.string {
        case "ready":
          if let joined = event["joinMs"]?.int { join(.milliseconds(joined)) }
        case "step":
          guard let step = event["step"]?.int, let clock = event["clockUs"]?.int,
            moments.indices.contains(Int(clamping: step) - 1)
          else { continue }
          moments[Int(step) - 1].append(clock)
        default: break
        }
      }
    }
    for (index, moments) in moments.enumerated() {
      let sorted = moments.sorted()
      guard !sorted.isEmpty else { continue }
      let middle = sorted[sorted.count / 2]
      add(sorted.map { .microseconds($0 - middle) }, step: index)
    }
  }
}
