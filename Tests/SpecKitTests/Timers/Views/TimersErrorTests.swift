import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Every error of timers` {
  private static let errors: [any ReportedError] = {
    let zone = Zone.utc
    guard let down = try? Timer.gold() else { return [] }
    let up = Timer.up(begin: at("2018-02-20"))
    let next = at("2018-02-21")
    let conflicts: [Conflict] = [
      .beginPast(next: next), .beginPast(next: nil), .beginTooOld, .endPast, .endBeforeBegin,
      .endNoFire(next: next),
    ]
    let problems: [FieldProblem] =
      FieldProblem.ConflictingOptions.allCases.map { .conflictingOptions($0) }
      + [Period.ParsingError.noUnit("10"), .ambiguousClock, .calendarUnit, .outOfRange, .malformed]
      .map { .badPeriod($0, "10") }
      + [DateExpression.ParsingError.impossible, .year, .offset, .malformed].map {
        .badDate($0, "x", field: "begin")
      } + [
        .emptyTitle, .tooLong(field: "title", characters: 32, bytes: 2048),
        .controlCharacter(field: "notes"), .badSnooze("2d"), .beyondCalendar(field: "end"),
        .emptyWorkedTime, .badWorkedTime("9-18"), .badRepeats("0"),
        .notForUp(field: "end", option: "end"), .unknownZone("CEST", nearest: nil),
        .unknownZone("Berlin", nearest: "Europe/Berlin"), .badEnvironmentZone("X"),
        .lineBreakInCommand,
      ]
    let timers: [TimersError] =
      problems.map { .fields([$0]) } + MissingOption.allCases.map { .missingOption($0) }
      + conflicts.map { .conflicts(down, [$0], zone: zone, id: 1) } + [
        .conflicts(down, conflicts, zone: zone, id: nil), .noTimer("Tea"),
        .noTimer("Te", nearest: ["Tea"]), .noEvent("7"),
        .ambiguousTitle("Tea", ids: [1, 2]), .limit(.full), .limit(.free), .finished(down),
        .finished(up), .beyondCalendar, .nothingToUndo, .nothingToRedo, .runnerBusy(pid: "1"),
        .zoneMissing(down), .systemZoneMissing("X"),
      ]
    let backups: [BackupError] = [
      .noFile(path: "b"), .notBackup(path: "b"), .newer(path: "b"),
      .damaged(path: "b", problem: .header), .damaged(path: "b", problem: .cut),
      .damaged(path: "b", problem: .digest), .damaged(path: "b", problem: .data("p")),
    ]
    let feedback: [FeedbackError] = [
      .emptyMessage, .longMessage, .notUTF8, .lineBreak(field: "to"), .control(field: "to"),
      .badAddress("ann"), .noMailProgram(draft: "d"),
    ]
    return timers + backups + feedback
  }()

  /// A placeholder that no value fills stays in the message.
  @Test func `is one line in both languages, with every placeholder filled`() {
    #expect(Self.errors.count > 70)
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

  @Test(arguments: ["en", "ru"]) func `says what stands against a run field by field`(
    language: String
  ) throws {
    let error = TimersError.conflicts(
      try Timer.gold(), [.beginTooOld, .endPast], zone: .utc, id: 3)
    let failure = error.failure
    #expect(failure.errors.map(\.field) == ["begin", "end"])
    #expect(failure.message(in: language).hasSuffix("spec timers edit 3 --begin now --end never"))
  }
}
