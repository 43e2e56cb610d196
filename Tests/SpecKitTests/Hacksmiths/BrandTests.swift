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
}
