import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The sealed sign-in` {
  let world = DinDinWorld(loaded: false)
  private let tokens = Tokens(idToken: "a.b.c", refreshToken: "refresh")

  private var state: String { world.home.directory + "/.local/state/spec/dindin" }
  private var keyFile: String { world.home.directory + "/.config/spec/dindin.key" }

  private func document() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: state)
    return "\(state)/" + (try #require(names.first { $0.hasPrefix("signin-") }))
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `has the members of its description, and no token in clear`() throws {
    world.run("login --local 'Ann Lee'")
    let path = try document()
    // The first 16 digits of the SHA-256 of "embedded".
    #expect(path.hasSuffix("/signin-9289140b1ac28dbd.json"))
    let json = try JSON(parsing: String(contentsOfFile: path, encoding: .utf8))
    #expect(
      json.object?.map(\.key) == [
        "version", "id", "name", "provider", "database", "expiresAt", "sealed",
      ])
    #expect(json["version"] == 1 && json["provider"] == "local" && json["database"] == "embedded")
    #expect(json["expiresAt"] == "2026-11-20T18:00:00Z")
    #expect(try permissions(path) == 0o600 && permissions(keyFile) == 0o600)
    let key = try String(contentsOfFile: keyFile, encoding: .utf8)
    #expect(key.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)

    let bytes = try #require(Base64.decode(json["sealed"]?.string ?? ""))
    let opened = ChaCha20Poly1305(key: Hex.decode(key.dropLast()) ?? [])?.open(
      bytes.dropFirst(12), nonce: bytes.prefix(12),
      authenticating: Array("spec-dindin-signin-1".utf8))
    let tokens = try JSON(parsing: try #require(opened))
    #expect(tokens.object?.map(\.key) == ["idToken", "refreshToken"])
    for (path, data) in try world.files() {
      let text = String(decoding: data, as: UTF8.self)
      for token in ["idToken", "refreshToken"] {
        #expect(!text.contains(tokens[token]?.string ?? ""), "\(path) holds \(token)")
      }
    }
  }

  @Test(.enabled(if: Python.hasCryptography, "Python's cryptography is not installed"))
  func `is opened by another implementation, and not with a changed byte`() throws {
    world.run("login --local 'Ann Lee'")
    let script = """
      import base64, hashlib, hmac, json, sys
      from cryptography.exceptions import InvalidTag
      from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
      key = bytes.fromhex(open(sys.argv[2]).read().strip())
      sealed = bytearray(base64.b64decode(json.load(open(sys.argv[1]))["sealed"]))
      def opened(): return ChaCha20Poly1305(key).decrypt(bytes(sealed[:12]), bytes(sealed[12:]), b"spec-dindin-signin-1")
      tokens = json.loads(opened())
      header, claims, code = tokens["idToken"].split(".")
      secret = bytes.fromhex(json.load(open(sys.argv[3]))["key"])
      own = hmac.new(secret, f"{header}.{claims}".encode(), hashlib.sha256).digest()
      assert base64.urlsafe_b64encode(own).rstrip(b"=").decode() == code
      assert json.loads(base64.urlsafe_b64decode(header + "=="))["alg"] == "HS256"
      print(json.loads(base64.urlsafe_b64decode(claims + "=="))["sub"])
      sealed[40] ^= 1
      try: opened()
      except InvalidTag: print("refused")
      """
    let shell = try Shell()
    try script.write(toFile: "\(shell.home)/open.py", atomically: true, encoding: .utf8)
    let identity = world.home.directory + "/.local/share/spec/dindin/db/default/identity.json"
    let result = try shell.run("python3 open.py '\(document())' '\(keyFile)' '\(identity)'")
    #expect(result == Consequences(out: "local-ann-lee\nrefused\n"))
  }

  @Test func `is sealed with a new nonce each time`() throws {
    let key = [UInt8](repeating: 7, count: 32)
    var seen = Set<String>()
    for _ in 0..<50 {
      let sealed = try #require(try SealedTokens.seal(tokens, key: key))
      #expect(SealedTokens.open(sealed, key: key) == tokens)
      #expect(seen.insert(String(sealed.prefix(16))).inserted)
    }
  }

  @Test func `is refused when any byte of it was changed, and left as it is`() throws {
    world.run("login --local 'Ann Lee'")
    let path = try document()
    let json = try JSON(parsing: String(contentsOfFile: path, encoding: .utf8))
    let sealed = try #require(Base64.decode(json["sealed"]?.string ?? ""))
    let places =
      Array(0..<20) + Array(stride(from: 20, to: sealed.count - 20, by: 97))
      + Array(sealed.count - 20..<sealed.count)
    for place in places {
      var changed = sealed
      changed[place] ^= 1
      try write(json, sealed: Base64.encode(changed), to: path)
      let before = try Data(contentsOf: URL(filePath: path))
      let result = world.run("whoami --json")
      #expect(result.status == 65, "\(place) \(result)")
      #expect(try JSON(parsing: result.err)["error"]?["code"] == "signin-damaged")
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
    for text in ["", "x", "AAAA", Base64.encode(sealed.prefix(28)), Base64.encode(sealed + [0])] {
      try write(json, sealed: text, to: path)
      #expect(world.run("invite list").status == 65, "\(text)")
    }
    #expect(world.run("logout").status == 0 && world.run("whoami").status == 77)
  }

  private func write(_ json: JSON, sealed: String, to path: String) throws {
    let members = (json.object ?? []).map {
      $0.key == "sealed" ? JSON.Member("sealed", .string(sealed)) : $0
    }
    try JSON.object(members).serialized().write(toFile: path, atomically: true, encoding: .utf8)
  }
}

@Suite struct `The command of a sign-in` {
  @Test func `is the same sign-in, but has no name that a shell would read otherwise`() {
    #expect(SignIn(id: "f", name: "Sam", provider: "facebook").command == "spec dindin login")
    #expect(SignIn(id: "f", name: "O'Neil").command == "spec dindin login --local NAME")
  }
}

extension TestHome {
  /// A command in this home, with other options and variables.
  func command(
    at now: String, _ options: DatabaseOptions = DatabaseOptions(),
    environment extra: [String: String] = [:], clock: Clock? = nil
  ) throws -> CommandContext {
    let instant = try #require(Instant(iso8601: now))
    let sink = Recorder().sink(isTerminal: false)
    return try CommandContext(
      Context(
        input: Input(isTerminal: false, readLine: { nil }, readAll: { _ in [] }), output: sink,
        error: sink, environment: environment.merging(extra) { $1 },
        clock: clock ?? Clock.system.starting(at: instant),
        random: { .random(in: .min ... .max) },
        terminal: .absent(size: ScreenSize(columns: 80, rows: 24)),
        executable: Binary.path), options)
  }
}
