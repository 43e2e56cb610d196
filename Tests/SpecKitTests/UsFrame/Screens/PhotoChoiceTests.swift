import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `Own photos` {
  @Test func `are kept for each person, and the avatar takes no room`() {
    var choice = FrameChoice(lastVip: .bea)
    choice["test:1003"] = FramePhoto(source: .file, file: "photos/a.png")
    choice["x:1003"] = FramePhoto(source: .camera, file: "photos/b.jpg").adjusted(
      zoom: 2, center: (0.5, 0.4))
    #expect(choice["test:1003"].file == "photos/a.png")
    #expect(choice["x:1003"].zoom == 2 && choice["x:1003"].fit == .cover)
    #expect(choice["x:1003"].unadjusted == FramePhoto(source: .camera, file: "photos/b.jpg"))
    choice["test:1003"] = FramePhoto()
    choice["x:1003"] = FramePhoto()
    #expect(choice == FrameChoice(lastVip: .bea))
  }

  @Test(arguments: [
    ("", "/home/a/Pictures"), ("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", "/home/a/Bilder"),
    ("# XDG_PICTURES_DIR=\"/x\"\nXDG_MUSIC_DIR=\"/m\"\n", "/home/a/Pictures"),
    ("XDG_PICTURES_DIR=\"/srv/pictures\"", "/srv/pictures"),
    ("XDG_PICTURES_DIR=\"$HOME\"", "/home/a"), ("XDG_PICTURES_DIR=\"rel\"", "/home/a/Pictures"),
    ("XDG_PICTURES_DIR=", "/home/a/Pictures"),
  ])
  func `are looked for where the desktop keeps pictures`(_ file: String, _ folder: String) throws {
    let home = TestHome()
    try FileManager.default.createDirectory(
      atPath: "\(home.directory)/.config", withIntermediateDirectories: true)
    try home.write(".config/user-dirs.dirs", file)
    let found = Gallery.picturesFolder(["HOME": home.directory])
    #expect(found == folder.replacing("/home/a", with: home.directory))
    #expect(Gallery.picturesFolder(["HOME": "/h", "XDG_PICTURES_DIR": "/p"]) == "/p")
  }
}

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
