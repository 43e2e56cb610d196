import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `The photo` {
  private static let pictures = "\(Binary.repository)fixtures/usframe/profile_images"

  /// What `photo show` tells of a person's picture.
  private func told(_ handle: String) throws -> JSON {
    try TestHome.watching(handle).run("usframe photo show --json").json()
  }

  struct Avatar: CustomTestStringConvertible, Sendable {
    var handle: String
    var format: String
    var size: String
    var testDescription: String { handle }
  }

  @Test func `an endless file is refused, and so is no name`() {
    let home = TestHome.watching("@bea")
    for verb in ["show", "set"] {
      let endless = home.run(words: ["usframe", "photo", verb, "/dev/zero"])
      #expect(endless.status == 1 && endless.err.contains("is the most"), "\(endless)")
      #expect(home.run(words: ["usframe", "photo", verb, ""]).status == 64)
    }
  }

  @Test(arguments: [
    Avatar(handle: "aasmund", format: "png", size: "400x400"),
    Avatar(handle: "bea", format: "jpeg", size: "400x400"),
    Avatar(handle: "cem", format: "jpeg", size: "400x400"),
    // The original is not there.
    Avatar(handle: "dara", format: "jpeg", size: "400x400"),
    Avatar(handle: "gil", format: "jpeg", size: "400x400"),
    // Turned by EXIF.
    Avatar(handle: "zoe", format: "jpeg", size: "400x533"),
    Avatar(handle: "ivan", format: "png", size: "200x200"),
  ])
  func `of everybody in the demo world is read`(_ avatar: Avatar) throws {
    let json = try told("@\(avatar.handle)")
    #expect(json["source"] == "avatar" && json["decoder"] == "spec")
    #expect(json["format"]?.string == avatar.format)
    #expect("\(json["width"]?.int ?? 0)x\(json["height"]?.int ?? 0)" == avatar.size)
  }

  @Test func `is a card with initials where there is none`() throws {
    let json = try told("@eve")
    #expect(json["source"] == "card" && json["fallbackReason"] == "no-picture")
    #expect(json["decoder"] == "none" && json["format"] == nil)
    let drawn = TestHome.watching("@eve").run("usframe photo show --image ascii --size 40x12").out
    #expect(drawn.split(separator: "\n").count == 12 && drawn.contains("@"))
  }

  @Test(arguments: [
    ("Åsmund Vik", "AV"), ("★ Gil Ross", "GR"), ("dara o'neil", "DO"), ("Zoë", "Z"),
    ("Иван Петров", "I"), ("山田 雪", "I"), ("", "I"),
  ])
  func `has the initials of the name, else of the handle`(_ name: String, _ initials: String) {
    let card = InitialsCard(Person(id: "7", handle: "ivan", name: name))
    #expect(card.initials == initials)
    #expect(card.raster.width == 400 && card.raster[0, 0] == card.color)
  }

  @Test func `of another format is drawn by chafa, else as a card`() throws {
    let home = TestHome.watching("@yuki")
    let without = try home.run("usframe photo show --json", environment: ["PATH": "/nowhere"])
      .json()
    #expect(without["source"] == "card" && without["fallbackReason"] == "unsupported-picture")
    let file = "\(Self.pictures)/yuki.webp"
    let alone = home.run("usframe photo show \(file)", environment: ["PATH": "/nowhere"])
    #expect(alone.status == 65 && alone.err.contains("WebP"))
  }

  @Test(.needs("chafa")) func `of another format has the size its head says`() throws {
    let json = try TestHome.watching("@yuki").run("usframe photo show --json").json()
    #expect(json["source"] == "avatar" && json["decoder"] == "chafa" && json["format"] == "webp")
    #expect(json["width"] == 400 && json["height"] == 400)
    #expect(json["fallbackReason"] == "unsupported-picture")
  }

  // MARK: fetching

  @Test func `is kept for a day`() throws {
    let home = TestHome.watching()
    home.run("usframe photo show")
    home.run("usframe test fault all --status 503")
    #expect(
      home.run("usframe photo show").records == [
        ["avatar", "jpeg", "400x400", "ascii", "not-a-terminal"]
      ])
    // An old one is better than none.
    let later = home.run("usframe photo show", now: "2026-11-22T09:00:00Z")
    #expect(later.records.first?.first == "avatar")
    home.run("usframe test fault off")
    #expect(try home.text(".cache/spec/usframe/avatars.json").contains("bea_normal.jpg"))
  }

  @Test func `is forgotten with all else`() throws {
    let home = TestHome.watching()
    home.run("usframe photo show")
    let folder = "\(home.directory)/.cache/spec/usframe/avatars"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    home.run("usframe logout --forget --yes")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? true)
  }

  @Test func `is a card while the service cannot be reached`() throws {
    let home = TestHome.watching()
    home.run("usframe test fault image --status 503")
    let json = try home.run("usframe photo show --json").json()
    #expect(json["source"] == "card" && json["fallbackReason"] == "unreachable")
    home.run("usframe test fault off")
    #expect(home.run("usframe photo show").records.first?.first == "avatar")
  }

  @Test func `is looked for at the original, then smaller, then as it was given`() {
    let base = "http://a/profile_images/7/x"
    #expect(
      AvatarAddress.candidates("\(base)_normal.jpg")
        == ["\(base).jpg", "\(base)_400x400.jpg", "\(base)_normal.jpg"])
    #expect(AvatarAddress.candidates("\(base)_400x400.png").count == 2)
    for address in ["\(base).jpg", "\(base)_normal_x.jpg", "\(base)_x400.jpg", "\(base)_normal"] {
      #expect(AvatarAddress.candidates(address) == [address])
    }
  }

  // MARK: what is told and drawn

  private func file(_ width: Int, _ height: Int, in home: TestHome) throws -> String {
    let pixels = (0..<width * height).map {
      RGB(UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 / width), 90)
    }
    let bytes = PNG.encode(Raster(width: width, height: height, pixels: pixels))
    let path = "\(home.directory)/a.png"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test func `fills the area without being stretched`() throws {
    let home = TestHome()
    let path = try file(300, 200, in: home)
    let json = try home.run("usframe photo show \(path) --size 80x24 --image half --json").json()
    #expect(
      json["drawn"] == ["x": 4, "y": 0, "width": 72, "height": 48, "unit": "half-block"])
    #expect(json["crop"] == ["x": 0, "y": 0, "width": 300, "height": 200])
    #expect(json["protocol"] == "half" && json["protocolReason"] == "asked")
    let cover = try home.run(
      "usframe photo show \(path) --size 80x24 --image half --fit cover --json"
    ).json()
    #expect(cover["crop"] == ["x": 0, "y": 10, "width": 300, "height": 180])
  }

  @Test func `is so many lines of so many cells, each with an end of its colors`() throws {
    let home = TestHome()
    let path = try file(30, 20, in: home)
    for method in ["half", "256", "none"] {
      let out = home.run("usframe photo show \(path) --size 12x5 --image \(method)").out
      let lines = out.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 6 && lines[5].isEmpty)
      for line in lines.dropLast() {
        #expect(line.hasSuffix("\u{1B}[0m"))
        #expect(displayWidth(line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")) == 12)
      }
    }
    let bars = home.run("usframe photo show \(path) --size 12x2 --image half --background 1e90ff")
    #expect(bars.out.hasPrefix("\u{1B}[38;2;30;144;255m\u{1B}[48;2;30;144;255m▀"))
  }

  @Test func `is all its pixels for other programs`() throws {
    let home = TestHome()
    let path = try file(3, 2, in: home)
    let pam = home.run("usframe photo show \(path) --image pam")
    #expect(pam.status == 0 && pam.out.hasPrefix("P7\nWIDTH 3\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\n"))
  }

  // MARK: what is refused

  @Test(arguments: [
    ("/nowhere/a.png", 66, "there is no file"), ("/tmp", 64, "is a folder"),
    ("a --size 0x0", 64, "give 1x1 to 1000x1000"), ("a --cell 1", 64, "is not the size of a cell"),
    ("a --background red", 64, "is not a color"), ("a --image hal", 64, "did you mean 'half'"),
    ("a --fit fill", 64, "is none of contain, cover"),
  ])
  func `is refused with what is wrong`(_ words: String, _ status: Int32, _ text: String) {
    let result = TestHome().run("usframe photo show \(words)")
    #expect(result.status == status && result.out.isEmpty && result.err.contains(text))
  }

  @Test func `that is damaged is refused with what is wrong with it`() throws {
    let home = TestHome()
    let path = try file(30, 20, in: home)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 20] ^= 1
    try bytes.write(to: URL(filePath: path))
    for options in ["--image half", "--image pam", "--image sixel"] {
      let result = home.run("usframe photo show \(path) \(options)")
      #expect(result.status == 65 && result.err.contains("PNG: CRC of IDAT"))
    }
    #expect(home.run("usframe photo show - --image half", input: "x").status == 65)
  }

  @Test func `needs colors unless it is made of characters`() throws {
    let home = TestHome()
    let path = try file(30, 20, in: home)
    let half = home.run("usframe photo show \(path) --image half --color never")
    #expect(half.status == 64 && half.err.contains("needs colors"))
    #expect(home.run("usframe photo show \(path) --image ascii --color never").status == 0)
  }

  @Test func `needs somebody who was chosen`() {
    #expect(TestHome().run("usframe photo show").status == 77)
    #expect(TestHome.signedIn().run("usframe photo").status == 78)
  }
}
