internal import SpecCore

/// Who alone changes the record of a person.
enum RecordOwner: Sendable {
  /// The signed-in person, who is on no list of guests.
  case you
  /// The person, who has signed in.
  case themselves
  /// Somebody else, who has added the person.
  case another

  /// What is told to whoever wants to change the record of the person of this name.
  func failure(_ name: String) -> Failure {
    let text =
      switch self {
      case .you:
        Text("this is you, {name}; 'spec dindin logout' signs you out")
      case .themselves:
        Text("{name} has signed in, and nobody else changes or removes their record")
      case .another:
        Text("{name} was added by somebody else, who alone can change or remove them")
      }
    return Failure(.refused, "not-your-guest", text, ["name": name])
  }
}
