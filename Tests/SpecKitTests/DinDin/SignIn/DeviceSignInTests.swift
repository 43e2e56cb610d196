import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

/// A home whose database is a server with an identity provider; both follow one clock.
struct ServedHome {
  let house: IdentityHouse
  let household: HouseholdService
  let server: RunningServer
  let home = TestHome(now: IdentityHouse.start)

  init(
    joinCode: String? = nil, interval: Int = 60, _ happenings: [(Int64, StoryClock.Happening)] = [],
    _ change: @escaping @Sendable (Request, inout Response) -> Void = { _, _ in },
    before: @escaping @Sendable (Request) -> Response? = { _ in nil }
  ) throws {
    var house = try IdentityHouse(joinCode: joinCode, happenings)
    house.service.deviceInterval = interval
    self.house = house
    household = HouseholdService(house.service, change, before: before)
    server = try RunningServer(household)
  }

  var environment: [String: String] {
    [
      "SPEC_DINDIN_SERVER": "\(server.url)/?ns=home", "SPEC_DINDIN_FACEBOOK_URL": server.url,
      "SPEC_DINDIN_FACEBOOK_APP_ID": "123", "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "client-secret",
    ]
  }

  @discardableResult
  func run(
    _ line: String, terminal: Bool = false, input: String = "", _ extra: [String: String] = [:]
  ) -> Consequences {
    home.run(
      "dindin \(line)", input: input, terminal: terminal,
      environment: environment.merging(extra) { $1 }, clock: house.story.clock)
  }

  /// Answers on the page, with the code of the device that asked last.
  static func act(_ later: Later, _ action: String, name: String = "Ann Lee") {
    guard let house = later.house.withLock({ $0 }), let record = try? house.service.record(),
      let code = record.devices.last?.userCode
    else { return }
    _ = try? house.answer(code, action, name: name)
  }

  /// The files of a sign-in in the home.
  func files() -> [String] {
    (FileManager.default.subpaths(atPath: home.directory) ?? []).filter {
      $0.contains("signin-") || $0.contains("dindin.key")
    }
  }
}

/// Lets a happening of a story reach the house that the story belongs to.
final class Later: Sendable {
  let house = Mutex<IdentityHouse?>(nil)

  func acting(_ action: String) -> StoryClock.Happening {
    .done { ServedHome.act(self, action) }
  }
}

