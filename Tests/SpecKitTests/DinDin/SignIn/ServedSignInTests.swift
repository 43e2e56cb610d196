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

  @Test func `with the join code that it asks for`() throws {
    let home = try ServedHome(joinCode: "ABCD2345")
    #expect(try code(home.run("login --local Ann --json")) == "join-code-needed")
    #expect(try code(home.run("login --local Ann --join WRONG --json")) == "wrong-join-code")
    #expect(home.run("login --local Ann --join wrong").status == 77)
    for _ in 0..<8 { home.run("login --local Ann --join wrong") }
    #expect(try code(home.run("login --local Ann --join wrong --json")) == "too-many-attempts")
    #expect(home.run("login --local Ann --join abcd2345").status == 0)
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
    (200, "X", 69, "bad-answer"), (400, "INVALID_IDP_RESPONSE : x", 77, "token-refused"),
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

  /// In the last row the clock was set back for longer than the token is valid.
  @Test(arguments: [
    (0, "2026-11-20T16:50:00Z", 0), (0, "2026-11-20T17:10:00Z", 0), (0, "2026-11-19T17:00:00Z", 1),
    (7200, "2026-11-20T16:00:00Z", 1),
  ])
  func `is renewed once at most where clocks differ`(
    passed: Int64, now: String, renewals: Int
  ) throws {
    let home = try ServedHome()
    home.run("login --local Ann")
    try home.house.wait(seconds: passed)
    for _ in 0..<2 {
      let result = home.home.run("dindin agenda", now: now, environment: home.environment)
      #expect(result.status == 0, "\(result)")
    }
    #expect(home.household.count("token") == renewals)
  }

  @Test func `honors the variables of the emulators`() throws {
    let home = try ServedHome()
    let host = home.server.url.replacing("http://", with: "")
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
}
