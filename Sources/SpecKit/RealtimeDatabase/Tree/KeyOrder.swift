/// The order of the children of a node: keys that are 32-bit integers first, by value and then by
/// length; all others by their UTF-16 code units (`util.nameCompare` of the Firebase SDK).
package func keyPrecedes(_ a: String, _ b: String) -> Bool {
  switch (integerKey(a), integerKey(b)) {
  case (let x?, let y?):
    if x != y { return x < y }
    if a.utf8.count != b.utf8.count { return a.utf8.count < b.utf8.count }
    // `-0` and `00` are equal to the SDK.
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  case (.some, nil): return true
  case (nil, .some): return false
  case (nil, nil): return a.utf16.lexicographicallyPrecedes(b.utf16)
  }
}

/// The value of a key of the form `-?0*` and 1 to 10 digits, if it fits 32 bits.
private func integerKey(_ key: String) -> Int32? {
  let digits = key.utf8.first == UInt8(ascii: "-") ? key.utf8.dropFirst() : key.utf8[...]
  guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  let significant = digits.drop { $0 == 0x30 }
  guard significant.count <= 10 else { return nil }
  let magnitude = significant.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
  return Int32(exactly: key.utf8.first == UInt8(ascii: "-") ? -magnitude : magnitude)
}
