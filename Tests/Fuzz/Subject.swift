/// A reader of bytes from outside, with the properties that hold for all bytes.
package protocol Subject {
  init()

  /// One input, made from the numbers.
  mutating func attempt(using numbers: inout Numbers) throws(Divergence)

  /// The number of inputs with each result. A result that never occurs reveals a fuzzer that tests nothing.
  var tally: [String: Int] { get }
}

/// An input of which something does not hold that must.
package struct Divergence: Error, CustomStringConvertible {
  package var what: String
  package var input: [UInt8]

  package init(_ what: String, _ input: [UInt8]) {
    self.what = what
    self.input = input
  }

  package var description: String { "\(what)\n\(Self.escaped(input))" }

  /// Returns the bytes as a Swift literal, ready to become a test.
  private static func escaped(_ bytes: [UInt8]) -> String {
    var text = "\""
    for byte in bytes {
      switch byte {
      case 0x0D: text += "\\r"
      case 0x0A: text += "\\n"
      case 0x22, 0x5C: text += "\\" + String(Unicode.Scalar(byte))
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "\\x" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
      }
    }
    return text + "\""
  }
}

/// Many inputs in a row. The numbers of each follow from the seed and its place alone, so that one
/// that fails can be had again without those before it.
package func fuzz<S: Subject>(
  _ subject: inout S, seed: UInt64, _ rounds: Range<Int>
) throws(Divergence) {
  for round in rounds {
    var mix = Numbers(seed ^ UInt64(truncatingIfNeeded: round) &* 0xD1B5_4A32_D192_ED03)
    var numbers = Numbers(mix.next())
    do throws(Divergence) {
      try subject.attempt(using: &numbers)
    } catch {
      throw Divergence("round \(round) of seed \(seed): \(error.what)", error.input)
    }
  }
}
