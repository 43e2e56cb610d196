import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The doctor of dindin` {
  let world = DinDinWorld(loaded: false)

  private func states(_ line: String = "doctor") -> (Int32, [String: String]) {
    let result = world.run(line)
    let rows = result.records.map { ($0[0], $0[1]) }
    return (result.status, Dictionary(rows) { first, _ in first })
  }

  @Test func `checks everything, signed in or not`() throws {
    let result = world.run("doctor")
    #expect(result.status == 0)
    #expect(result.records.map { $0[0] } == Finding.Check.allCases.map(\.rawValue))
    #expect(states().1["sign-in"] == "warn")
    world.run("demo load")
    #expect(states().1["sign-in"] == "ok" && states().1["store"] == "ok")
    let json = try world.json("doctor")
    #expect(json.array?.first?["check"] == "config" && json.array?.first?["status"] == "ok")
    #expect(world.run("doctor --lang ar").status == 0)
  }

  @Test func `ends with the status of the first that fails, and names it`() throws {
    world.run("demo load")
    let users = world.home.directory + "/.local/share/spec/dindin/db/default/users.json"
    let folder = users.dropLast(5)
    let path =
      FileManager.default.fileExists(atPath: users)
      ? users
      : try #require(
        try FileManager.default.contentsOfDirectory(atPath: String(folder)).first.map {
          "\(folder)/\($0)"
        })
    try "{".write(toFile: path, atomically: true, encoding: .utf8)
    let result = world.run("doctor")
    #expect(result.status == 65 && result.err.contains(path), "\(result)")
    #expect(states().1["store"] == "fail" && states().1["config"] == "ok")
  }

  @Test func `names a dinner that is missing, and a record that cannot be used`() throws {
    world.run("demo load")
    let folder = world.home.directory + "/.local/share/spec/dindin/db/default/"
    let path = try #require(
      try world.files().first {
        $0.key.contains("/events/")
          && String(decoding: $0.value, as: UTF8.self).contains("DemoDinner000000005")
      }?.key)
    let kept = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    let lost = world.run("doctor")
    #expect(lost.status == 65 && lost.err.contains("DemoDinner000000005"), "\(lost)")
    #expect(states().1["store"] == "fail")
    try kept.write(to: URL(filePath: path))
    #expect(states().0 == 0)

    let month = folder + "calendar/local-sam-reed/2026-11.json"
    let text = try String(contentsOfFile: month, encoding: .utf8)
    try text.replacing(/"minutes": ?120/, with: "\"minutes\":\"x\"", maxReplacements: 1)
      .write(toFile: month, atomically: true, encoding: .utf8)
    let bad = world.run("doctor")
    #expect(bad.status == 65 && bad.err.contains("/calendar/local-sam-reed/2026-11/"), "\(bad)")
    // Readers leave it out, all alike.
    for line in ["next", "month", "remind --within 9h"] {
      let read = world.run(line)
      #expect(read.status == 0 && read.err.contains("/calendar/local-sam-reed/"), "\(line) \(read)")
    }
  }

  @Test func `says what is wrong with the settings`() throws {
    let folder = world.home.directory + "/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "{".write(toFile: folder + "/dindin.json", atomically: true, encoding: .utf8)
    #expect(states().0 == 65 && states().1["config"] == "fail")
    let text = #"{"version":1,"geocoder":{"url":"x"}}"#
    try text.write(toFile: folder + "/dindin.json", atomically: true, encoding: .utf8)
    #expect(states().0 == 78 && states().1["config"] == "fail" && states().1["store"] == "ok")
  }

  @Test(.needs("curl")) func `tells a server that answers from one that does not`() throws {
    let home = try ServedHome()
    home.run("login --local Ann")
    let up = home.run("doctor")
    #expect(up.status == 0, "\(up)")
    #expect(up.records.first { $0[0] == "rules" }?[1] == "ok")
    let down = world.run("doctor --server http://127.0.0.1:1")
    #expect(down.status == 69, "\(down)")
    #expect(down.records.first { $0[0] == "server" }?[1] == "fail")
    #expect(world.run("doctor --server http://127.0.0.1:1 --offline").status == 0)
  }

  @Test(
    .needs("curl"),
    arguments: [
      (503, "busy", 75), (429, "{}", 75), (500, "null", 69), (404, "{}", 69), (200, "<html>", 69),
    ])
  func `says nothing of the rules of a server that gives no answer`(
    status: Int, body: String, wanted: Int32
  ) throws {
    let home = try ServedHome(before: { _ in Response(status, body: Array(body.utf8)) })
    let result = home.run("doctor")
    #expect(result.status == wanted, "\(result)")
    #expect(result.records.first { $0[0] == "server" }?[1] == "fail")
    #expect(result.records.first { $0[0] == "rules" }?[1] == "warn")
  }

  @Test func `names a key that is damaged`() throws {
    let folder = world.home.directory + "/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "x".write(toFile: folder + "/dindin.key", atomically: true, encoding: .utf8)
    #expect(states().0 == 65 && states().1["key"] == "fail")
  }
}
