internal import SpecCore

/// A picture of a person of whom there is none: initials on a color that belongs to the person.
struct InitialsCard {
  let initials: String
  let color: RGB

  init(_ person: Person) {
    initials = Self.initials(of: person)
    color = Self.colors[Self.number(of: person.id.text) % Self.colors.count]
  }

  /// Of the first and of the last word of the name; of the handle if those are not in the Latin
  /// alphabet.
  private static func initials(of person: Person) -> String {
    let words = person.name.split(separator: " ").compactMap { word in
      word.first { $0.isLetter || $0.isNumber }
    }
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0 }
      .compactMap(letter)
    if letters.count == min(words.count, 2), !letters.isEmpty { return String(letters) }
    let handle = person.handle.first.flatMap(letter)
    return handle.map { String($0) } ?? "?"
  }

  /// A letter without its marks.
  private static func letter(_ character: Character) -> Character? {
    let base = SortingFold()(String(character)).first.map { String($0).uppercased() }
    return base?.first.flatMap { CardLetters.rows[$0] == nil ? nil : $0 }
  }

  /// Dark enough for white letters.
  private static let colors = [
    RGB(178, 58, 72), RGB(161, 90, 24), RGB(112, 106, 20), RGB(46, 125, 50), RGB(0, 121, 107),
    RGB(21, 101, 160), RGB(63, 81, 181), RGB(106, 63, 160), RGB(150, 54, 128), RGB(84, 94, 107),
  ]

  private static func number(of id: String) -> Int {
    Int(SHA256.hash(Array(id.utf8)).first ?? 0)
  }

  /// 400 pixels each way, as pictures of people are.
  var raster: Raster {
    let side = 400
    var raster = Raster(
      width: side, height: side, pixels: Array(repeating: color, count: side * side))
    let columns = initials.count * 6 - 1
    let dot = min(26, side * 3 / 4 / columns)
    let (left, top) = ((side - columns * dot) / 2, (side - 7 * dot) / 2)
    for (index, character) in initials.enumerated() {
      for (y, row) in (CardLetters.rows[character] ?? []).enumerated() {
        for x in 0..<5 where row >> (4 - x) & 1 == 1 {
          fill(&raster, left + (index * 6 + x) * dot, top + y * dot, dot)
        }
      }
    }
    return raster
  }

  private func fill(_ raster: inout Raster, _ left: Int, _ top: Int, _ side: Int) {
    for y in top..<top + side {
      for place in (y * raster.width + left) * 4..<(y * raster.width + left + side) * 4 {
        raster.bytes[place] = 255
      }
    }
  }
}
