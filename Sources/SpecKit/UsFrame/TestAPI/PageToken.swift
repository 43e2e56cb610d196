internal import SpecCore

/// The position of the next page in a list: for clients an opaque text of 18 characters.
struct PageToken: Equatable {
  enum Position: Equatable {
    /// After this number of elements.
    case offset(UInt64)
    /// Before the element with this id.
    case before(UInt64)
  }

  let position: Position

  init(_ position: Position) { self.position = position }

  init?(_ text: String) {
    guard text.utf8.count == 18, let number = UInt64(text.dropFirst(2), radix: 16) else {
      return nil
    }
    switch text.prefix(2) {
    case "of": position = .offset(number)
    case "be": position = .before(number)
    default: return nil
    }
  }

  var text: String {
    let (mark, number): (String, UInt64) =
      switch position {
      case .offset(let count): ("of", count)
      case .before(let id): ("be", id)
      }
    return mark + zeroPadded(number, 16, radix: 16)
  }
}
