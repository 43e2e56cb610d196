/// The demo world as its file tells it: days counted from today, people and places by name.
package struct DemoScript: Sendable, Decodable {
  package struct Person: Sendable, Decodable {
    package var name: String
    package var phone: String?
    package var email: String?
  }

  package struct Guest: Sendable, Decodable {
    /// A person's name; absent for who loads the demo.
    package var name: String?
    package var status: Answer
    package var plus: Int?
    package var note: String?
  }

  package struct Dinner: Sendable, Decodable {
    package var id: String
    /// A person's name; absent for who loads the demo.
    package var host: String?
    /// Days from today.
    package var day: Int
    /// `20:00`
    package var time: String
    /// The name of a place of the gazetteer.
    package var place: String
    package var guests: [Guest]?
  }

  package struct Here: Sendable, Decodable {
    package var lat: Double
    package var lon: Double
  }

  /// The name of who signs in if nobody has.
  package var you: String
  package var here: Here
  package var minutes: Int
  package var people: [Person]
  package var dinners: [Dinner]
}

/// A place of the gazetteer.
package struct Place: Sendable, Equatable, Codable {
  package var name: String
  package var address: String
  package var lat: Double
  package var lon: Double
}
