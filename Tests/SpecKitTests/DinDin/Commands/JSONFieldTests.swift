import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The fields that help lists` {
  /// Calls in a world of their own that together show all fields of a command: `{…}` are the lines
  /// before the last one.
  static let calls: [(command: String, runs: [[String]])] = [
    (
      "invite list",
      [["invite accept 0001 --plus 2 --note n", "invite list --all"], ["invite list"]]
    ),
    (
      "invite show",
      [
        ["invite accept 0001 --plus 2 --note n", "invite show 0001"], ["invite show 0003"],
        ["invite show 0005"], ["invite show 0002 --keys q"],
      ]
    ),
    ("invite next", [["invite next"], ["invite next", "invite next"]]),
    ("invite prev", [["invite prev"], ["invite prev", "invite prev"]]),
    ("agenda", [["agenda"], ["invite accept 0003 --force", "agenda --days 20"]]),
    ("next", [["invite accept 0003 --force", "next --count 9"]]),
    ("remind", [["invite accept 0003 --force", "remind --within 20d"]]),
    (
      "conflicts",
      ["7pm", "7:30pm"].map { time in
        ["event edit 0005 --date 2026-12-04 --time \(time) --force", "conflicts"]
      }
    ),
    ("event list", [["event list"], ["event list --all"]]),
    (
      "event show",
      [
        ["event show 0005"], ["event show 0003"],
        ["invite accept 0001 --plus 2 --note n", "event show 0001"], ["event show 0005 --keys q"],
      ]
    ),
    (
      "event edit",
      [
        ["event edit 0005 --title t"], ["event edit 0005 --date 2026-12-04 --force"],
        ["event edit 0005 --keys q"],
      ]
    ),
    ("event cancel", [["event cancel 0005 --yes"]]),
    ("draft set", [["event new --date +3d --time 7pm --guests ann", "draft set \(all)"]]),
    ("draft toggle", [["event new \(all)", "draft toggle ann"]]),
    ("guests list", [["guests list"], ["guests list --keys q"]]),
    ("guests search", [["guests search ann"]]),
    (
      "guests add",
      [
        ["guests add Zed --phone 12345"],
        ["guests add 'Sam Reed' --update --email s@x.org --phone 12345"],
      ]
    ),
    ("guests remove", [["guests remove eve"]]), ("month", [["month"], ["month --keys q"]]),
    ("map", [["map 0001"]]), ("directions", [["directions 0001"]]),
    ("location show", [["location show"]]), ("sync", [["sync"]]), ("whoami", [["whoami"]]),
  ]
  private static let all =
    "--date +3d --time 7pm --address 'Rotunda Kitchen' --title t --note n --rsvp-by 'tomorrow 6pm'"

  /// Fields that only other programs, pictures or servers produce.
  private static let elsewhere: Set<String> = [
    "queued", "attribution", "host.avatar.url", "avatar.url", "guests.avatar.url", "dropped",
    "dropped.id", "dropped.code", "expiresAt",
  ]

  @Test(arguments: calls) func `are those that come`(call: (command: String, runs: [[String]]))
    throws
  {
    let words = call.command.split(separator: " ").map(String.init)
    let fields = try dindinCommands.find(words).node.fields
    let listed = Set(fields.map(\.name))
    var came: Set<String> = []
    for lines in call.runs {
      let world = DinDinWorld()
      // Everything that a person and a dinner can have.
      world.run("login --local 'Sam Reed' --phone '+1 434 555 0100' --email sam@example.org")
      world.run("event edit 0005 --title t --note n --rsvp-by 'tomorrow 6pm'")
      for person in ["001", "002", "003"] {
        let path = "/invitations/local-sam-reed/DemoDinner000000\(person)"
        try world.write(["title": "t", "note": "n", "rsvpBy": .int(1_795_280_000_000)], path)
      }
      try world.write(["title": "t"], "/calendar/local-sam-reed/2026-11/DemoDinner000000004")
      for line in lines.dropLast() { #expect(world.run(line).status == 0, "\(line)") }
      let line = try #require(lines.last)
      let result = world.run(line + " --json")
      #expect(result.status == 0, "\(result)")
      for json in try result.jsonLines() { Self.collect(json, "", &came) }
    }
    // Objects are listed by their members, or by themselves with a word on where their members are.
    let holders = listed.filter { name in !listed.contains { $0.hasPrefix(name + ".") } }
    let unlisted = came.filter { name in
      !listed.contains(name) && !holders.contains { name.hasPrefix($0 + ".") }
        && !came.contains { $0.hasPrefix(name + ".") }
    }
    #expect(unlisted.isEmpty, "not in the help of \(call.command): \(unlisted.sorted())")
    let missing = listed.subtracting(came).filter { name in
      !Self.elsewhere.contains { name == $0 || name.hasSuffix("." + $0) }
    }
    #expect(missing.isEmpty, "never come from \(call.command): \(missing.sorted())")
  }

  private static func collect(_ json: JSON, _ path: String, _ names: inout Set<String>) {
    switch json {
    case .object(let members):
      for member in members {
        let name = path.isEmpty ? member.key : "\(path).\(member.key)"
        names.insert(name)
        collect(member.value, name, &names)
      }
    case .array(let items): for item in items { collect(item, path, &names) }
    default: break
    }
  }
}
