import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// What `--trace` tells of a command or the opening of a screen.
@Suite struct `What is asked for` {
  let world = DinDinWorld()
  private static let id = "DemoDinner000000005"

  private func requests(_ line: String) throws -> [String] {
    let result = world.run("\(line) --trace")
    #expect(result.status == 0, "\(result)")
    return result.err.split(separator: "\n").filter { $0.hasPrefix("> ") }.map {
      String($0.dropFirst(2)).replacing("local-sam-reed", with: "sam").replacing(".json", with: "")
    }
  }

  @Test(arguments: [
    ("", ["/invitations/sam", "/calendar/sam/2026-11", "/users/sam"]),
    (
      "--keys q",
      ["/invitations/sam", "/calendar/sam/2026-11", "/calendar/sam/2026-12", "/users/sam"]
    ),
    (
      "invite browse --keys q",
      ["/invitations/sam", "/calendar/sam/2026-11", "/calendar/sam/2026-12"]
    ),
    ("invite show 0001 --keys q", ["/invitations/sam", "/calendar/sam"]),
    ("invite next", ["/invitations/sam", "/calendar/sam/2026-11"]),
    ("month", ["/calendar/sam/2026-11"]),
    ("agenda", ["/calendar/sam/2026-11", "/invitations/sam"]),
    ("guests list --keys q", ["/users"]), ("event new --keys q", []),
  ])
  func `is no more than is shown`(line: String, places: [String]) throws {
    #expect(try requests(line) == places.map { "GET \($0)" })
  }

  @Test(arguments: [
    "event show 0005", "event show \(id)", "event show 0005 --keys q", "event show \(id) --keys q",
    "event show DemoDinner000000001", "invite show 0001", "invite list --all", "event list",
    "--json",
    "export ics --id 0005", "export csv --guests 0005", "map 0001",
  ])
  func `is not asked for again`(line: String) throws {
    let requests = try requests(line)
    #expect(Set(requests).count == requests.count, "\(requests)")
    #expect(!requests.contains { $0.contains("/-Demo") } || line.contains("1"), "\(requests)")
  }

  @Test func `is asked for again once something was written`() throws {
    let requests = try requests("--keys a,q")
    let write = try #require(requests.firstIndex { $0.hasPrefix("PATCH") })
    #expect(requests[..<write].filter { $0 == "GET /invitations/sam" }.count == 1)
    #expect(requests[write...].filter { $0 == "GET /invitations/sam" }.count == 1)
  }

  @Test func `is known from what is above it, but not from a list`() {
    let memory = ReadMemory()
    memory.keep(["a": ["b": 1]], TreePath("x"), [])
    #expect(memory.answer(TreePath("x", "a", "b"), []) == 1)
    #expect(memory.answer(TreePath("x", "c", "d"), []) == .null)
    #expect(memory.answer(TreePath("x"), [.init("shallow", "true")]) == nil)
    #expect(memory.answer(TreePath("y"), []) == nil)
    memory.keep([.null, 2], TreePath("y"), [])
    #expect(memory.answer(TreePath("y"), []) != nil && memory.answer(TreePath("y", "1"), []) == nil)
    memory.forget()
    #expect(memory.answer(TreePath("x"), []) == nil)
  }
}
