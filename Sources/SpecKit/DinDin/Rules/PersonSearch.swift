internal import SpecCore

/// Orders and finds people by their names.
enum PersonSearch {
  /// By name without marks and case, then by id.
  static func sorted(_ people: [Person]) -> [Person] {
    people.map { (key: (folded($0.name), $0.id), person: $0) }
      .sorted { $0.key < $1.key }.map(\.person)
  }

  /// The people whom a text fits: each of its words begins a word of the name, or its digits are a run of
  /// the telephone number. An empty text fits everybody.
  static func matches(_ text: String, among people: [Person]) -> [Person] {
    let words = words(text)
    let digits = phoneDigits(text)
    return people.filter { person in
      let names = Self.words(person.name)
      if words.allSatisfy({ word in names.contains { $0.hasPrefix(word) } }) { return true }
      guard let digits, let phone = person.phone else { return false }
      return westernDigits(phone).filter(\.isASCIIDigit).contains(digits)
    }
  }

  /// The person that a text means: by id, by full name, or whoever the text fits.
  ///
  /// - Parameter circles: the ids of people who are nearer to the person than others, the nearest first; of
  ///   several people of the same name those are meant.
  static func person(
    _ text: String, among people: [Person], preferring circles: () -> [Set<String>] = { [] }
  ) throws(HostingError) -> Person {
    if let person = people.first(where: { $0.id == text }) { return person }
    let wanted = words(text)
    guard !wanted.isEmpty else { throw .noPerson(text) }
    let exact = people.filter { words($0.name) == wanted }
    let fitting = exact.isEmpty ? matches(text, among: people) : exact
    // Nobody means themselves where somebody else fits.
    let others = fitting.filter { !$0.isYou }
    var found = others.isEmpty ? fitting : others
    if found.count > 1 { found = nearest(found, circles) }
    guard let first = found.first else { throw .noPerson(text) }
    guard found.count == 1 else {
      throw .ambiguousPerson(text, found.map(\.distinctName))
    }
    return first
  }

  /// Leaves out people who have the name of somebody in a nearer circle.
  private static func nearest(_ people: [Person], _ circles: () -> [Set<String>]) -> [Person] {
    let groups = Dictionary(grouping: people) { words($0.name) }
    guard groups.contains(where: { $0.value.count > 1 }) else { return people }
    let circles = circles()
    let kept = groups.values.flatMap { twins in
      let near = circles.lazy.map { circle in twins.filter { circle.contains($0.id) } }
        .first { !$0.isEmpty }
      return twins.count > 1 ? near ?? twins : twins
    }
    return sorted(kept)
  }

  /// The people that comma-separated lists mean, each once.
  ///
  /// - Throws: for the first name that means nobody or several people.
  static func people(
    _ lists: [String], among people: [Person], preferring circles: () -> [Set<String>] = { [] }
  ) throws(HostingError) -> [Person] {
    let (found, problems) = selection(lists, among: people, preferring: circles)
    if let problem = problems.first { throw problem }
    return found
  }

  /// The people that comma-separated lists mean, each once, and what is wrong with the other names.
  static func selection(
    _ lists: [String], among people: [Person], preferring circles: () -> [Set<String>] = { [] }
  ) -> (found: [Person], problems: [HostingError]) {
    var (found, problems) = ([Person](), [HostingError]())
    for list in lists {
      // A comma of Arabic separates as well.
      for text in list.split(whereSeparator: { $0 == "," || $0 == "،" }) {
        let text = cleanedLine(String(text))
        guard !text.isEmpty else { continue }
        do throws(HostingError) {
          let person = try person(text, among: people, preferring: circles)
          if !found.contains(where: { $0.id == person.id }) { found.append(person) }
        } catch {
          problems.append(error)
        }
      }
    }
    return (found, problems)
  }

  /// The words of a text, without the brackets and other signs around them.
  private static func words(_ text: String) -> [String] {
    folded(westernDigits(text)).split { $0.isWhitespace || $0 == "-" }.map { word in
      guard let first = word.firstIndex(where: \.isWordPart),
        let last = word.lastIndex(where: \.isWordPart)
      else { return String(word) }
      return String(word[first...last])
    }
  }

  /// The digits of a text that is a part of a telephone number.
  private static func phoneDigits(_ text: String) -> String? {
    let text = westernDigits(text)
    guard text.allSatisfy({ $0.isASCIIDigit || " +-()".contains($0) }) else { return nil }
    let digits = text.filter(\.isASCIIDigit)
    return digits.count >= 3 ? digits : nil
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
