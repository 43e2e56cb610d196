internal import SpecCore
internal import SpecLegacy

/// `spec grid rehearse`: plays the show with simulated devices and measures it.
struct GridRehearse: LegacyCommand {
  static let name = "rehearse"
  static let abstract: Text = "Rehearse the show with simulated devices, and measure it."
  static let discussion: Text = """
    The devices use the real protocol on this machine only, on free ports and with their own join \
    code, so a rehearsal never disturbs a show. Each device has its own clock; --loss, --jitter \
    and --skew make the network and the clocks worse. The rehearsal passes if no device missed a \
    step and 99 of 100 color changes were within --limit of the right time; otherwise the status \
    is 1.

    With --simulate time is simulated too: a thousand rehearsals take minutes, and the same --seed \
    gives the same result.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "devices", \.devices, in: 1...100, value: "N", help: "How many devices.", shows: "20")
    ] + Argument.group(\.start, StartOptions.arguments) + [
      .option(
        "loss", \.loss, in: 0...50, unit: "%", value: "PERCENT",
        help: "How many datagrams are lost each way.", shows: "0"),
      .option(
        "jitter", \.jitter, in: .seconds(0)...(.milliseconds(200)), value: "DURATION",
        help: "Random extra delay of each datagram, at most.", shows: "0s"),
      .option(
        "skew", \.skew, in: 0...500, unit: "ppm", value: "PPM",
        help: "How fast or slow clocks run, at most.", shows: "0"),
      .option(
        "runs", \.runs, in: 1...10_000, value: "N", help: "How many rehearsals.", shows: "1"),
      .option(
        "seed", \.seed, in: 0...UInt64(Int64.max), value: "N",
        help: "The seed of the random numbers.", shows: "a random one"),
      .flag("simulate", \.simulates, help: "Simulate time: no sockets, no waiting."),
      .option(
        "limit", \.limit, in: .seconds(0)...(.seconds(60)), value: "DURATION",
        help: "The largest allowed 99th percentile of lateness.",
        shows: "20ms"),
    ]
  static let columns = ["step", "shown", "expected", "p50Us", "p95Us", "p99Us", "maxUs"]
  static let fields = RehearsalReport.fields
  static let examples = [
    Example("spec grid rehearse", "Twenty devices on this machine.", runs: false),
    Example(
      "spec grid rehearse --devices 100 --loss 10 --jitter 20ms --skew 50 --simulate --seed 1",
      "A full audience with bad Wi-Fi."),
  ]
  static let seeAlso = ["grid host", "grid ready"]

  var devices = 20
  var start = StartOptions()
  var loss = 0
  var jitter = Period.seconds(0)
  var skew = 0
  var runs = 1
  var seed: UInt64?
  var simulates = false
  var limit = Period.milliseconds(20)

  func run(_ context: Context) throws {
    let rehearsal = rehearsal(context)
    let progress = RehearsalProgress(rehearsal, context)
    var tally = RehearsalTally(rehearsal.show)
    for run in 0..<rehearsal.runs {
      progress.show(run)
      let clock = rehearsal.isSimulated ? nil : context.clock
      tally.add(try rehearsal.rehearse(run: run, clock: clock), number: run)
    }
    progress.clear()
    let report = RehearsalReport(rehearsal, tally)
    try context.show(report)
    guard report.passed else { throw GridError.rehearsalFailed(report.shortfall) }
  }

  private func rehearsal(_ context: Context) -> Rehearsal {
    Rehearsal(
      devices: devices, show: start.show.show, lead: start.lead.nanoseconds, lossPercent: loss,
      jitter: jitter.nanoseconds, skewPartsPerMillion: skew, runs: runs,
      seed: seed ?? context.random() >> 1, isSimulated: simulates, limit: limit.nanoseconds)
  }
}
