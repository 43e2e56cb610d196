internal import SpecCore

/// The documents of dindin beside the tree.
enum Documents {
  /// What tells the databases apart in file names: the first 16 hexadecimal digits of a SHA-256.
  private static let embedded = String(SHA256.hex("embedded").prefix(16))

  static let signIn = Document<SignIn?>(.state, "signin-\(embedded).json", initial: nil)
  static let places = Document(.data, "places.json", initial: SavedPlaces())
  static let demo = Document<DemoMark?>(.state, "demo.json", initial: nil)

  /// The remembered invitation of a person.
  static func cursor(of person: String) -> Document<InvitationCursor?> {
    Document(.state, "cursor-\(embedded)/\(TreeLayout.fileName(person)).json", initial: nil)
  }
}
