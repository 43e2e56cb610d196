import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `The photo` {
  @Test(arguments: [
    ("Åsmund Vik", "AV"), ("★ Gil Ross", "GR"), ("dara o'neil", "DO"), ("Zoë", "Z"),
    ("Иван Петров", "I"), ("山田 雪", "I"), ("", "I"),
  ])
  func `has the initials of the name, else of the handle`(_ name: String, _ initials: String) {
    let card = InitialsCard(Person(id: "7", handle: "ivan", name: name))
    #expect(card.initials == initials)
    #expect(card.raster.width == 400 && card.raster[0, 0] == card.color)
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
  }
}
