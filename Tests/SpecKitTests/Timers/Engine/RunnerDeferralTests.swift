import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Deferred writing of fires` {
  @Test
  func `the runner announces a fire before it writes its file, and writes it in the next step`()
    throws
  {
    let (home, start) = (TestHome(), at("2026-11-20 09:00"))
    let context = screenContext(
      .absent(), clock: .still(at: start), environment: home.environment)
    _ = try TimersSession(context).add(FieldOptions(title: "Tea", down: "4m"))
    var options = RunnerOptions()
    options.channels = .only([])
    var runner = try Runner(
      context, catchUp: options.catchUp, notifier: options.entryNotifier(context))
    let file = "\(home.directory)/.local/share/spec/timers/entries.json"
    func written() -> Int {
      (try? String(contentsOfFile: file, encoding: .utf8))
        .map { $0.components(separatedBy: "\"due\"").count - 1 } ?? 0
    }
    func recorded() throws -> Int { try runner.store.read { try $0.openEntries().count } }

    try runner.start()
    let first = start.adding(seconds: 240)
    #expect(try runner.step(at: first).reports.count == 1)
    #expect(try (recorded(), written()) == (1, 0))
    #expect(try runner.step(at: first).reports.isEmpty)
    #expect(try (recorded(), written()) == (1, 1))

    #expect(try runner.step(at: start.adding(seconds: 480)).reports.count == 1)
    #expect(try (recorded(), written()) == (2, 1))
    runner.end()
    #expect(try (recorded(), written()) == (2, 2))
  }
}
