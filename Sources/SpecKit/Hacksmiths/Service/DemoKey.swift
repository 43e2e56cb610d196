/// Keys and ids of the demo world that the document of the API gives as examples.
enum DemoKey {
  static let food = "food-rescue-hackathon"
  static let full = "open-data-evening"
  static let draft = "spring-hack-weekend"
  static let person = "lena-fischer"
  static let item = "d00000000000000000000001"
  static let idea = "f00000000000000000000001"
}
