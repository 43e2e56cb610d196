/// The file of the demo world: days are counted from today, people and places are given by name.
struct DemoFixture: Sendable, Decodable {
  struct Person: Sendable, Decodable {
    var name: String
    var phone: String?
    var email: String?
  }

  struct Guest: Sendable, Decodable {
    /// A person's name; absent for the person who loads the demo.
    var name: String?
    var status: GuestStatus
    var plus: Int?
    var note: String?
  }

  struct Dinner: Sendable, Decodable {
    var id: String
    /// A person's name; absent for the person who loads the demo.
    var host: String?
    /// Days from today.
    var day: Int
    /// `20:00`
    var time: String
    /// The name of a place of the gazetteer.
    var place: String
    var guests: [Guest]?
  }

  struct Here: Sendable, Decodable {
    var lat: Double
    var lon: Double
  }

  /// The name of the person who is signed in if nobody is.
  var you: String
  var here: Here
  var minutes: Int
  var people: [Person]
  var dinners: [Dinner]
}

/// A place of the gazetteer.
struct GazetteerPlace: Sendable, Equatable, Codable {
  var name: String
  var address: String
  var lat: Double
  var lon: Double
}
