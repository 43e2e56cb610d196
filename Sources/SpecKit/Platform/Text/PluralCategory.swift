/// The CLDR plural categories of whole numbers, for the languages spec speaks.
public enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  public init(_ count: Int, language: String) {
    let number = count.magnitude
    let (ones, hundreds) = (number % 10, number % 100)
    switch language {
    case "ru":
      switch (ones, hundreds) {
      case (_, 11...14): self = .many
      case (1, _): self = .one
      case (2...4, _): self = .few
      default: self = .many
      }
    case "ar":
      switch (number, hundreds) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...99): self = .many
      default: self = .other
      }
    default: self = number == 1 ? .one : .other
    }
  }
}
