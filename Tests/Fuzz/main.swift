#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// `fuzz SUBJECT COUNT [SEED [FIRST]]`: COUNT inputs from number FIRST on, each following from the seed
// and its number; the peak of memory after a tenth and at the end, which must be the same within a
// twentieth. `fuzz json-sample COUNT [SEED]` prints JSON texts and what was read.
let words = CommandLine.arguments.dropFirst()
let numbers = words.dropFirst().map { Int($0) ?? 0 } + [0, 1, 0].dropFirst(max(words.count - 1, 0))
let (count, seed, first) = (max(numbers[0], 1), UInt64(clamping: numbers[1]), numbers[2])

/// At once, so that it is there when an input ends the process.
func say(_ text: String) {
  let bytes = Array("\(text)\n".utf8)
  _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}

/// The most memory held so far, in KiB (on macOS, bytes).
func peak() -> Int {
  var usage = rusage()
  // The process itself is 0 everywhere, and a number of another type on Linux.
  getrusage(0, &usage)
  return Int(usage.ru_maxrss)
}

func run<S: Subject>(_ subject: S) {
  var subject = subject
  let tenth = max(count / 10, 1)
  var early = 0
  do throws(Divergence) {
    for part in 0..<10 where part * tenth < count {
      let start = first + part * tenth
      try fuzz(
        &subject, seed: seed,
        start..<(part == 9 ? first + count : min(start + tenth, first + count)))
      if part == 0 { early = peak() }
      say("\(start + tenth) \(peak())")
    }
  } catch {
    say("fuzz: \(error)")
    exit(1)
  }
  let tally = subject.tally.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
  say("\(words.first ?? "") \(count) seed \(seed):\(tally), peak memory \(early) then \(peak())")
  if peak() > early + early / 20 + 1024, count >= 1_000_000 {
    say("fuzz: memory grows")
    exit(1)
  }
}

switch words.first {
case "requests": run(RequestSubject())
case "events": run(EventStreamSubject())
case "answers": run(CurlHeadSubject())
case "targets": run(TargetSubject())
case "json": run(JSONSubject())
case "png": run(PNGSubject())
case "jpeg": run(JPEGSubject())
case "inflate": run(InflateSubject())
case "json-sample":
  for round in 0..<count {
    var numbers = Numbers(seed &+ UInt64(round) << 20)
    say(JSONSubject.sample(using: &numbers))
  }
default:
  say(
    """
    fuzz: SUBJECT COUNT [SEED [FIRST]], SUBJECT requests, events, answers, targets, json, png, jpeg \
    or inflate
    """)
  exit(64)
}
