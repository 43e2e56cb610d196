internal import SpecCore

extension [Timer] {
  /// Returns the timers with this name: an id if it is of digits alone, else a title. Case is ignored where no title
  /// has the same case.
  func matching(_ name: String) -> [Timer] {
    if isID(name) {
      let id = Int(name)
      return filter { $0.id == id }
    }
    // Strings compare by canonical equivalence.
    let matches = filter { $0.title == name }
    guard matches.isEmpty, !name.isEmpty else { return matches }
    return filter { $0.title.lowercased() == name.lowercased() }
  }

  /// Returns the only timer with this name.
  func named(_ name: String) throws(Failure) -> Timer {
    let matches = matching(name)
    guard let first = matches.first else {
      throw .noTimer(name, nearest: isID(name) ? [] : titles(like: name))
    }
    guard matches.count == 1 else { throw .ambiguousTitle(name, ids: matches.map(\.id)) }
    return first
  }

  /// Returns all that are named, each once, in the order named.
  func named(_ names: [String]) throws(Failure) -> [Timer] {
    var found: [Timer] = []
    for name in names {
      let timer = try named(name)
      if !found.contains(timer) { found.append(timer) }
    }
    return found
  }

  /// Returns up to three titles that begin with the text in any case, else the most similar one;
  /// titles need not be unique, but each is named once.
  private func titles(like text: String) -> [String] {
    let start = folded(text)
    var titles: [String] = []
    for timer in self where !titles.contains(timer.title) { titles.append(timer.title) }
    let begun = titles.filter { !start.isEmpty && folded($0).hasPrefix(start) }
    if !begun.isEmpty { return [String](begun.prefix(3)) }
    return nearest(text, in: titles).map { title in [title] as [String] } ?? []
  }
}

/// Returns whether a name is of digits alone.
private func isID(_ name: String) -> Bool {
  !name.isEmpty && name.utf8.allSatisfy(\.isASCIIDigit)
}

extension [Entry] {
  /// Returns the entries of these ids, each once, in the order named.
  func named(_ ids: [String]) throws(Failure) -> [Entry] {
    var found: [Entry] = []
    for id in ids {
      guard isID(id), let number = Int(id), let entry = first(where: { $0.id == number }) else {
        throw .noEvent(id)
      }
      if !found.contains(entry) { found.append(entry) }
    }
    return found
  }
}

extension TimersFile {
  /// Returns the timer of this name, or a deleted one if no other has it.
  func namedOrDeleted(_ name: String) throws(Failure) -> Timer {
    let matches = deleted.filter { String($0.id) == name || $0.title == name }
    guard let match = matches.first, timers.matching(name).isEmpty else {
      return try timers.named(name)
    }
    if matches.count > 1 { throw .ambiguousTitle(name, ids: matches.map(\.id)) }
    return match
  }
}
