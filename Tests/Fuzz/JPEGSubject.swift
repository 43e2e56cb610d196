internal import SpecCore

/// JPEG files whose bytes are changed: they are refused, or have the rows they promise.
package struct JPEGSubject: Subject {
  package private(set) var tally = ["read": 0, "refused": 0]

  package init() {}

  private static let mutator = Mutator(
    seeds: PictureSample.jpegs.map(\.bytes),
    words: [
      [0xFF, 0xD8], [0xFF, 0xD9], [0xFF, 0xDA], [0xFF, 0xC0], [0xFF, 0xC1], [0xFF, 0xC2],
      [0xFF, 0xC4], [0xFF, 0xDB], [0xFF, 0xDD, 0, 4, 0, 1], [0xFF, 0xD0], [0xFF, 0xD7], [0xFF, 0],
      [0xFF, 0xFF], [0xFF, 0xEE, 0, 14], [0xFF, 0xC9], [0, 0], [0xFF], [0x11], [0x22], [0x41],
      [0x14], [0, 63, 0], [1, 5, 2], [0, 0, 1], [0, 0, 0x10], [1, 63, 0x21], [1, 1, 0],
      [3, 1, 0x22],
    ])

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    let outcome = try PictureRead.outcome(of: Self.mutator.input(using: &numbers))
    tally[outcome, default: 0] += 1
  }
}
