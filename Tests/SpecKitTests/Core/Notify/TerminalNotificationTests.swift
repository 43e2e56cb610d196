import SpecCore
import Testing

/// The bytes are those of the page of facts on terminal notifications, ESC written as `^`.
@Suite struct `A notification on a terminal` {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  static let codes: [(TerminalNotification, String, String, String)] = [
    (.kitty, "Tea", "", #"^]99;i=spec-14;Tea^\"#),
    (.kitty, "Tea", "green", #"^]99;i=spec-14:d=0;Tea^\^]99;i=spec-14:d=1:p=body;green^\"#),
    (.urxvt, "Tea; now", "a;b", #"^]777;notify;Tea now;ab^\"#),
    (.urxvt, "Чай", "", #"^]777;notify;Чай;^\"#),
    (.iTerm, "Tea", "", #"^]9;Tea^\"#),
    (.iTerm, "Tea", "green", #"^]9;Tea: green^\"#),
    (.iTerm, "4;50", "", #"^]9; 4;50^\"#),
    (.iTerm, "4", "", #"^]9; 4^\"#),
    // Nothing in the data ends the code or begins another one.
    (.iTerm, "a\u{1B}\\b\u{7}\u{9C}", "\r\n", #"^]9;a\u{1B}\b\u{7}\u{9C}: \r\n^\"#),
    (.kitty, "\u{202E}x", "", #"^]99;i=spec-14;\u{202E}x^\"#),
  ]

  @Test(arguments: codes) func `is these bytes`(
    terminal: TerminalNotification, title: String, body: String, code: String
  ) {
    let entry = SpecCore.Notification(id: "spec-14", title: title, body: body)
    #expect(text(terminal.bytes(entry)) == code)
  }

  @Test func `is ASCII where the terminal is`() {
    let entry = SpecCore.Notification(id: "spec-14", title: "Чай ☕", body: "")
    let bytes = TerminalNotification.iTerm.bytes(entry, isUTF8: false)
    #expect(text(bytes) == #"^]9;??? ?^\"#)
  }

  @Test func `keeps to the length that kitty takes`() {
    let title = String(repeating: "я", count: 1500)
    let entry = SpecCore.Notification(id: "spec-14", title: title, body: "")
    let bytes = TerminalNotification.kitty.bytes(entry)
    #expect(bytes.count == #"^]99;i=spec-14;^\"#.utf8.count + 2048)
  }

  static let terminals: [([String: String], TerminalNotification?)] = [
    (["TERM": "xterm-kitty"], .kitty),
    (["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0", "KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM": "foot"], .urxvt), (["TERM": "foot-extra"], .urxvt),
    (["TERM": "rxvt-unicode-256color"], .urxvt), (["TERM": "xterm-ghostty"], .urxvt),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .urxvt),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm),
    (["TERM": "screen-256color", "LC_TERMINAL": "iTerm2"], .iTerm),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iTerm),
    (["TERM": "xterm-256color"], nil), (["TERM": "dumb", "KITTY_WINDOW_ID": "1"], nil), ([:], nil),
  ]

  @Test(arguments: terminals) func `is chosen by what the terminal is`(
    environment: [String: String], terminal: TerminalNotification?
  ) {
    #expect(TerminalNotification(environment: environment) == terminal)
  }
}

@Suite struct `The list of channels` {
  static let lists: [(String, ChannelList)] = [
    ("auto", .auto), ("none", .only([])), ("bell", .only([.bell])),
    ("desktop,osc,sound,bell", .only([.desktop, .osc, .sound, .bell])),
    ("bell, desktop", .only([.bell, .desktop])), ("bell,bell,osc", .only([.bell, .osc])),
  ]

  @Test(arguments: lists) func `is read from a comma list`(text: String, list: ChannelList) throws {
    #expect(try ChannelList.parse(argument: text) == list)
    #expect(ChannelList(storedText: list.storedText) == list)
    #expect(try JSONCoder.decode(ChannelList.self, from: JSONCoder.encode(list)) == list)
  }

  @Test(arguments: ["", ",", "bell,", "auto,bell", "none,bell", "Bell", "desktop;bell"])
  func `is refused when a word is not a channel`(text: String) {
    #expect(throws: Failure.self) { try ChannelList.parse(argument: text) }
  }

  @Test func `offers the nearest channel`() {
    let error = #expect(throws: Failure.self) {
      try ChannelList.parse(argument: "desktop,bel")
    }
    #expect(error?.code == "bad-channels" && error?.message(in: "en").contains("'bell'") == true)
  }
}
