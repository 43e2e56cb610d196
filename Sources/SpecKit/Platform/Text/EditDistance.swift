/// The word of `candidates` nearest to `word`, if at most a third of its letters (but at least one)
/// are wrong, missing, too many or swapped with a neighbor. The first wins among equals.
public func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
  guard word.utf8.count <= 256 else { return nil }
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
func editDistance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
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
