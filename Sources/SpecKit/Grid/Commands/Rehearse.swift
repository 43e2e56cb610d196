internal import SpecCore

/// `spec grid rehearse`: the show without a hall.
struct GridRehearse: Command {
  static let name = "rehearse"
  static let abstract = "Rehearse the show with made-up devices, and measure it."
  static let discussion = """
    The devices speak the real protocol on this machine alone, on free ports and with a code of \
    their own, so a rehearsal never meets a show. Each has a clock of its own; --loss, --jitter \
    and --skew make network and clocks bad. It passes when nobody missed a step and 99 of 100 \
    changes were within --limit of the true moment; else the status is 1.

    With --simulate the time is simulated too: a thousand rehearsals take minutes, and the same \
    --seed gives the same result. With --processes each device is a real spec grid ready.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "devices", \.devices, value: "N", help: "How many devices, 1 to 100; with --processes 50.",
        shows: "20")
    ] + Argument.group(\.start, StartOptions.arguments) + [
      .option(
        "loss", \.loss, value: "PERCENT", help: "Datagrams lost, each way, 0 to 50.", shows: "0"),
      .option(
        "jitter", \.jitter, value: "DURATION", help: "Extra delay of each datagram, up to 200ms.",
        shows: "0s"),
      .option(
        "skew", \.skew, value: "PPM", help: "How much each clock runs fast or slow, 0 to 500.",
        shows: "0"),
      .option("runs", \.runs, value: "N", help: "How many rehearsals, 1 to 10000.", shows: "1"),
      .option("seed", \.seed, value: "N", help: "Of the random numbers; drawn if not given."),
      .flag("simulate", \.simulates, help: "In simulated time: no socket, no waiting."),
      .flag("processes", \.usesProcesses, help: "Each device is a process of its own."),
      .option(
        "limit", \.limit, value: "DURATION", help: "What the 99th percentile may be.",
        shows: "20ms"),
    ]
  static let fields = RehearsalReport.fields
  static let examples = [
    Example("spec grid rehearse", "Twenty devices on this machine.", runs: false),
    Example(
      "spec grid rehearse --devices 100 --loss 10 --jitter 20ms --skew 50 --simulate --seed 1",
      "A full hall with bad Wi-Fi."),
  ]
  static let seeAlso = ["grid host", "grid ready"]

  var devices = DeviceCount()
  var start = StartOptions()
  var loss = LossPercent()
  var jitter = Jitter()
  var skew = SkewPartsPerMillion()
  var runs = RunCount()
  var seed: Seed?
  var simulates = false
  var usesProcesses = false
  var limit = SkewLimit()

  func run(_ context: Context) throws {
    let rehearsal = try rehearsal(context)
    let progress = RehearsalProgress(rehearsal, context)
    var tally = RehearsalTally(rehearsal.show)
    for run in 0..<rehearsal.runs {
      progress.show(run)
      let outcome =
        switch rehearsal.means {
        case .simulated: try rehearsal.rehearse(run: run, clock: nil)
        case .loopback: try rehearsal.rehearse(run: run, clock: context.clock)
        case .processes: try rehearsal.rehearseWithProcesses(run: run, context)
        }
      tally.add(outcome, number: run)
    }
    progress.clear()
    let report = RehearsalReport(rehearsal, tally)
    try context.show(report)
    guard report.passed else { throw NetworkError.rehearsalFailed(report.shortfall) }
  }

  private func rehearsal(_ context: Context) throws -> Rehearsal {
    if usesProcesses {
      for (name, isGiven) in [
        ("--simulate", simulates), ("--loss", loss.value > 0), ("--jitter", jitter.value > 0),
        ("--skew", skew.value > 0),
      ] where isGiven { throw NetworkError.badCombination("--processes", name) }
      guard devices.value <= Rehearsal.processLimit else {
        throw Failure(
          .usage, "out-of-range", "with --processes there are at most 50 devices",
          field: "devices")
      }
    }
    return Rehearsal(
      devices: devices.value, show: start.show.show, lead: start.lead.value,
      lossPercent: loss.value, jitter: jitter.value,
      skewPartsPerMillion: skew.value, runs: runs.value,
      seed: seed?.value ?? context.random() >> 1,
      means: simulates ? .simulated : usesProcesses ? .processes : .loopback, limit: limit.value)
  }
}
