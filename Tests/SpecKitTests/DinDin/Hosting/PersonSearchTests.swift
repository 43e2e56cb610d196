import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The search for people` {
  static let people = PersonSearch.sorted([
    Person(id: "local-you", name: "Sam Reed", isYou: true),
    Person(id: "local-ann-lee", name: "Ann Lee", phone: "+1 434 555 0101"),
    Person(id: "local-anna", name: "Anna Park"),
    Person(id: "local-jose", name: "José Núñez-Ortiz", phone: "(434) 555-0102"),
    Person(id: "local-ahmad", name: "أحمد إياد"), Person(id: "x", name: "Ann Lee"),
    Person(id: "local-bob-smith", name: "(Bob) \"Smith\""),
    Person(id: "local-sara", name: "Sara Holm", phone: "٠١٢٣"),
  ])

  static let searches: [(String, [String])] = [
    ("jose", ["local-jose"]), ("JOSÉ núñ", ["local-jose"]), ("ortiz", ["local-jose"]),
    ("ann", ["local-ann-lee", "x", "local-anna"]), ("lee ann", ["local-ann-lee", "x"]),
    ("nn", []), ("0102", ["local-jose"]), ("434 555", ["local-ann-lee", "local-jose"]),
    ("(434) 555-0102", ["local-jose"]), ("01", []), ("احمد", ["local-ahmad"]),
    ("ا", ["local-ahmad"]), ("012", ["local-sara"]), ("zzz", []), ("555 x", []),
    ("bob", ["local-bob-smith"]),
    ("smi", ["local-bob-smith"]), ("!!!", []),
    ("", people.map(\.id)),
  ]

  @Test(arguments: searches) func `finds by words and digits`(text: String, ids: [String]) {
    #expect(PersonSearch.matches(text, among: Self.people).map(\.id) == ids)
  }

  static let names: [(String, String)] = [
    ("local-anna", "local-anna"), ("x", "x"), ("anna park", "local-anna"), ("PARK", "local-anna"),
    ("jos", "local-jose"), ("ann pa", "local-anna"), ("0102", "local-jose"), ("sa", "local-sara"),
    ("sam", "local-you"), ("nunez", "local-jose"),
  ]

  @Test(arguments: names) func `names one person`(text: String, id: String) throws {
    #expect(try PersonSearch.person(text, among: Self.people).id == id)
  }

  @Test(arguments: ["nobody", "", "ann parks", "na"]) func `refuses a text that fits no person`(
    text: String
  ) {
    #expect(throws: HostingError.noPerson(text)) {
      try PersonSearch.person(text, among: Self.people)
    }
  }

  @Test func `does not choose among several`() {
    let names = ["Ann Lee (+1 434 555 0101, local-ann-lee)", "Ann Lee (x)"]
    #expect(throws: HostingError.ambiguousPerson("Ann Lee", names)) {
      try PersonSearch.person("Ann Lee", among: Self.people)
    }
  }

  @Test func `means the nearest of several people of a name`() throws {
    let far = ["local-ann-lee"] as Set, near = ["x", "local-anna"] as Set
    let person = try PersonSearch.person("Ann Lee", among: Self.people) { [[], near, far] }
    #expect(person.id == "x")
    #expect(throws: HostingError.self) {
      try PersonSearch.person("ann", among: Self.people) { [near, far] }
    }
  }

  @Test func `reads lists with commas`() throws {
    let found = try PersonSearch.people(["anna, jos", "x،anna"], among: Self.people)
    #expect(found.map(\.id) == ["local-anna", "local-jose", "x"])
  }
}
