/// The candidate nearest to `word`, where at most a third of its letters (at least one) are wrong.
package func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
  let letters = Array(word.lowercased())
  guard letters.count <= 64 else { return nil }
  let limit = max(1, letters.count / 3)
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(letters, Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// Insertions, deletions, substitutions and swaps of neighbors that turn `a` into `b`
/// (optimal string alignment distance).
package func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var before: [Int] = []
  var above = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let substitution = above[j] + (a[i] == b[j] ? 0 : 1)
      var distance = min(substitution, above[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, before[j - 1] + 1)
      }
      row.append(distance)
    }
    (before, above) = (above, row)
  }
  return above[b.count]
}
