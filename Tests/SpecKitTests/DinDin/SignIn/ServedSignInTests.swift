import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

@Suite(.needs("curl")) struct `Signing in to a server` {
  private func code(_ result: Consequences) throws -> String? {
    try JSON(parsing: result.err)["error"]?["code"]?.string
  }

  @Test func `by name`() throws {
    let home = try ServedHome()
    let result = home.run("login --local 'Ann Lee' --phone 1")
    #expect(result.out == "local-ann-lee\tAnn Lee\tlocal\t\(home.server.url)/?ns=home\n")
    let who = try home.run("whoami --json").json()
    #expect(who["phone"] == "1" && who["expiresAt"] == "2026-11-20T18:00:00Z")
    let embedded = home.run("whoami", ["SPEC_DINDIN_SERVER": ""])
    #expect(embedded.status == 77, "each database has its own sign-in")
    #expect(home.run("whoami --server \(home.server.url)/?ns=other").status == 77)
    #expect(home.run("whoami --server embedded").status == 77)
  }

  @Test func `with the join code that it asks for`() throws {
    let home = try ServedHome(joinCode: "ABCD2345")
    #expect(try code(home.run("login --local Ann --json")) == "join-code-needed")
    #expect(try code(home.run("login --local Ann --join WRONG --json")) == "wrong-join-code")
    #expect(home.run("login --local Ann --join wrong").status == 77)
    for _ in 0..<8 { home.run("login --local Ann --join wrong") }
    #expect(try code(home.run("login --local Ann --join wrong --json")) == "too-many-attempts")
    #expect(home.run("login --local Ann --join abcd2345").status == 0)
  }

  @Test func `with a token from standard input`() throws {
    let home = try ServedHome()
    let claims = #"{"sub":"fb1","name":"Fay","email":"fay@x.org"}"#
    let result = home.run("login --token -", input: claims + "\n")
    #expect(result.records.first?[2] == "facebook", "\(result)")
    #expect(try home.run("whoami --json").json()["email"] == "fay@x.org")
    let renamed = #"{"sub":"fb1","name":"Fay B.","email":"b@x.org"}"#
    home.run("login --token -", input: renamed + "\n")
    let who = try home.run("whoami --json").json()
    #expect(who["name"] == "Fay B." && who["email"] == "b@x.org")
    #expect(try code(home.run("login --token EAABx --json")) == "token-refused")
    #expect(try code(home.run("login --token - --json", input: "\n")) == "bad-token")
    #expect(try code(home.run("login --token x --local y --json")) == "two-ways")
  }

  @Test func `needs a provider there`() throws {
    let home = try ServedHome { request, response in
      if request.path.last == "accounts:signInWithIdp" { response = Response(404) }
    }
    #expect(try code(home.run("login --local Ann --json")) == "no-local-sign-in")
    #expect(home.run("login --local Ann").status == 78 && home.files().isEmpty)
  }

  @Test(arguments: [
    (400, "USER_DISABLED", 77, "user-disabled"), (400, "EMAIL_EXISTS", 77, "need-confirmation"),
    (400, "OPERATION_NOT_ALLOWED : x", 78, "no-local-sign-in"),
    (501, "NOT_IMPLEMENTED", 78, "no-local-sign-in"), (429, "X", 75, "identity-busy"),
    (429, "TOO_MANY_ATTEMPTS_TRY_LATER : Too many wrong codes.", 75, "too-many-attempts"),
    (503, "UNAVAILABLE", 75, "identity-busy"), (500, "X", 69, "bad-answer"),
    (200, "X", 69, "bad-answer"),
  ])
  func `words what the provider refuses`(
    status: Int, message: String, exit: Int32, word: String
  ) throws {
    let home = try ServedHome { request, response in
      guard request.path.last == "accounts:signInWithIdp" else { return }
      response = IdentityError(message, status: status).response
    }
    let result = home.run("login --token EAAB --json")
    #expect(try result.status == exit && code(result) == word, "\(result)")
    #expect(home.files().isEmpty)
  }

  @Test func `asks to confirm where the address belongs to another account`() throws {
    let home = try ServedHome { request, response in
      guard request.path.last == "accounts:signInWithIdp" else { return }
      response = .json(["needConfirmation": true, "verifiedProvider": ["google.com"]])
    }
    let result = home.run("login --token EAAB --json")
    #expect(try code(result) == "need-confirmation" && result.err.contains("google.com"))
  }

  @Test func `renews once for a token that the database calls expired`() throws {
    let refused = Mutex(0)
    let home = try ServedHome { request, response in
      guard request.path.last?.hasSuffix(".json") == true, request.method == "GET",
        refused.withLock({ $0 }) > 0
      else { return }
      refused.withLock { $0 -= 1 }
      response = .json(["error": "Auth token is expired"], status: 401)
    }
    home.run("login --local Ann")
    refused.withLock { $0 = 1 }
    #expect(home.run("whoami").status == 0 && home.household.count("token") == 1)
    refused.withLock { $0 = 2 }
    #expect(home.run("whoami").status == 77 && home.household.count("token") == 2)
  }

  @Test(arguments: ["TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN"])
  func `has ended when it is renewed no longer`(message: String) throws {
    let home = try ServedHome { request, response in
      if request.path.last == "token" { response = IdentityError(message).response }
    }
    home.run("login --local Ann")
    let files = home.files()
    try home.house.wait(seconds: 3400)
    let result = home.run("whoami --json")
    #expect(result.status == 77, "\(result)")
    #expect(try ["signed-out", "user-disabled"].contains(code(result)))
    #expect(home.files() == files)
  }

  @Test(arguments: [
    ("2026-11-20T16:50:00Z", 0), ("2026-11-20T17:10:00Z", 0), ("2026-11-19T17:00:00Z", 1),
  ])
  func `is renewed once at most where clocks differ`(now: String, renewals: Int) throws {
    let home = try ServedHome()
    home.run("login --local Ann")
    for _ in 0..<2 {
      let result = home.home.run("dindin agenda", now: now, environment: home.environment)
      #expect(result.status == 0, "\(result)")
    }
    #expect(home.household.count("token") == renewals)
  }

  @Test func `is renewed once where the clock was set back for longer than the token holds`() throws
  {
    let home = try ServedHome()
    home.run("login --local Ann")
    try home.house.wait(seconds: 7200)
    for _ in 0..<2 {
      let result = home.home.run(
        "dindin agenda", now: "2026-11-20T16:00:00Z", environment: home.environment)
      #expect(result.status == 0, "\(result)")
    }
    #expect(home.household.count("token") == 1)
  }

  @Test func `says that a database was not begun`() throws {
    let home = try ServedHome()
    let result = home.run("login --local Ann --server \(home.server.url)/?ns=others")
    #expect(result.status == 77 && result.err.contains("no database of this name"), "\(result)")
  }

  @Test func `honors the variables of the emulators`() throws {
    let home = try ServedHome()
    let host = home.server.url.replacing("http://", with: "")
    let plain = ["SPEC_DINDIN_SERVER": "", "FIREBASE_DATABASE_EMULATOR_HOST": host]
    #expect(
      home.run("login --local Ann", plain).out
        == "local-ann\tAnn\tlocal\t\(home.server.url)/?ns=default\n")
    let project = [
      "SPEC_DINDIN_SERVER": "https://family.firebaseio.com",
      "FIREBASE_DATABASE_EMULATOR_HOST": host, "FIREBASE_AUTH_EMULATOR_HOST": host,
      "SPEC_DINDIN_API_KEY": "key-1",
    ]
    let result = home.run("login --token -", input: #"{"sub":"fb1","name":"Fay"}"#, project)
    #expect(result.records.first?[3] == "\(home.server.url)/?ns=family", "\(result)")
    let request = try #require(
      home.household.requests.withLock { requests in
        requests.last { $0.path.last == "accounts:signInWithIdp" }
      })
    #expect(request.path.first == "identitytoolkit.googleapis.com")
    #expect(request.value("key") == "key-1")
  }

  @Test func `gives no token to where an answer leads`() throws {
    let other = try ServedHome()
    let address = other.server.url
    let home = try ServedHome { request, response in
      let leads = request.method == "GET" ? request.path.last != "device" : true
      if leads {
        response = Response(307, headers: ["Location": "\(address)\(request.target)"])
      }
    }
    #expect(home.run("login --local Ann").status == 69)
    #expect(home.run("login").status == 69 && home.run("login --token EAAB").status == 69)
    let asked = other.household.requests.withLock { $0.count }
    #expect(asked == 0)
  }

  @Test func `keeps a place among the cards for each database`() throws {
    let home = try ServedHome()
    home.run("demo load", ["SPEC_DINDIN_SERVER": ""])
    home.run("login --local 'Sam Reed'")
    home.run("invite next --server embedded")
    let embedded = home.run("invite show --server embedded")
    #expect(embedded.records.first?[3] == "Ben Ito", "\(embedded)")
    #expect(home.run("invite show").status == 66, "nobody has invited anybody there")
    #expect(home.run("demo load").status == 1 && home.run("demo clear --yes").status == 1)
  }

  @Test func `finds the provider where the settings say`() throws {
    let home = try ServedHome()
    let other = try ServedHome()
    for address in [other.server.url, other.server.url + "/identitytoolkit.googleapis.com"] {
      let extra = ["SPEC_DINDIN_IDENTITY": address]
      // The other provider's tokens mean nothing to this database.
      #expect(home.run("login --local Ann", extra).status != 0)
    }
    #expect(other.household.count("accounts:signInWithIdp") == 2)
    #expect(home.household.count("accounts:signInWithIdp") == 0)
  }

  @Test func `scales a picture to 32 by 32`() throws {
    let home = try ServedHome()
    let picture = Raster(
      width: 64, height: 48, pixels: Array(repeating: RGB(200, 30, 40), count: 64 * 48))
    let path = home.home.directory + "/me.png"
    try Data(PNG.encode(picture)).write(to: URL(filePath: path))
    home.run("login --local Ann --avatar \(path)")
    let text = try #require(home.run("whoami --json").json()["avatar"]?["url"]?.string)
    let start = "data:image/png;base64,"
    #expect(text.hasPrefix(start))
    let bytes = try #require(Base64.decode(text.dropFirst(start.count)))
    let reader = try PictureReader(bytes)
    #expect(reader.width == 32 && reader.height == 32)
    let raster = try Raster(
      reading: reader, region: PictureRegion(x: 0, y: 0, width: 32, height: 32), width: 32,
      height: 32)
    #expect(raster[16, 16] == RGB(200, 30, 40))
    #expect(try home.run("login --local Ann --avatar '' --json").json()["avatar"]?["url"] == nil)
    try "no picture".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(home.run("login --local Ann --avatar \(path)").status == 65)
    #expect(home.run("login --local Ann --avatar \(path).missing").status == 74)
  }

  @Test func `signs out of one database or of all`() throws {
    let home = try ServedHome()
    home.run("login --local Ann")
    home.run("login --local Ben --server embedded")
    #expect(try home.run("logout --json -q").json() == ["signedOut": ["Ann"]])
    #expect(home.run("whoami").status == 77 && home.run("whoami --server embedded").status == 0)
    home.run("login --local Ann")
    #expect(try home.run("logout --all --json -q").json()["signedOut"]?.array?.count == 2)
    #expect(home.files().allSatisfy { !$0.contains("signin-") })
  }

  @Test func `sends nothing over a line that anybody can read`() throws {
    let home = TestHome()
    for line in ["--server http://example.org", "--server http://192.168.1.5:9000/?ns=a"] {
      let result = home.run("dindin login --local Ann --json \(line)")
      #expect(try result.status == 78 && code(result) == "insecure-server", "\(result)")
    }
    let identity = home.run(
      "dindin login --token x --server http://127.0.0.1:9 --json",
      environment: ["SPEC_DINDIN_IDENTITY": "http://example.org"])
    #expect(try identity.status == 78 && code(identity) == "insecure-server")
    for text in ["x", "ftp://a", "http://", "http://a:b@c"] {
      #expect(home.run("dindin whoami --server '\(text)'").status == 64, "\(text)")
      let setting = home.run("dindin whoami", environment: ["SPEC_DINDIN_SERVER": text])
      #expect(setting.status == 78, "\(text)")
    }
  }

  @Test func `reads the settings file`() throws {
    let home = try ServedHome()
    let folder = home.home.directory + "/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/dindin.json"
    let settings: JSON = [
      "version": 1, "server": .string("\(home.server.url)/?ns=file"),
      "facebook": ["appId": "9"], "geocoder": ["url": "http://127.0.0.1:1"],
    ]
    try settings.serialized().write(toFile: path, atomically: true, encoding: .utf8)
    let line = { (line: String) in
      home.home.run("dindin \(line)", clock: home.house.story.clock)
    }
    #expect(line("login --local Ann").records.first?[3] == "\(home.server.url)/?ns=file")
    #expect(line("login").status == 78)
    for text in ["", "{", "[]", "{\"version\":1,\"server\":5}", "{\"facebook\":\"x\"}"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let result = line("whoami")
      #expect(result.status == 65 && result.err.contains("dindin.json"), "\(text) \(result)")
    }
  }
}
