import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// Hints name what keys do, and keys do nothing that is not seen.
@Suite struct `The keys of dindin's screens` {
  let world = DinDinWorld()

  private func frames(_ line: String, language: String = "en") throws -> [[String]] {
    let result = world.run("\(line) --json --lang \(language)")
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines().map { ($0["rows"]?.array ?? []).compactMap(\.string) }
  }

  private func last(_ line: String, _ language: String = "en") throws -> [String] {
    try #require(try frames(line, language: language).last)
  }

  @Test(arguments: ["en", "ar"]) func `say so where nothing can be chosen`(language: String) throws
  {
    let empty = DinDinWorld(loaded: false)
    #expect(empty.run("login --local Sam").status == 0)
    for keys in ["h", "g"] {
      let rows = empty.run("--keys \(keys) --lang \(language)").out
      #expect(!(rows.split(separator: "\n").last ?? "↑↓").contains("↑↓"), "\(rows)")
    }
  }

  @Test func `add somebody whom a search does not find`() throws {
    let keys = "guests list --browse --keys"
    #expect(try last("\(keys) /,text:Zoe").last?.hasPrefix("enter add") == true)
    #expect(try last("\(keys) /,text:Ann").last?.hasPrefix("enter to the list") == true)
  }

  @Test func `work on the days after tab`() throws {
    let rows = try last("--keys tab")
    #expect(rows.last == "↑↓ days   enter open   n new   tab cards   ? keys   q leave")
  }

  @Test func `bring the card into sight that they answer`() throws {
    let all = try frames("--keys tab,a,wait:2s --size 40x12")
    #expect(all.contains { rows in rows.contains { $0.contains("Accepted") && $0.contains("│") } })
  }

  @Test func `scroll the list of keys only where it does not fit`() throws {
    #expect(try last("--keys ?").last == "Esc back   q leave")
    #expect(try last("--keys ?,down") == last("--keys ?"))
    #expect(try last("--keys ? --size 40x12").last == "↑↓ scroll   Esc back   q leave")
  }

  @Test(arguments: ["en", "ar"])
  func `reach all that the carousel shows`(language: String) throws {
    for keys in ["q", "down,down"] {
      let rows = try last("invite browse --size 40x12 --keys \(keys)", language)
      #expect(!rows.contains { $0.contains("↓") }, "\(rows)")
    }
    let rows = try last("invite browse --size 40x24 --keys end", language)
    #expect(rows.contains { $0.contains("●") && $0.contains("Carla Ruiz") }, "\(rows)")
  }

  @Test(arguments: [("en", "7/7"), ("ar", "7/7")])
  func `name the card where the dots have no room`(language: String, place: String) throws {
    try world.write(
      .object((1...4).map { JSON.Member("E\($0)", world.invitation($0)) }),
      "/invitations/local-sam-reed")
    let rows = try last("--size 40x30 --keys left", language)
    #expect(rows.contains { $0.contains(place) || $0.contains("○ ●") || $0.contains("● ○") })
  }

  @Test(arguments: ["en", "ar"])
  func `ask no way to a place that nobody knows`(language: String) throws {
    for tree in ["/invitations/local-sam-reed/DemoDinner000000001", "/events/DemoDinner000000001"] {
      try world.write(["lat": .null, "lon": .null, "label": "Nowhere", "address": .null], tree)
    }
    let rows = try last("invite show 0001 --keys d", language)
    #expect(rows.contains { $0.contains(detailTexts.noPlace(language)) }, "\(rows)")
    #expect(rows.last?.contains(detailTexts.directions.does(language)) == false)
    #expect(!rows.contains { $0.contains("location set") })
  }

  @Test(arguments: ["en", "ar"]) func `keep the place beside a long name`(language: String) throws {
    let name = String(repeating: "Maximilian ", count: 5) + "End"
    for tree in ["/invitations/local-sam-reed/DemoDinner000000001"] {
      try world.write(["hostName": .string(name)], tree)
    }
    let rows = try last("invite show 0001 --keys q --size 40x30", language)
    #expect(rows.first?.contains("(ME)") == true && rows.first?.contains("…") == true, "\(rows)")
    let list = try last("invite browse --keys q --size 40x30", language)
    #expect(list.contains { $0.contains("●") && $0.contains("Maximilian") }, "\(list)")
  }
}
