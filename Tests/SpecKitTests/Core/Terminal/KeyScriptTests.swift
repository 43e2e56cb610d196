import SpecCore
import Testing

@Suite struct KeyScriptTests {
  @Test(
    arguments: [
      ("", []), ("down,down,enter", [.key(.down), .key(.down), .key(.enter)]),
      ("q", [.key(.character("q"))]), ("7", [.key(.character("7"))]),
      ("ctrl-s", [.key(.control("s"))]), ("tab*3", [.key(.tab), .key(.tab), .key(.tab)]),
      ("x*2", [.key(.character("x")), .key(.character("x"))]),
      ("text:Ann", [.text("Ann")]), ("text:a b*2", [.text("a b*2")]), ("text:", [.text("")]),
      (#"text:Rome\, Italy"#, [.text("Rome, Italy")]), (#"\,"#, [.key(.character(","))]),
      (#"a\b"#, [.text(#"a\b"#)]), (#"\"#, [.key(.character(#"\"#))]),
      ("wait:1s", [.wait(.seconds(1))]), ("+1s", [.wait(.seconds(1))]),
      ("+150ms", [.wait(.milliseconds(150))]), ("wait:1h30m", [.wait(.seconds(5400))]),
      ("+", [.key(.character("+"))]), ("resize:60x30", [.resize(.init(columns: 60, rows: 30))]),
      ("pgup,pgdn", [.key(.pageUp), .key(.pageDown)]),
      (
        "pageup,pagedown,home,end,delete,backspace,backtab,left,right,up,space,esc",
        [
          .key(.pageUp), .key(.pageDown), .key(.home), .key(.end), .key(.delete), .key(.backspace),
          .key(.backtab), .key(.left), .key(.right), .key(.up), .key(.space), .key(.escape),
        ]
      ),
      ("hello", [.text("hello")]), ("down, enter", [.key(.down), .key(.enter)]),
      ("until:ready", [.text("until:ready")]), ("*", [.key(.character("*"))]),
      ("Й", [.key(.character("Й"))]),
      ("ctrl-1", [.text("ctrl-1")]), ("a*b", [.text("a*b")]), ("q*", [.text("q*")]),
    ] as [(String, [KeyScript.Step])])
  func `words are steps`(_ text: String, _ steps: [KeyScript.Step]) throws {
    #expect(try KeyScript(parsing: text).steps == steps)
  }

  @Test(arguments: [
    ",", "q,", "q,,q", "wait:", "wait:5", "wait:soon", "+5", "resize:60", "resize:0x9",
    "resize:60x", "resize:-1x5", "resize:5000x5", "q*0", "q*100000",
    "down*10000,down",
  ])
  func `a word that cannot be meant is refused`(_ text: String) {
    #expect { try KeyScript(parsing: text) } throws: { ($0 as? ArgumentError)?.code == "bad-keys" }
  }
}
