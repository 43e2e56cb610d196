import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The pages of dindin` {
  let world = DinDinWorld()

  private func frames(_ line: String) throws -> [JSON] {
    let result = world.run("--json \(line)")
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines()
  }

  private func screens(_ line: String) throws -> [String] {
    try frames(line).compactMap { $0["screen"]?.string }.reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }

  private func text(_ frame: JSON?) -> String {
    (frame?["rows"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
  }

  @Test func `lead to each other and back home`() throws {
    #expect(try screens("--keys enter,esc,m,esc,q") == ["home", "invite", "home", "month", "home"])
    #expect(try screens("invite show --keys esc") == ["invite", "home"])
    #expect(
      try screens("invite browse --keys enter,esc,esc") == [
        "carousel", "invite", "carousel", "home",
      ])
    #expect(try screens("month --keys esc,esc,a") == ["month", "home"])
  }

  @Test func `of an invitation agree with home`() throws {
    let frames = try frames("--keys enter,a")
    #expect(frames.map { $0["atMs"]?.int } == [0, 0, 0, 150, 1150])
    #expect(text(frames[3]).contains("Accepted"))
    #expect(text(frames[4]).contains("Accepted") && !text(frames[4]).contains("[ Accept ]"))
    #expect(try world.json("invite show 0001")["status"] == "accepted")
    #expect(try screens("invite show 0002 --keys r") == ["invite", "home"])
    #expect(world.run("invite show 0002").status == 66)
    #expect(world.run("invite show 0002 --keys q").status == 66)
  }

  @Test(arguments: ["", "month 2026-11 "])
  func `notice that a day has begun`(line: String) throws {
    let frames = try frames(line + "--keys wait:40h,tab --size 80x40")
    let today = text(frames.last).split(separator: "\n").filter { $0.hasSuffix("today") }
    #expect(today.count == 1 && today[0].contains("22 November"), "\(today)")
  }

  @Test func `notice that an invitation cannot be answered any more`() throws {
    let frames = try frames("--keys wait:40h,tab")
    #expect(text(frames.first).contains("Pending (3)"))
    #expect(text(frames.last).contains("Pending (2)"))
    let details = try self.frames("invite show 0001 --keys wait:40h,q")
    #expect(text(details.first).contains("[ Accept ]"))
    #expect(!text(details.last).contains("[ Accept ]"))
  }

  @Test func `of the cards go around and end with the last answer`() throws {
    let frames = try frames("invite browse --keys right,end,home,left")
    #expect(frames.map { $0["focus"]?["card"]?.string?.suffix(1) } == ["1", "2", "3", "1", "3"])
    #expect(try screens("invite browse --keys r,r,r") == ["carousel", "home"])
    #expect(world.run("invite browse --keys q").status == 66)
  }

  @Test func `of a month read what comes into sight`() throws {
    func reads(_ line: String) -> [String] {
      world.run(line + " --trace").err.split(separator: "\n").compactMap { line in
        line.split(separator: "local-sam-reed/").last.map(String.init)
      }
    }
    #expect(reads("month 2026-11") == ["2026-11.json"])
    #expect(
      reads("month 2026-11 --size 80x24 --keys q") == [
        "2026-11.json?orderBy=%22day%22&startAt=15&endAt=21",
        "2026-11.json?orderBy=%22day%22&startAt=22&endAt=28",
        "2026-11.json?orderBy=%22day%22&startAt=29&endAt=30", "2026-10.json", "2026-12.json",
      ])
    #expect(
      reads("month 2026-11 --size 80x24 --keys right,right,q").suffix(2) == [
        "2027-01.json", "2027-02.json",
      ])
    // Nothing is read again without a write.
    let opened = reads("month --size 80x24 --keys enter,esc,q").filter { $0.hasPrefix("2026-1") }
    #expect(opened.filter { $0.hasPrefix("2026-10") }.count == 1)
  }

  @Test func `of a month go by days and months`() throws {
    let frames = try frames("month --size 80x24 --keys down,pagedown,home,end,right,t")
    #expect(
      frames.compactMap { $0["focus"]?["day"]?.string } == [
        "2026-11-20", "2026-11-21", "2026-11-28", "2026-11-01", "2026-11-30", "2026-12-30",
        "2026-11-20",
      ])
    #expect(frames.allSatisfy { $0["atMs"] == 0 })
    #expect(world.run("month 2026-13").status == 64 && world.run("month +999999").status == 64)
  }

  @Test func `let a person sign in`() throws {
    let fresh = DinDinWorld(loaded: false)
    let bad = fresh.run("--keys 'enter,enter,text:!,enter'")
    #expect(bad.status == 0 && bad.out.contains("invalid name '!'"))
    let refused = fresh.run("--keys 'down,enter'")
    #expect(refused.status == 0 && refused.out.contains("facebook.appId"))
    let good = fresh.run("--keys 'enter,text:Sam Reed,enter'")
    #expect(good.status == 0 && good.out.contains(" home =="))
    #expect(fresh.run("whoami").out.contains("Sam Reed"))
  }

  @Test(
    arguments: ["40x12", "40x30", "59x30", "60x12", "80x24", "100x30", "200x60", "20x10"],
    ["en", "ar"])
  func `fit`(size: String, language: String) throws {
    let limit = try #require(ScreenSize(size))
    for line in [
      "splash --keys enter", "invite browse --keys right,?", "invite show --keys d,?",
      "month --keys down*3,?", "month 2026-12 --keys end",
    ] {
      for frame in try frames("\(line) --size \(size) --lang \(language)") {
        let rows = (frame["rows"]?.array ?? []).compactMap(\.string)
        #expect(rows.count <= limit.rows, "\(line)")
        #expect(rows.allSatisfy { displayWidth($0) <= limit.columns }, "\(line)")
        #expect(!rows.joined().contains("\u{2068}"))
      }
    }
  }
}
