import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Every error of timers` {
  private static let errors: [any ReportedError] = {
    let zone = Zone.utc
    guard let zoned = try? ZonedTimer.gold() else { return [] }
    let down = zoned.timer
    let up = ZonedTimer.up(begin: at("2018-02-20")).timer
    let next = at("2018-02-21")
    let conflicts: [Conflict] = [
      .beginPast, .beginTooOld, .firstFirePast, .endPast, .endBeforeBegin,
      .endNoFire(next: at("2018-02-21")),
    ]
    let problems: [Failure] =
      [Period.ParsingError.noUnit("10"), .ambiguousClock, .calendarUnit, .outOfRange, .malformed]
      .map { .badPeriod($0, "10") }
      + [DateExpression.ParsingError.impossible, .year, .offset, .malformed].map {
        .badDate($0, "x", field: "begin")
      } + [
        .badPeriod(.malformed, ""), .emptyTitle, .invisibleNotes,
        .tooLong("title", characters: 32, bytes: 2048), .controlCharacter("notes"),
        .badSnooze("2d"), .beyondCalendar("end"), .emptyWorkedTime, .badWorkedTime("9-18"),
        .badRepeats("0"), .notForUp("end", option: "end"), .unknownZone("CEST", nearest: nil),
        .unknownZone("Berlin", nearest: "Europe/Berlin"), .badEnvironmentZone("X"),
      ]
    let others: [Failure] =
      problems.map { .fields([$0]) } + [
        .fields(problems), .missingType, .missingPeriod, .noTimer("Tea"),
        .noTimer("Te", nearest: ["Tea"]), .noEvent("7"), .ambiguousTitle("Tea", ids: [1, 2]),
        .limit(.full), .limit(.free), .finished(down), .finished(up), .nothingToUndo,
        .nothingToRedo, .hasNoEffect("Tea", isRedo: false), .hasNoEffect("Tea", isRedo: true),
        .damagedDocuments, .unusableDocuments, .runnerBusy(pid: "1"),
        .zoneMissing(down), .systemZoneMissing("X"),
      ]
    let conditions =
      conflicts.map { TimersConflict(timer: zoned, conflicts: [$0]) }
      + [TimersConflict(timer: zoned, conflicts: conflicts)]
    let backups: [Failure] = [
      .notBackup("b"), .newerBackup("b"), .damagedBackup("b", problem: "p"),
    ]
    return others + problems + conditions + backups
  }()

  /// A placeholder that no value fills stays in the message.
  @Test func `is one line in both languages, with every placeholder filled`() {
    #expect(Self.errors.count > 60)
    for error in Self.errors {
      let failure = error.failure
      let (en, ru) = (failure.message(in: "en"), failure.message(in: "ru"))
      #expect(en != ru && !en.isEmpty, "\(error)")
      for message in [en, ru] {
        #expect(!message.contains("{") && !message.contains("\n"), "\(message)")
      }
      #expect(ru.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }, "\(ru)")
    }
  }

  @Test func `names each field of a conflict and the option that settles it`() throws {
    let conflicts = TimersConflict(
      timer: try ZonedTimer.gold(), conflicts: [.beginTooOld, .endPast])
    #expect(
      conflicts.failure.message(in: "en")
        == "begin: is more than 36525 days ago: choose a later date (--begin now); "
        + "end: is past: choose never or later (--end never)")
    #expect(conflicts.failure.errors.map(\.code) == ["begin-too-old", "end-past"])
    #expect(
      conflicts.formFailure.errors.map(\.message) == [
        "is more than 36525 days ago: choose a later date", "is past: choose never or later",
      ])
  }
}
