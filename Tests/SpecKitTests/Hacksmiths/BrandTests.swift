import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The brand of the hackathon` {
  let home = HacksmithsHome()

  /// WCAG 2.2, relative luminance.
  private func luminance(_ hex: String) -> Double {
    let number = Int(hex.dropFirst(), radix: 16) ?? 0
    let channels = [number >> 16, number >> 8, number].map { shifted -> Double in
      let value = Double(shifted & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  @Test func `H23: five colors or more, and text that can be read`() throws {
    let colors = try #require(home.json("brand").array)
    #expect(colors.count >= 5)
    for color in colors {
      let hex = try #require(color["hex"]?.string)
      #expect((0...255).contains(try #require(color["ansi"]?.int)))
      guard let on = color["on"]?.string else { continue }
      let pair = [luminance(hex), luminance(on)].sorted()
      #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, "\(hex)")
    }
    #expect(home.run("brand").records[0].prefix(3) == ["ember", "#ff8700", "208"])
  }

  @Test func `H21 and H22: eleven opaque icons, and two drawings of one path`() throws {
    let folder = "\(home.home.directory)/icons"
    try Files.makeDirectories(folder)
    try Files.write("\(folder)/icon-29.png", [])
    let refused = home.run("brand icons \(folder)")
    #expect(refused.status == 1 && refused.err.contains("--force"))
    let written = home.run("brand icons \(folder) --force")
    #expect(written.status == 0 && written.records.count == 13)
    for size in [29, 40, 58, 76, 80, 87, 120, 152, 167, 180, 1024] {
      let png = try Data(contentsOf: URL(filePath: "\(folder)/icon-\(size).png"))
      let header = Array(png.prefix(26))
      let words = [16, 20].map { header[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(words == [size, size] && Array(header[24...]) == [8, 2])
    }
    for name in ["square", "horizontal"] {
      let svg = try String(contentsOfFile: "\(folder)/\(name).svg", encoding: .utf8)
      #expect(svg.components(separatedBy: "<path fill=\"#000000\"").count == 2)
      #expect(!svg.contains("<image") && svg.hasSuffix("</svg>\n"))
    }
    #expect(home.run("brand icons \(folder)/icon-29.png").status == 64)
  }

  @Test func `H24: the web page has no script, escapes its data and needs nothing else`() throws {
    let omar = try home.token(for: "omar-haddad")
    home.run(
      words: "event edit next --title <script>alert(1)</script> --info a&b\u{202E}c".split(
        separator: " "
      ).map(String.init), token: omar)
    let page = home.run("event --html").out
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.contains("<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>"))
    #expect(page.contains("a&amp;b") && !page.contains("\u{202E}"))
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("<link"))
    #expect(home.run("event --html --rsvp yes").status == 64)
  }

  @Test func `serve shows the next event and each by its key`() throws {
    let site = Site(service: try home.service())
    func get(_ target: String, _ method: String = "GET") throws -> Response {
      site.respond(
        to: try Request(method, target: target, headers: ["Host": "localhost"]))
    }
    let front = try get("/")
    #expect(front.status == 200)
    #expect(front.headers["Content-Type"] == "text/html; charset=utf-8")
    let text = String(decoding: front.body, as: UTF8.self)
    #expect(text.contains("Food Rescue Hackathon") && !text.contains("Okafor"))
    #expect(text.contains("<a href=\"/events/open-data-evening\">"))
    let page = String(decoding: try get("/events/food-rescue-hackathon").body, as: UTF8.self)
    #expect(page.contains("<h1>Food Rescue Hackathon</h1>"))
    #expect(page.contains("Sat 5 Dec 2026 09:00 to Sun 6 Dec 2026 18:00 (Europe/Berlin)"))
    #expect(try get("/events/spring-hack-weekend").status == 404)
    #expect(try get("/events/nothing").status == 404)
    #expect(try get("/", "POST").status == 405 && get("/else").status == 404)
  }

  @Test func `H25: the invitation has title, when, place, text and the question`() {
    let text = home.run("event announce next").out
    for part in ["Food Rescue Hackathon", "Markthalle, Berlin", "soup", "Are you coming?"] {
      #expect(text.contains(part))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 78 })
  }
}
