internal import SpecCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// Every zone of the system and all its offset changes of 2020-2040: `schedule-oracle [PART PARTS]`
// takes every PARTS-th zone from PART on. Prints what was compared, or the first difference.
let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (part, parts) = numbers.count == 2 ? (numbers[0], max(numbers[1], 1)) : (0, 1)
var random = Seeded(state: 20_180_220 + UInt64(part))
let names = ZoneDatabase(environment: [:]).names().enumerated()
  .filter { $0.offset % parts == part }.map(\.element)
do {
  let changes = try Comparison.changes(of: names, &random)
  let outcome = try Comparison.run(changes, begins: 6, minutes: 18_000, &random)
  print(names.count, changes.count, outcome.schedules, outcome.fires)
} catch {
  print("difference: \(error)")
  exit(1)
}
