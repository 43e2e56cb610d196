import Foundation
package import SpecCore

/// Returns the contrast ratio of two colors, 1...21 (WCAG 2.2, *contrast ratio*).
package func contrast(_ one: RGB, _ other: RGB) -> Double {
  func luminance(_ color: RGB) -> Double {
    let linear = [color.red, color.green, color.blue].map { channel in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
  let both = [luminance(one), luminance(other)].sorted()
  return (both[1] + 0.05) / (both[0] + 0.05)
}
