internal import SpecCore

struct RehearseCommand: Command {
  static let help = Help(
    "Rehearse the show with simulated devices, and measure it.",
    notes: """
      The devices use the real protocol on this machine only, on free ports and with their own join \
      code, so a rehearsal never disturbs a show. Each device has its own clock; --loss, --jitter \
      and --skew make the network and the clocks worse. The rehearsal passes if no device missed a \
      step and 99 of 100 color changes were within --limit of the right time; otherwise the status \
      is 1.

      With --simulate time is simulated too: a thousand rehearsals take minutes, and the same --seed \
      gives the same result.
      """,
    examples: [
      Example("", "Twenty devices on this machine.", runs: false),
      Example(
        "--devices 100 --loss 10 --jitter 20ms --skew 50 --simulate --seed 1",
        "A full audience with bad Wi-Fi."),
    ])
  static let arguments: [Argument<Self>] =
    [
      .option(
        "devices", \.rehearsal.devices, in: 1...100, value: "N", help: "How many devices.",
        shows: "20")
    ] + Argument.group(\.rehearsal.start) + [
      .option(
        "loss", \.rehearsal.lossPercent, in: 0...50, unit: "%", value: "PERCENT",
        help: "How many of 100 messages are lost each way.", shows: "0"),
      .option(
        "jitter", \.rehearsal.jitter, in: .seconds(0)...(.milliseconds(200)), value: "DURATION",
        help: "Random extra delay of each message, at most.", shows: "0s"),
      .option(
        "skew", \.rehearsal.skewPartsPerMillion, in: 0...500, unit: "ppm", value: "PPM",
        help: "How fast or slow clocks run, at most.", shows: "0"),
      .option(
        "runs", \.rehearsal.runs, in: 1...10_000, value: "N", help: "How many rehearsals.",
        shows: "1"),
      .option(
        "seed", \.seed, in: 0...UInt64(Int64.max), value: "N",
        help: "The seed of the random numbers.", shows: "a random one"),
      .flag(
        "simulate", \.rehearsal.isSimulated, help: "Simulate the time too: no network, no waiting."),
      .option(
        "limit", \.rehearsal.limit, in: .seconds(0)...(.seconds(60)), value: "DURATION",
        help: "How late 99 of 100 color changes may be.",
        shows: "20ms"),
    ]

  var rehearsal = Rehearsal()
  var seed: UInt64?

  func run(_ context: Context) throws -> RehearsalReport {
    var rehearsal = rehearsal
    rehearsal.seed = seed ?? context.random() >> 1
    let clock = rehearsal.isSimulated ? nil : context.clock
    let showsProgress = showsProgress(context)
    let results = try (0..<rehearsal.runs).map { run in
      try rehearsal.rehearse(run: run, clock: clock) { seconds in
        if showsProgress { showProgress(run, after: seconds, context) }
      }
    }
    if showsProgress { try? context.error.write("\r\u{1B}[K") }
    return RehearsalReport(rehearsal, results)
  }

  private func showsProgress(_ context: Context) -> Bool {
    context.error.isTerminal && !context.options.isQuiet && !context.options.isJSON
  }

  /// Shows a bar, the current run and the time that is left, until the result comes. Simulated time passes quickly:
  /// a few runs show nothing, and of many every tenth one is shown.
  private func showProgress(_ run: Int, after seconds: Int64, _ context: Context) {
    let isSimulated = rehearsal.isSimulated
    guard !isSimulated || rehearsal.runs > 10 && run % 10 == 0 && seconds == 0 else { return }
    let (all, length) = (expected(rehearsal.runs), expected(1))
    let done = min(all, length * run + min(length, .seconds(seconds)))
    let filled = Int(20 * done.components.seconds / max(1, all.components.seconds))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    let left = isSimulated ? "" : ", about \(spoken(all - done)) left"
    let text = "\(bar)  rehearsal \(run + 1) of \(rehearsal.runs)\(left)"
    let width = max(8, context.terminal.size().columns - 1)
    let line = Line(text.truncated(to: width, ellipsis: ""))
    try? context.error.write("\r\((context.isUTF8 ? line : line.ascii(.none)).text)\u{1B}[K")
  }

  /// The time that runs take if all devices are ready at once, not at the end of the loop's patience.
  private func expected(_ runs: Int) -> Duration {
    let joining: Nanoseconds = HostMachine.claim + Rehearsal.arrival + .seconds(1)
    let run = (joining + rehearsal.lead) / .milliseconds(1)
    return .seconds((Int64(runs) * (run + Int64(rehearsal.show.totalMilliseconds)) + 500) / 1000)
  }
}
