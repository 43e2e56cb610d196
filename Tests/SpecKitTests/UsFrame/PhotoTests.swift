import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `The photo` {
  @Test(arguments: [
    ("Åsmund Vik", "AV"), ("★ Gil Ross", "GR"), ("dara o'neil", "DO"), ("Zoë", "Z"),
    ("Иван Петров", "I"), ("山田 雪", "I"), ("", "I"),
  ])
  func `has the initials of the name, else of the handle`(_ name: String, _ initials: String) {
    let card = InitialsCard(Person(id: "7", handle: "ivan", name: name))
    #expect(card.initials == initials)
    #expect(card.raster.width == 400 && card.raster[0, 0] == card.color)
  }

  @Test func `is looked for at the original, then smaller, then as it was given`() {
    let base = "http://a/profile_images/7/x"
    #expect(
      AvatarAddress.candidates("\(base)_normal.jpg")
        == ["\(base).jpg", "\(base)_400x400.jpg", "\(base)_normal.jpg"])
    #expect(AvatarAddress.candidates("\(base)_400x400.png").count == 2)
    for address in ["\(base).jpg", "\(base)_normal_x.jpg", "\(base)_x400.jpg", "\(base)_normal"] {
      #expect(AvatarAddress.candidates(address) == [address])
    }
  }
}
