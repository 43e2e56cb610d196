@_spi(_Unicode) internal import Swift

/// The text for searching and comparing: decomposed (NFD), without nonspacing and enclosing marks,
/// case-folded. `Ångström` and `ANGSTROM` fold alike, so do `straße` and `STRASSE`.
package func folded(_ text: some StringProtocol) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
  var result = ""
  for scalar in String(text)._nfd {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: continue
    // Upper case first joins what only full case folding joins: ß and ss, ς and σ.
    default: result += scalar.properties.uppercaseMapping
    }
  }
  let lower = result.unicodeScalars.map(\.properties.lowercaseMapping).joined()
  // A mapping can bring a mark back: the capital of ŉ, or the small letter of İ.
  return String(
    String.UnicodeScalarView(lower._nfd.filter { $0.properties.generalCategory != .nonspacingMark })
  )
}

/// The word of `candidates` nearest to `word`, if at most a third of its letters (but at least one)
/// are wrong, missing, too many or swapped with a neighbor. The first wins among equals.
package func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(folded(word))
  let limit = max(1, wanted.count / 3)
  var best: (distance: Int, word: String)?
  for candidate in candidates {
    let letters = Array(folded(candidate))
    guard abs(letters.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.word
}

/// The optimal string alignment distance: insertions, deletions, replacements, and swaps of
/// neighbors cost one each.
package func editDistance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
  var older: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      var cost = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
      current.append(cost)
    }
    (older, previous) = (previous, current)
  }
  return previous[b.count]
}
