internal import SpecCore

/// `spec grid rehearse`: plays the show with simulated devices and measures it.
struct GridRehearse: Command {
  static let name = "rehearse"
  static let abstract: Text = "Rehearse the show with simulated devices, and measure it."
  static let discussion: Text = """
    The devices use the real protocol on this machine only, on free ports and with their own join \
    code, so a rehearsal never disturbs a show. Each device has its own clock; --loss, --jitter \
    and --skew make the network and the clocks worse. The rehearsal passes if no device missed a \
    step and 99 of 100 color changes were within --limit of the right time; otherwise the status \
    is 1.

    With --simulate time is simulated too: a thousand rehearsals take minutes, and the same --seed \
    gives the same result. With --processes each device is a real spec grid ready.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "devices", \.devices, value: "N",
        help: "How many devices, 1 to 100; at most 50 with --processes.",
        shows: "20")
    ] + Argument.group(\.start, StartOptions.arguments) + [
      .option(
        "loss", \.loss, value: "PERCENT", help: "How many datagrams are lost each way, 0 to 50.",
        shows: "0"),
      .option(
        "jitter", \.jitter, value: "DURATION",
        help: "Random extra delay of each datagram, up to 200ms.",
        shows: "0s"),
      .option(
        "skew", \.skew, value: "PPM", help: "How fast or slow clocks run, at most, 0 to 500.",
        shows: "0"),
      .option("runs", \.runs, value: "N", help: "How many rehearsals, 1 to 10000.", shows: "1"),
      .option(
        "seed", \.seed, value: "N", help: "The seed of the random numbers.", shows: "a random one"),
      .flag("simulate", \.simulates, help: "Simulate time: no sockets, no waiting."),
      .flag("processes", \.usesProcesses, help: "Run each device as a process."),
      .option(
        "limit", \.limit, value: "DURATION",
        help: "The largest allowed 99th percentile of lateness.",
        shows: "20ms"),
    ]
  static let fields = RehearsalReport.fields
  static let examples = [
    Example("spec grid rehearse", "Twenty devices on this machine.", runs: false),
    Example(
      "spec grid rehearse --devices 100 --loss 10 --jitter 20ms --skew 50 --simulate --seed 1",
      "A full audience with bad Wi-Fi."),
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
    guard report.passed else { throw GridError.rehearsalFailed(report.shortfall) }
  }

  private func rehearsal(_ context: Context) throws -> Rehearsal {
    if usesProcesses {
      for (name, isGiven) in [
        ("--simulate", simulates), ("--loss", loss.value > 0), ("--jitter", jitter.value > 0),
        ("--skew", skew.value > 0),
      ] where isGiven { throw GridError.badCombination("--processes", name) }
      guard devices.value <= Rehearsal.processLimit else {
        throw GridError.tooManyProcesses(limit: Rehearsal.processLimit)
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
