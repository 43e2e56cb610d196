import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Answering invitations` {
  let world = DinDinWorld()

  @Test func `accepts the current card and goes on with the next`() throws {
    let json = try world.json("invite accept --plus 2 --note 'no nuts'")
    #expect(
      json["answered"]?["status"] == "accepted" && json["next"]?["host"]?["name"] == "Ben Ito")
    #expect(json["pending"] == 2 && json["answered"]?["plus"] == 2)
    #expect(json["answered"]?["answerNote"] == "no nuts")
    #expect(try world.json("invite show DemoDinner000000001")["status"] == "accepted")
    #expect(
      world.run("agenda").records[1] == [
        "guest", "DemoDinner000000001", "2026-11-21T20:00:00-05:00", "Ann Lee", "Rotunda Kitchen",
      ])
  }

  @Test func `rejects it for good`() throws {
    let json = try world.json("invite reject")
    #expect(
      json["answered"]?["status"] == "rejected" && json["next"]?["host"]?["name"] == "Ben Ito")
    #expect(json["pending"] == 2)
    for line in ["show", "accept", "reject"] {
      let result = world.run("invite \(line) DemoDinner000000001 --json")
      #expect(result.status == 66 && result.err.contains("\"no-invitation\""))
    }
    #expect(world.run("invite list --all").records.count == 5)
  }

  @Test func `prints two records in a pipe`() {
    let records = world.run("invite accept").records
    #expect(records.map { $0[0] + " " + $0[3] } == ["accepted Ann Lee", "pending Ben Ito"])
    #expect(world.run("invite reject 0002").records.map { $0[0] } == ["rejected", "pending"])
  }

  @Test func `draws the answered card in its color`() {
    let accepted = world.home.run(
      "dindin invite accept --color always --no-input", terminal: true,
      environment: ["COLORTERM": "truecolor"])
    #expect(accepted.out.contains("48;2;46;204;113") && accepted.out.contains("Accepted"))
    #expect(accepted.out.contains("Ben Ito"))
    let rejected = world.run("invite reject --color always --no-input", terminal: true)
    #expect(rejected.out.contains("\u{1B}[1;97;41m") && rejected.out.contains("Rejected"))
  }

  @Test func `is one write`() {
    let trace = world.run("invite accept --trace").err.split(separator: "\n")
    #expect(trace.filter { $0.hasPrefix("> PATCH") } == ["> PATCH /.json"])
    #expect(trace.allSatisfy { $0.hasPrefix("> GET /") || $0 == "> PATCH /.json" })
  }

  @Test func `can be repeated, and then changes only what is said with it`() throws {
    _ = try world.json("invite accept 0001 --plus 1")
    let again = try world.json("invite accept 0001")
    #expect(again["answered"]?["plus"] == 1 && again["next"]?["host"]?["name"] == "Ben Ito")
    #expect(!world.run("invite accept 0001 --trace").err.contains("PATCH"))
    #expect(try world.json("invite accept 0001 --plus ٣")["answered"]?["plus"] == 3)
    #expect(try world.json("invite accept 0001 --plus 0")["answered"]?["plus"] == nil)
  }

  @Test func `refuses a dinner at the same time unless forced`() throws {
    let result = world.run("invite accept DemoDinner000000003 --json")
    let error = try JSON(parsing: result.err)["error"]
    #expect(result.status == 1 && error?["code"] == "conflict")
    #expect(error?["message"]?.string?.contains("DemoDinner000000006") == true)
    #expect(try world.json("invite show 0003")["conflicts"] == ["DemoDinner000000006"])
    #expect(try world.json("invite accept 0003 --force")["answered"]?["status"] == "accepted")
  }

  @Test func `lets an accepted dinner be rejected`() throws {
    #expect(world.run("agenda --days 1").out.hasPrefix("guest\t"))
    #expect(try world.json("invite reject 0004")["answered"]?["status"] == "rejected")
    #expect(world.run("agenda --days 1").out == "add\t2026-11-20\n")
  }

  @Test func `has no answer after the start`() throws {
    let late = "2026-11-22T01:00:00Z"
    let list = world.run("invite list --all", now: late).records
    #expect(list.contains { $0[0] == "closed" && $0[1] == "DemoDinner000000001" })
    #expect(world.run("invite list --count", now: late).out == "2\n")
    for verb in ["accept", "reject"] {
      let result = world.run("invite \(verb) DemoDinner000000001 --json", now: late)
      #expect(result.status == 1 && result.err.contains("\"already-started\""))
    }
  }

  @Test func `finds a dinner by its id, with a dash, and by an ending`() throws {
    for id in ["DemoDinner000000002", "0002", "Dinner000000002"] {
      #expect(try world.json("invite show \(id)")["host"]?["name"] == "Ben Ito")
    }
    #expect(try world.json("invite show 0005")["status"] == "hosting")
    #expect(world.run("invite accept 0005").status == 66)
    for id in ["002", "9999", "x/../0002", "''", "DemoDinner00000000", "."] {
      #expect(world.run("invite show \(id) --json").status == 66, "\(id)")
    }
    #expect(world.run("invite show -- -DemoDinner000000002").status == 0)
    world.home.run("dindin demo load --dinners 30")
    #expect(try world.json("invite show 0011")["role"] == "host")
  }

  @Test func `asks for more of an ending that fits several`() throws {
    // Both fit: the demo's second dinner and one of another program with a longer key.
    try world.write(["-Other0000000002": world.invitation(2)], "/invitations/local-sam-reed")
    let result = world.run("invite show 0000002 --json")
    let error = try JSON(parsing: result.err)["error"]
    #expect(result.status == 64 && error?["code"] == "ambiguous-id")
    #expect(error?["message"]?.string?.contains("DemoDinner000000002") == true)
    // What is an id in full is that dinner, whatever else ends so.
    #expect(world.run("invite show Other0000000002").status == 0)
    #expect(world.run("invite show -- -Other0000000002").status == 0)
  }

  @Test func `moves the remembered card in both directions`() throws {
    let host = { (line: String) in try world.json(line)["host"]?["name"]?.string }
    #expect(
      try ["next", "next", "next", "prev", "prev"].map { try host("invite \($0)") } == [
        "Ben Ito", "Carla Ruiz", "Ann Lee", "Carla Ruiz", "Ben Ito",
      ])
    #expect(try host("invite show") == "Ben Ito")
    #expect(try world.json("invite accept")["next"]?["host"]?["name"] == "Carla Ruiz")
    #expect(world.run("--color never --no-input", terminal: true).out.contains("(CR)  Carla Ruiz"))
    #expect(try world.json("invite reject")["next"]?["host"]?["name"] == "Ann Lee")
    #expect(try host("invite next") == "Ann Lee")
    _ = try world.json("invite reject")
    for line in ["next", "prev", "show", "accept", "reject"] {
      let result = world.run("invite \(line) --json")
      #expect(result.status == 66 && result.err.contains("\"no-pending\""))
    }
    #expect(world.run("invite list").out.isEmpty && world.run("invite list --count").out == "0\n")
    #expect(try world.json("invite list") == [])
  }

  @Test(
    arguments: [
      ("--plus 21", "out-of-range", "plus"), ("--plus -1", "out-of-range", "plus"),
      ("--plus many", "bad-number", "plus"), ("--plus ''", "bad-number", "plus"),
      ("--note \(String(repeating: "x", count: 501))", "too-long", "note"),
    ], ["en", "ar"])
  func `refuses other numbers and long notes`(
    options: (String, String, String), language: String
  ) throws {
    let before = try world.files()
    let result = world.run("invite accept --json --lang \(language) \(options.0)")
    let error = try JSON(parsing: result.err)["error"]
    #expect(result.status == 64 && error?["code"]?.string == options.1)
    #expect(error?["field"]?.string == options.2)
    #expect(try world.files() == before)
  }

  @Test func `changes nothing when it is refused`() throws {
    let before = try world.files()
    for line in ["accept 0003", "accept 9999", "reject 0005", "accept --plus 99"] {
      #expect(world.run("invite \(line)").status != 0)
    }
    #expect(try world.files() == before)
  }

  @Test func `offers the pending ids for completion`() {
    let offered = world.home.run("__complete -- dindin invite accept \"\"").records
    #expect(offered.filter { $0[0].hasPrefix("DemoDinner") }.count == 3)
    #expect(offered.first?.last == "Ann Lee, Saturday 21 November - 8:00pm")
  }

  /// Another program wrote them where no rules stood in its way.
  @Test func `names a damaged record, leaves it and goes on with the others`() throws {
    try world.write(["DemoDinner000000001": ["label": 5]], "/invitations/local-sam-reed")
    try world.write(["DemoDinner000000004": ["lat": 1]], "/calendar/local-sam-reed/2026-11")
    let place = "/invitations/local-sam-reed/DemoDinner000000001"
    let list = world.run("invite list")
    #expect(list.status == 0 && list.records.count == 2)
    #expect(list.err.hasPrefix("left out: ") && list.err.contains(place))
    #expect(world.run("").status == 0 && world.run("agenda").status == 0)
    #expect(world.run("invite reject").out.hasPrefix("rejected\tDemoDinner000000002"))
    let one = world.run("invite show 000000001")
    #expect(one.status == 65 && one.err.contains(place))
  }

  @Test func `says so where the list itself is damaged, or is that of somebody else`() throws {
    try world.write(["local-ann-lee": 5], "/invitations")
    let folder = world.home.directory + "/.local/share/spec/dindin/db/default/invitations"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let other = try #require(files.first { $0.contains("ann") }, "\(files)")
    let path = "\(folder)/local-sam-reed.json"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: "\(folder)/\(other)", toPath: path)
    for line in ["invite list", "invite show", "", "doctor"] {
      let result = world.run(line)
      #expect(result.status == 65 && result.err.contains(path), "\(line): \(result)")
    }
    try FileManager.default.removeItem(atPath: path)
    try world.write(["local-sam-reed": 5], "/invitations")
    let result = world.run("invite list")
    #expect(
      result.status == 65 && result.err.contains("/invitations/local-sam-reed in the database"),
      "\(result)")
  }

  @Test func `of a number that cannot be drawn are left out too`() throws {
    var record = world.invitation(1)
    record = with(record, "lat", 1e300)
    try world.write(["DemoDinner000000001": record], "/invitations/local-sam-reed")
    let list = world.run("invite list")
    #expect(list.status == 0 && list.records.count == 2 && list.err.contains("lat is out of range"))
  }

  @Test func `draws other people's data safely`() throws {
    var record = world.invitation(1)
    record = with(record, "hostName", .string("Eve\u{1B}[31m\u{202E}\tNovak"))
    record = with(record, "title", .string("line\nbreak"))
    try world.write(["DemoDinner000000001": record], "/invitations/local-sam-reed")
    let drawn = world.run("invite show --color never --no-input", terminal: true).out
    #expect(!drawn.contains("\u{1B}") && !drawn.contains("\u{202E}"))
    let fields = world.run("invite show").records
    #expect(fields.count == 1 && fields[0].count == 5)
  }

  private func with(_ json: JSON, _ key: String, _ value: JSON) -> JSON {
    .object((json.object ?? []).filter { $0.key != key } + [.init(key, value)])
  }
}

@Suite struct `Races for one dinner` {
  @Test func `are run again until the answer is in`() throws {
    let world = DinDinWorld()
    let now = Instant(iso8601: "2026-11-20T17:00:00Z") ?? Instant(seconds: 0)
    let sam = try world.database("local-sam-reed", at: now)
    // Somebody raises the revision after it was read: what was computed from it is refused.
    let rev = try sam.get(TreePath("events", "DemoDinner000000001", "rev")).int ?? 0
    let raise: TreeUpdate = [
      TreePath("events", "DemoDinner000000001", "rev"): .int(rev + 1),
      TreePath("guests", "DemoDinner000000001", "local-sam-reed", "note"): "n",
    ]
    try sam.patch(raise)
    #expect(throws: DinDinError.permissionDenied) { try sam.patch(raise) }
    #expect(try world.json("invite accept")["answered"]?["status"] == "accepted")
    #expect(try sam.get(TreePath("events", "DemoDinner000000001", "rev")).int == rev + 2)
  }
}
