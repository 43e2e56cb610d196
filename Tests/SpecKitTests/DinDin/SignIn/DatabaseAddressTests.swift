import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The database of a call` {
  private func address(
    _ option: String?, _ environment: [String: String] = [:], settings: String? = nil,
    insecure: Bool = false
  ) throws -> String {
    var options = DatabaseOptions()
    options.server = option
    options.insecure = insecure
    var stored = DinDinSettings()
    stored.server = settings
    return try DatabaseAddress(
      options, Configuration(settings: stored, environment: environment)
    ).name
  }

  @Test func `is the option, the variable, the setting, an emulator, or embedded`() throws {
    let server = ["SPEC_DINDIN_SERVER": "https://v.example"]
    let emulator = ["FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9000"]
    let file = "https://file.example/"
    #expect(try address(nil) == "embedded")
    #expect(
      try address("https://o.example/?ns=a", server, settings: file) == "https://o.example/?ns=a")
    #expect(try address("embedded", server, settings: file) == "embedded")
    #expect(try address(nil, server, settings: file) == "https://v.example")
    #expect(try address(nil, settings: file) == "https://file.example")
    #expect(try address(nil, ["SPEC_DINDIN_SERVER": ""], settings: file) == "https://file.example")
    #expect(try address(nil, settings: "embedded") == "embedded")
    #expect(try address(nil, emulator) == "http://127.0.0.1:9000/?ns=default")
    #expect(try address(nil, emulator, settings: file) == "http://127.0.0.1:9000/?ns=file")
    #expect(
      try address(nil, emulator, settings: "https://x.firebaseio.com/?ns=y")
        == "http://127.0.0.1:9000/?ns=y")
  }

  @Test func `is one, however it is written`() throws {
    func key(_ text: String) throws -> String { try DatabaseAddress(option: text).key }
    let here = try key("http://127.0.0.1:9000")
    for text in [
      "http://127.0.0.1:9000/", "http://127.0.0.1:9000/?ns=default", "HTTP://LocalHost:9000",
    ] {
      #expect(try key(text) == here, "\(text)")
    }
    #expect(try key("https://a.example:443/") == key("https://A.example"))
    let others = [
      "http://127.0.0.1:9001", "http://127.0.0.1:9000/?ns=home", "http://127.0.0.1", "embedded",
      "https://127.0.0.1:9000", "http://127.0.0.2:9000",
    ]
    for text in others { #expect(try key(text) != here, "\(text)") }
  }

  @Test func `may be another machine over http only when that is allowed`() throws {
    let text = "http://192.168.1.5:9000"
    #expect(throws: SignInError.insecureServer(text)) { try address(text) }
    #expect(throws: SignInError.insecureServer(text)) { try address(nil, settings: text) }
    #expect(try address(text, insecure: true) == text)
    let far = ["FIREBASE_DATABASE_EMULATOR_HOST": "192.168.1.5:9000"]
    #expect(throws: SignInError.insecureServer(text)) { try address(nil, far) }
    #expect(try address(nil, far, insecure: true) == "\(text)/?ns=default")
    #expect(try address("https://o.example", far) == "https://o.example")
    #expect(throws: SignInError.badServer("x")) { try address("x") }
    for text in ["http://127.0.0.1/x/y", "http://127.0.0.1/?auth=x", "http://127.0.0.1/?ns=a&b=c"] {
      #expect(throws: SignInError.badServer(text)) { try address(text) }
      #expect(throws: SignInError.badSetting("server", text)) { try address(nil, settings: text) }
    }
    #expect(throws: SignInError.badSetting("server", "x")) { try address(nil, settings: "x") }
    let host = ["FIREBASE_DATABASE_EMULATOR_HOST": "http://127.0.0.1:9000"]
    #expect(
      throws: SignInError.badSetting(
        "FIREBASE_DATABASE_EMULATOR_HOST", "http://127.0.0.1:9000")
    ) { try address(nil, host) }
  }
}
