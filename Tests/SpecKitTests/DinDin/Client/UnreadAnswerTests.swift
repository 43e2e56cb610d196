import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite(.needs("curl")) struct `An action that took place` {
  private static let id = "Done000000000000001"

  private struct State {
    /// The number of writes before the server stops responding; nil while it responds.
    var writes: Int?
    var isAway: Bool { writes == 0 }
  }

  private let home: ServedHome
  private let state = Mutex<State>.Box(State())

  init() throws {
    let state = self.state
    let written: @Sendable (Request, inout Response) -> Void = { request, _ in
      state.value.withLock { state in
        if request.method == "PATCH", let left = state.writes { state.writes = max(0, left - 1) }
      }
    }
    home = try ServedHome(
      [], written,
      before: { _ in
        guard state.value.withLock({ $0.isAway }) else { return nil }
        return .json(["error": "Service temporarily unavailable"], status: 503)
      })
    #expect(home.run("login --local 'Ann Lee'").status == 0)
    try home.host.invite(Self.id)
    #expect(home.run("guests add Carla").status == 0)
    #expect(home.run("guests add Dan").status == 0)
  }

  /// Runs a command after whose writes the server is busy.
  private func run(_ line: String, writes: Int = 1, input: String = "") -> Consequences {
    state.value.withLock { $0.writes = writes }
    defer { state.value.withLock { $0.writes = nil } }
    return home.run(line, input: input)
  }

  private func planned() throws -> String {
    let sent = home.run(
      "event new --date +3d --time 7pm --address Hall --guests carla --send --json")
    return try #require(try sent.json()["id"]?.string)
  }

  @Test(arguments: ["accept --plus 2 --note nuts", "reject"])
  func `is an answer, and can be taken back, though nothing can be read after it`(
    line: String
  ) throws {
    let result = run("invite \(line) \(Self.id) --json")
    #expect(result.status == 0, "\(result)")
    let status = line.hasPrefix("accept") ? "accepted" : "rejected"
    let view = try result.json()
    #expect(view["answered"]?["status"]?.string == status && view["pending"] == 0)
    #expect(view["answered"]?["seq"] == 0)
    #expect(view["answered"]?["plus"]?.int == (status == "accepted" ? 2 : nil))
    #expect(result.err.contains("it is done; what follows"), "\(result)")
    #expect(try home.host.entry(Self.id)?.status.rawValue == status)
    #expect(home.run("undo").records.first?[1] == String(line.prefix(6)))
    #expect(try home.host.entry(Self.id)?.status == .pending)
  }

  @Test func `is a dinner, and its draft is gone`() throws {
    let sent = run("event new --date +3d --time 7pm --address Hall --guests carla --send --json")
    #expect(sent.status == 0, "\(sent)")
    #expect(try sent.json()["counts"]?["pending"] == 1 && sent.json()["headcount"] == 1)
    #expect(home.run("draft show").status == 66)
    #expect(home.run("event list").records.count == 1)
  }

  @Test func `is an edit, and can be taken back`() throws {
    let id = try planned()
    let edited = run("event edit \(id) --note hi --invite dan --json")
    #expect(edited.status == 0, "\(edited)")
    #expect(try edited.json()["note"] == "hi" && edited.json()["counts"]?["pending"] == 2)
    let shown = try home.run("event show \(id) --json").json()
    #expect(try edited.json() == shown, "\(shown)")
    let undone = run("undo --json")
    #expect(undone.status == 0, "\(undone)")
    #expect(try undone.json()["dinner"]?["seq"] == 2)
    #expect(home.run("undo").status == 66)
    #expect(try home.run("event show \(id) --json").json()["note"] == nil)
  }

  @Test func `is a cancellation`() throws {
    let id = try planned()
    #expect(run("event cancel \(id) --yes").status == 0)
    #expect(try !home.host.holds(id))
  }

  @Test func `is an undo of an answer`() throws {
    #expect(home.run("invite accept \(Self.id) --plus 2").status == 0)
    #expect(home.run("invite reject \(Self.id)").status == 0)
    let undone = run("undo --json")
    #expect(undone.status == 0, "\(undone)")
    let dinner = try undone.json()["dinner"]
    #expect(dinner?["status"] == "accepted" && dinner?["plus"] == 2, "\(undone)")
    let undoneToo = home.run("undo")
    #expect(undoneToo.records.first?[1] == "accept", "\(undoneToo)")
  }
}
