internal import SpecCore

/// Who is signed in to a database. A sign-in to the embedded one needs no token, so none is kept.
struct SignIn: Sendable, Equatable, Codable {
  var id: String
  var name: String
  /// `local`
  var provider: String
  /// `embedded`
  var database: String
}

extension SignIn {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.id(forKey: .id)
    name = try values.id(forKey: .name)
    provider = try values.decode(String.self, forKey: .provider)
    database = try values.decode(String.self, forKey: .database)
  }
}

/// A place a person has saved.
struct SavedPlace: Sendable, Equatable, Codable {
  var name: String
  var lat: Double
  var lon: Double
}

struct SavedPlaces: Sendable, Equatable, Codable {
  var places: [SavedPlace] = []
}

/// What `demo load` added, so that `demo clear` removes exactly that.
struct DemoMark: Sendable, Equatable, Codable {
  /// To whom the dinners are addressed.
  var you: String
  /// The ids of the people who were not there before.
  var people: [String]
  var signedIn: Bool
  var setHere: Bool
}

extension DemoMark {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    you = try values.id(forKey: .you)
    people = try values.decode([String].self, forKey: .people)
    signedIn = try values.decode(Bool.self, forKey: .signedIn)
    setHere = try values.decode(Bool.self, forKey: .setHere)
    guard !people.contains("") else {
      throw DecodingError.dataCorruptedError(
        forKey: .people, in: values, debugDescription: "has an empty id")
    }
  }
}

/// The documents of dindin beside the tree.
enum Documents {
  /// `k` of the page: what tells the databases apart in file names.
  private static let embedded = String(SHA256.hex("embedded").prefix(16))

  static let signIn = Document<SignIn?>(.state, "signin-\(embedded).json", initial: nil)
  static let places = Document(.data, "places.json", initial: SavedPlaces())
  static let demo = Document<DemoMark?>(.state, "demo.json", initial: nil)

  /// The remembered card of a person.
  static func cursor(of person: String) -> Document<CardPosition?> {
    Document(.state, "cursor-\(embedded)/\(TreeLayout.fileName(person)).json", initial: nil)
  }
}
