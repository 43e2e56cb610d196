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

  @Test func `every color of a text can be read on its background`() throws {
    let colors = try #require(home.json("brand").array)
    #expect(colors.count >= 5)
    for color in colors {
      let hex = try #require(color["hex"]?.string)
      #expect((0...255).contains(try #require(color["ansi"]?.int)))
      guard let on = color["on"]?.string else { continue }
      let pair = [luminance(hex), luminance(on)].sorted()
      #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, "\(hex)")
    }
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
}
