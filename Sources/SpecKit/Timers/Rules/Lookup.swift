extension [Timer] {
  /// The position of the timer that a person names: by id if the name is of digits alone, else by
  /// its exact title.
  func position(of name: String) throws(TimersError) -> Int {
    let matches: [Int]
    if !name.isEmpty, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      let id = Int(name)
      matches = indices.filter { self[$0].id == id }
    } else {
      // Strings compare by canonical equivalence.
      matches = indices.filter { self[$0].title == name }
    }
    guard let first = matches.first else { throw .noTimer(name) }
    guard matches.count == 1 else {
      throw .ambiguousTitle(name, ids: matches.map { self[$0].id })
    }
    return first
  }

  /// The positions of all that are named, each once, in the order named.
  func positions(of names: [String]) throws(TimersError) -> [Int] {
    var found: [Int] = []
    for name in names {
      let position = try position(of: name)
      if !found.contains(position) { found.append(position) }
    }
    return found
  }
}
