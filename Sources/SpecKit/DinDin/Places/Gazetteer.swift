internal import SpecCore

/// The made-up places of the demo world.
struct Gazetteer: Sendable {
  var places: [GazetteerPlace] = []

  /// `places.json` of the fixtures; without it there are none.
  ///
  /// - Throws: ``DinDinError/badFixture(_:_:)``
  init(_ context: Context) throws {
    let name = "places.json"
    let bytes: [UInt8]
    do {
      bytes = try context.fixtures().bytes(of: name)
    } catch {
      // It was not installed, or not with this program.
      return
    }
    do {
      places = try JSONCoder.decode([GazetteerPlace].self, from: JSONTape(parsing: bytes))
        .filter { $0.coordinates != nil }
    } catch {
      throw DinDinError.badFixture(name, JSONCoder.describe(error))
    }
  }

  init(places: [GazetteerPlace]) { self.places = places }

  /// The places that a text fits, by name: those whose name or address it is, else those it begins the
  /// words of.
  func search(_ text: String) -> [GazetteerPlace] {
    PlaceSearch(text).matches(places) { [$0.name, $0.address] }
      .sorted { (folded($0.name), $0.name) < (folded($1.name), $1.name) }
  }

  /// The nearest place that is not farther than that.
  func nearest(to point: Coordinates, within meters: Int) -> GazetteerPlace? {
    places.compactMap { place in
      place.coordinates.map { (place, PlaceVector(from: point, to: $0).meters) }
    }
    .filter { $0.1 <= meters }
    .min { ($0.1, $0.0.name) < ($1.1, $1.0.name) }?.0
  }
}

/// Finds texts by what a person typed: equal ones win, else all words typed must each be the start
/// of a word.
struct PlaceSearch {
  private let whole: String
  private let words: [String]

  init(_ text: String) {
    words = Self.words(text)
    whole = words.joined(separator: " ")
  }

  /// - Parameters:
  ///   - letters: how many the text has at least where it is but a part.
  ///   - isWhole: whether a beginning of a word is no match.
  func matches<Item>(
    _ items: [Item], atLeast letters: Int = 1, wholeWords isWhole: Bool = false,
    _ texts: (Item) -> [String]
  ) -> [Item] {
    let equal = equals(items, texts)
    guard equal.isEmpty, !words.isEmpty, words.map(\.count).reduce(0, +) >= letters else {
      return equal
    }
    return items.filter { item in
      let candidates = texts(item).flatMap(Self.words)
      return words.allSatisfy { word in
        candidates.contains { isWhole ? $0 == word : $0.hasPrefix(word) }
      }
    }
  }

  /// The items that have the text as a whole, ignoring case, diacritics and punctuation.
  func equals<Item>(_ items: [Item], _ texts: (Item) -> [String]) -> [Item] {
    guard !words.isEmpty else { return [] }
    return items.filter { item in
      texts(item).contains { Self.words($0).joined(separator: " ") == whole }
    }
  }

  private static func words(_ text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
