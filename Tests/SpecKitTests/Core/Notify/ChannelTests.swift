import SpecCore
import Testing

@Suite struct `The list of channels` {
  static let lists: [(String, ChannelList)] = [
    ("auto", .auto), ("none", .only([])), ("bell", .only([.bell])),
    ("desktop,osc,sound,bell", .only([.desktop, .osc, .sound, .bell])),
    ("bell, desktop", .only([.bell, .desktop])), ("bell,bell,osc", .only([.bell, .osc])),
  ]

  @Test(arguments: lists) func `is read from a comma list`(text: String, list: ChannelList) throws {
    #expect(try ChannelList.parse(argument: text) == list)
    #expect(ChannelList(list.description) == list)
    #expect(try JSONCoder.decode(ChannelList.self, from: JSONCoder.encode(list)) == list)
  }

  @Test(arguments: ["", ",", "bell,", "auto,bell", "none,bell", "Bell", "desktop;bell"])
  func `is refused when a word is no channel`(text: String) {
    #expect(throws: ArgumentError.self) { try ChannelList.parse(argument: text) }
  }

  @Test func `offers the nearest channel`() {
    let error = #expect(throws: ArgumentError.self) {
      try ChannelList.parse(argument: "desktop,bel")
    }
    #expect(error?.code == "bad-channels" && error?.message(in: "en").contains("'bell'") == true)
  }
}
