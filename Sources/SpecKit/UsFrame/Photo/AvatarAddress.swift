/// The address of the picture of a person at X, of which there are several sizes.
enum AvatarAddress {
  /// Where to look, the best first: the original, 400 × 400 pixels, as it was given.
  static func candidates(_ address: String) -> [String] {
    guard let dot = address.lastIndex(of: "."), let line = address[..<dot].lastIndex(of: "_"),
      isSize(address[address.index(after: line)..<dot])
    else { return [address] }
    let (name, ending) = (address[..<line], address[dot...])
    var found: [String] = []
    for candidate in ["\(name)\(ending)", "\(name)_400x400\(ending)", address]
    where !found.contains(candidate) {
      found.append(candidate)
    }
    return found
  }

  /// The picture of people who have none.
  static func isDefault(_ address: String) -> Bool { address.contains("/default_profile") }

  private static func isSize(_ word: Substring) -> Bool {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false)
    let isNumbers =
      sides.count == 2 && sides.allSatisfy { !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }
    return isNumbers || ["normal", "bigger", "mini"].contains(word)
  }
}
