import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The brand of the hackathon` {
  let home = HacksmithsHome()

  private func rgb(_ hex: String) throws -> RGB {
    let number = try #require(UInt32(hex.dropFirst(), radix: 16))
    return RGB(UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
  }

  @Test func `every color of a text can be read on its background`() throws {
    let colors = try #require(home.json("brand").array)
    #expect(colors.count >= 5)
    for color in colors {
      let hex = try #require(color["hex"]?.string)
      #expect((0...255).contains(try #require(color["ansi"]?.int)))
      guard let on = color["on"]?.string else { continue }
      #expect(try contrast(rgb(hex), rgb(on)) >= 4.5, "\(hex)")
    }
  }
}