@Suite(.needs("curl")) struct `Signing in on another device` {
  private func home(
    interval: Int = 60, after seconds: Int64, _ action: String,
    _ change: @escaping @Sendable (Request, inout Response) -> Void = { _, _ in }
  ) throws -> ServedHome {
    let later = Later()
    let home = try ServedHome(interval: interval, [(seconds, later.acting(action))], change)
    later.house.withLock { $0 = home.house }
    return home
  }

  @Test func `shows address and code, waits, and signs in`() throws {
    let home = try home(after: 130, "approve")
    let result = home.run("login")
    #expect(result.status == 0, "\(result)")
    let record = try #require(result.records.first)
    #expect(record[0].count == 28 && record[1] == "Ann Lee" && record[2] == "facebook")
    #expect(record[3] == "\(home.server.url)/?ns=home")
    let shown = try #require(
      result.err.firstMatch(
        of: /Open (http:\/\/127.0.0.1:\d+\/device) .* code ([A-Z0-9]{8}); .* 7:00/))
    #expect(shown.1 == "\(home.server.url)/device")
    #expect(home.household.count("login_status") == 3, "at 60, 120 and 180 seconds")
    #expect(try home.run("whoami --json").json()["provider"] == "facebook")
    let user = try home.house.service.store.read { snapshot in
      try snapshot.paths(.data, under: "db/home/users")
    }
    #expect(user.count == 1, "the first sign-in writes the record")
  }

  @Test func `signs in to the embedded database, which asks for the profile`() throws {
    let home = try home(after: 65, "approve")
    let result = home.run("login --server embedded")
    #expect(result.status == 0 && home.household.count("me") == 1, "\(result)")
    #expect(result.records.first?[1...] == ["Ann Lee", "facebook", "embedded"])
    #expect(home.run("whoami --server embedded").out == result.out)
    #expect(home.household.count("accounts:signInWithIdp") == 0)
  }

  @Test func `counts down on a terminal`() throws {
    let home = try home(interval: 5, after: 7, "approve")
    let result = home.run("login --lang ar", terminal: true)
    #expect(result.status == 0)
    for time in ["7:00", "6:59", "6:51"] {
      #expect(result.err.contains("بقي \(time)\u{1B}[K"), "\(time)")
    }
    #expect(!result.err.contains("بقي 6:40"))
  }

  @Test func `asks more slowly when it asked too fast`() throws {
    let home = try home(interval: 5, after: 20, "approve") { request, response in
      guard request.path.last == "login", let json = try? JSON(parsing: response.body) else {
        return
      }
      let members = (json.object ?? []).map {
        $0.key == "interval" ? JSON.Member("interval", 1) : $0
      }
      response.body = JSON.object(members).bytes()
    }
    #expect(home.run("login").status == 0)
    // At 1, at 2 (too fast), and then every 6 seconds: 8, 14, 20.
    #expect(home.household.count("login_status") == 5)
  }

  @Test func `shows three codes and gives up`() throws {
    let home = try ServedHome()
    let start = home.house.now
    let result = home.run("login --json")
    #expect(result.status == 75 && result.err.contains("\"code-expired\""))
    #expect(home.household.count("login") == 3)
    #expect(home.house.now.since(start) >= .seconds(3 * 420))
    #expect(result.err.components(separatedBy: "enter the code").count == 4)
    #expect(home.files().isEmpty)
  }

  @Test func `takes a code that Facebook calls expired for expired`() throws {
    let home = try ServedHome { request, response in
      if request.path.last == "login_status" { response = GraphError.expired.response }
    }
    #expect(home.run("login").status == 75 && home.household.count("login") == 3)
  }

  @Test func `ends when it is declined`() throws {
    let home = try home(after: 65, "deny")
    let result = home.run("login --json")
    #expect(result.status == 77 && result.err.contains("\"declined\"") && home.files().isEmpty)
  }

  @Test func `tells a refusal by its numbers only`() throws {
    let home = try ServedHome { request, response in
      guard request.path.last == "login" else { return }
      response = .json(
        ["error": ["message": "client-secret is wrong", "code": 190, "error_subcode": 33]],
        status: 400)
    }
    let result = home.run("login")
    #expect(result.status == 69 && result.err.contains("190") && result.err.contains("33"))
    #expect(!result.err.contains("client-secret"))
  }

  @Test(arguments: ["", "{}", "[]", "null", "<html>", "{\"code\":1}", "{\"error\":7}"])
  func `says 69 for an answer that is none`(body: String) throws {
    let home = try ServedHome { request, response in
      if request.path.last == "login" { response.body = Array(body.utf8) }
    }
    #expect(home.run("login").status == 69)
  }

  /// The bodies of the reference, which this program did not write.
  @Test func `reads the answers of Facebook`() throws {
    let answers = Mutex<[(Int, String)]>([
      (
        200,
        #"{"code":"92a2b2e351f2b0b3503b2de251132f47","user_code":"A1NWZ9","verification_uri":"https://www.facebook.com/device","expires_in":420,"interval":5}"#
      ),
      (
        400,
        #"{"error":{"message":"This request requires the user to take a pending action","type":"OAuthException","code":31,"error_subcode":1349174,"error_user_title":"Device Login Authorization Pending"}}"#
      ),
      (
        400,
        #"{"error":{"message":"User request limit reached","code":17,"error_subcode":1349172}}"#
      ),
      (400, #"{"error":{"message":"The session has expired","code":463,"error_subcode":1349152}}"#),
      (400, #"{"error":{"message":"?","error_subcode":1349173}}"#),
      (200, #"{"access_token":"EAABx","expires_in":5183996,"data_access_expiration_time":1}"#),
    ])
    let bodies = Mutex<[String]>([])
    let facebook = FacebookClient(
      client: Client { request in
        bodies.withLock {
          $0.append(request.target + " " + String(decoding: request.body, as: UTF8.self))
        }
        let (status, body) = answers.withLock { $0.removeFirst() }
        return Response(status, body: Array(body.utf8))
      }, app: "1|c")
    let device = try facebook.begin()
    #expect(device.userCode == "A1NWZ9" && device.address == "https://www.facebook.com/device")
    #expect(device.lifetime == .seconds(420) && device.interval == .seconds(5))
    #expect(
      try (0..<5).map { _ in try facebook.poll(device) } == [
        .pending, .tooFast, .expired, .declined, .approved(token: "EAABx"),
      ])
    #expect(
      bodies.withLock { $0.prefix(2) } == [
        "/v2.6/device/login access_token=1%7Cc&scope=public_profile%2Cemail",
        "/v2.6/device/login_status access_token=1%7Cc&code=92a2b2e351f2b0b3503b2de251132f47",
      ])
  }
}
