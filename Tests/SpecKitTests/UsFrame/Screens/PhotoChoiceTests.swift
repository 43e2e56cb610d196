import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `Own photos` {
  private static let person = Person(id: "1003", handle: "bea", name: "Bea Lind")

  @Test func `are kept for each person, and the avatar takes no room`() {
    var choice = FrameChoice(lastVip: Self.person)
    choice["test:1003"] = FramePhoto(source: .file, file: "photos/a.png")
    choice["x:1003"] = FramePhoto(source: .camera, file: "photos/b.jpg").adjusted(
      zoom: 2, center: (0.5, 0.4))
    #expect(choice["test:1003"].file == "photos/a.png")
    #expect(choice["x:1003"].zoom == 2 && choice["x:1003"].fit == .cover)
    #expect(choice["x:1003"].unadjusted == FramePhoto(source: .camera, file: "photos/b.jpg"))
    choice["test:1003"] = FramePhoto()
    choice["x:1003"] = FramePhoto()
    #expect(choice == FrameChoice(lastVip: Self.person))
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
