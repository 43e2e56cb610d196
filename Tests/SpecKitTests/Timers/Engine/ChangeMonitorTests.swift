import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The change monitor` {
  @Test func `notices a change that a killed writer left in the journal`() throws {
    let home = TestHome()
    let session = try TimersSession(
      screenContext(
        .absent(), clock: .still(at: at("2026-11-20 09:00")), environment: home.environment))
    _ = try session.add(FieldOptions(title: "Tea", down: "4m"))
    var monitor = try ChangeMonitor(session.store)
    var readings: [[String]?] = []
    func read() throws {
      readings.append(try monitor.ifChanged { try session.overview().file.timers.map(\.title) })
    }
    try read()
    try read()
    try session.store.transaction(appliedLater: true) { transaction in
      var timers = try TimersTransaction(transaction, at: session.now, zones: session.zones)
      timers.state.file[1]?.title = "Coffee"
      try timers.commit("edit")
    }
    try read()
    #expect(readings == [["Tea"], nil, ["Coffee"]])
  }
}
