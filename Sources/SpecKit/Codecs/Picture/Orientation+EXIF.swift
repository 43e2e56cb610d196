extension Orientation {
  /// What the first directory of an EXIF segment says (TIFF 6.0, sections 2 and 8); nil if it says nothing
  /// that can be understood, which hurts no picture.
  init?(exif content: ArraySlice<UInt8>) {
    guard content.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(content.dropFirst(6))
    let isBigEndian = tiff.starts(with: [0x4D, 0x4D])
    guard isBigEndian || tiff.starts(with: [0x49, 0x49]) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place <= tiff.count - count else { return nil }
      let bytes = tiff[place..<place + count]
      return isBigEndian
        ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let start = number(4, 4), let entries = number(start, 2) else {
      return nil
    }
    for index in 0..<entries {
      let entry = start + 2 + index * 12
      guard let tag = number(entry, 2) else { return nil }
      // One number of 16 bits.
      guard tag == 274 else { continue }
      guard number(entry + 2, 2) == 3, number(entry + 4, 4) == 1,
        let value = number(entry + 8, 2), let found = Orientation(rawValue: UInt16(value))
      else { return nil }
      self = found
      return
    }
    return nil
  }
}
