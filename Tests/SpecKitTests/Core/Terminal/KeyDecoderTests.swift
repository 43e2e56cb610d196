import Testing

@testable import SpecCore

@Suite struct KeyDecoderTests {
  private static let cases: [(String, [ScreenEvent])] = [
    ("a", [.key(.character("a"))]), (" ", [.key(.space)]), ("é", [.key(.character("é"))]),
    ("👨‍👩‍👧", [.key(.character("👨‍👩‍👧"))]), ("ab", [.key(.character("a")), .key(.character("b"))]),
    ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]),
    ("\u{7F}", [.key(.backspace)]), ("\u{8}", [.key(.backspace)]),
    ("\u{13}", [.key(.control("s"))]), ("\u{3}", [.key(.control("c"))]), ("\u{0}", []),
    ("\u{1B}[A", [.key(.up)]), ("\u{1B}[B", [.key(.down)]), ("\u{1B}[C", [.key(.right)]),
    ("\u{1B}[D", [.key(.left)]), ("\u{1B}OA", [.key(.up)]), ("\u{1B}OH", [.key(.home)]),
    ("\u{1B}[H", [.key(.home)]), ("\u{1B}[F", [.key(.end)]), ("\u{1B}[1~", [.key(.home)]),
    ("\u{1B}[4~", [.key(.end)]), ("\u{1B}[7~", [.key(.home)]), ("\u{1B}[8~", [.key(.end)]),
    ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[6~", [.key(.pageDown)]),
    ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[Z", [.key(.backtab)]),
    ("\u{1B}[1;5C", [.key(.right)]), ("\u{1B}[3;2~", [.key(.delete)]), ("\u{1B}[2~", []),
    ("\u{1B}[15~", []), ("\u{1B}OP", []), ("\u{1B}x", []), ("\u{1B}[I", []), ("\u{1B}[?1;2c", []),
    ("\u{1B}[<0;1;1M", [.key(.mouse(Mouse(.press, column: 0, row: 0)))]),
    ("\u{1B}[<0;80;24m", [.key(.mouse(Mouse(.release, column: 79, row: 23)))]),
    ("\u{1B}[<32;5;6M", [.key(.mouse(Mouse(.drag, column: 4, row: 5)))]),
    ("\u{1B}[<64;5;6M", [.key(.mouse(Mouse(.wheelUp, column: 4, row: 5)))]),
    ("\u{1B}[<65;5;6M", [.key(.mouse(Mouse(.wheelDown, column: 4, row: 5)))]),
    ("\u{1B}[<16;5;6M", [.key(.mouse(Mouse(.press, column: 4, row: 5)))]),
    ("\u{1B}[<2;5;6M", []), ("\u{1B}[<0;0;6M", []), ("\u{1B}[<0;5M", []), ("\u{1B}[<;;M", []),
    ("\u{1B}[<99999999999999999999;1;1M", []), ("\u{1B}[<0;5;6;7M", []),
    ("\u{1B}]11;rgb:0/8/f\u{1B}\\q", [.background(RGB(0, 136, 255)), .key(.character("q"))]),
    ("\u{1B}]11;rgb:1e1e/ffff/0000\u{7}", [.background(RGB(30, 255, 0))]),
    ("\u{1B}]11;rgb:12345/0/0\u{7}\u{1B}]11;rgb:0/0\u{7}\u{1B}]11;rgb:-1/0/0\u{7}", []),
    ("\u{1B}]0;x\u{7}q", [.key(.character("q"))]), ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
    ("\u{1B}[\u{1B}[A", [.key(.up)]),
    ("\u{1B}[200~a\rb\u{1B}[31m\u{1B}[201~q", [.paste("a\nb\u{1B}[31m"), .key(.character("q"))]),
    ("x\u{1B}[Ay", [.key(.character("x")), .key(.up), .key(.character("y"))]),
    ("\u{1B}[" + String(repeating: "1", count: 70) + "q", []),
  ]

  @Test(arguments: cases)
  func `bytes become keys`(_ text: String, _ keys: [ScreenEvent]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(text.utf8)) == keys)
    #expect(!decoder.isPending)
  }

  @Test(arguments: cases.filter { !$0.0.contains("👨‍👩‍👧") })
  func `it does not matter how the bytes are cut`(_ text: String, _ keys: [ScreenEvent]) {
    var decoder = KeyDecoder()
    #expect(Array(text.utf8).flatMap { decoder.feed([$0]) } == keys)
  }

  @Test func `a lone escape is known after a while, half a sequence is nothing`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.isPending)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.feed(Array("\u{1B}[1;".utf8)).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test func `an unfinished paste waits for its end and does not grow without limit`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~ab".utf8)).isEmpty)
    #expect(!decoder.isPending)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.feed(Array("c\u{1B}[201~".utf8)) == [.paste("abc")])
  }

  @Test func `invalid UTF-8 is shown as such and stops nothing`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xFF, 0x61]) == [.key(.character("\u{FFFD}")), .key(.character("a"))])
    #expect(decoder.feed([0xE6, 0x97]).isEmpty)
    #expect(decoder.feed([0xA5]) == [.key(.character("日"))])
  }

  @Test func `no bytes whatever crash it or leave it stuck`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let alphabet: [UInt8] = [
        0x1B, 0x5B, 0x4F, 0x3B, 0x32, 0x30, 0x31, 0x7E, 0x41, 0xC3, 0xA9, 0x0D,
      ]
      let bytes = (0..<20).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      _ = decoder.feed(bytes)
      _ = decoder.flush()
      // Whatever came, the end of a paste brings it back to reading keys.
      _ = decoder.feed(Array("\u{1B}[201~".utf8))
      _ = decoder.flush()
      #expect(decoder.feed([0x71]).last == .key(.character("q")))
    }
  }
}

@Suite struct `The mouse` {
  @Test func `is asked for by frames, and let go at any end`() {
    var canvas = Canvas(color: .none)
    var frame = Frame("test", rows: ["a"])
    frame.usesMouse = true
    let size = ScreenSize(columns: 10, rows: 2)
    #expect(canvas.text(for: frame, size: size).contains("\u{1B}[?1006h"))
    #expect(canvas.text(for: frame, size: size) == "")
    #expect(String(decoding: Canvas.leaving(frame), as: UTF8.self).contains("\u{1B}[?1006l"))
    canvas.forget()
    #expect(canvas.text(for: frame, size: size).contains("\u{1B}[?1006h"))
    frame.usesMouse = false
    #expect(canvas.text(for: frame, size: size).contains("\u{1B}[?1006l"))
    #expect(Canvas.leaving(frame) == [])
  }
}
