import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import Fuzz
@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `The identity provider` {
  let house: IdentityHouse

  init() throws { house = try IdentityHouse() }

  private let ann: JSON = [
    "sub": "local-ann-lee", "name": "Ann Lee", "email": "ann@example.org",
  ]

  @Test func `signs in who says who they are`() throws {
    let (status, json) = try house.signIn(ann)
    #expect(status == 200 && json["localId"] == "local-ann-lee")
    let nameless = try house.signIn(["sub": "local-", "name": "x"]).1["localId"]?.string
    #expect(nameless?.count == 28, "an id of its own, not the beginning of all others")
    #expect(json["federatedId"] == "http://facebook.com/local-ann-lee")
    #expect(json["providerId"] == "facebook.com" && json["displayName"] == "Ann Lee")
    #expect(json["expiresIn"] == "3600" && json["isNewUser"] == true)
    #expect(try house.signIn(ann).1["isNewUser"] == false)
    let other = try house.signIn(["sub": "fb123", "name": "Ben"]).1["localId"]?.string ?? ""
    #expect(other.count == 28 && other.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    #expect(try house.signIn(["sub": "fb123", "name": "Ben"]).1["localId"]?.string == other)
  }

  @Test func `issues tokens with the claims of Firebase`() throws {
    let token = try #require(house.signIn(ann).1["idToken"]?.string)
    let auth = try house.service.check(token, house.now)
    #expect(auth["uid"] == "local-ann-lee" && auth["provider"] == "facebook")
    let claims = try #require(auth["token"])
    #expect(claims["iss"] == "https://securetoken.google.com/default")
    #expect(claims["aud"] == "default" && claims["sub"] == "local-ann-lee")
    #expect(claims["user_id"] == "local-ann-lee" && claims["name"] == "Ann Lee")
    #expect(claims["email"] == "ann@example.org" && claims["email_verified"] == true)
    #expect(claims["auth_time"]?.int == house.now.seconds && claims["iat"] == claims["auth_time"])
    #expect(claims["exp"]?.int == house.now.seconds + 3600)
    #expect(claims["firebase"]?["sign_in_provider"] == "facebook.com")
    #expect(claims["firebase"]?["identities"]?["facebook.com"] == ["local-ann-lee"])
  }

  @Test func `accepts no token that has ended or was changed`() throws {
    let token = try #require(house.signIn(ann).1["idToken"]?.string)
    let check = house.service.check
    let end = house.now.adding(seconds: 3600)
    #expect(throws: Never.self) { try check(token, end.adding(seconds: -1)) }
    #expect(throws: TokenError.expired) { try check(token, end) }
    let bytes = Array(token.utf8)
    for place in bytes.indices {
      var changed = bytes
      changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let text = String(decoding: changed, as: UTF8.self)
      #expect(throws: TokenError.malformed, "\(place)") { try check(text, house.now) }
    }
    let parts = token.split(separator: ".")
    let none = Base64.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8), .url)
    for text in [
      "", ".", "..", "a.b.c", "\(parts[0]).\(parts[1])", "\(parts[0]).\(parts[1]).",
      "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])", token + ".", "owner",
    ] {
      #expect(throws: TokenError.malformed, "\(text)") { try check(text, house.now) }
    }
    let other = try IdentityHouse()
    _ = try other.signIn(ann)
    #expect(throws: TokenError.malformed) { try other.service.check(token, house.now) }
    // Neither a refresh token nor an ID token is accepted in place of the other.
    let refresh = try #require(house.signIn(ann).1["refreshToken"]?.string)
    #expect(throws: TokenError.malformed) { try check(refresh, house.now) }
    #expect(try house.refresh(token).1["error"]?["message"] == "INVALID_REFRESH_TOKEN")
  }

  @Test func `renews tokens in the words of the token service`() throws {
    let refresh = try #require(house.signIn(ann).1["refreshToken"]?.string)
    try house.wait(seconds: 100 * 86_400)
    let (status, json) = try house.refresh(refresh)
    #expect(status == 200 && json["token_type"] == "Bearer" && json["expires_in"] == "3600")
    #expect(json["user_id"] == "local-ann-lee" && json["access_token"] == json["id_token"])
    let token = try #require(json["id_token"]?.string)
    #expect(try house.service.check(token, house.now)["uid"] == "local-ann-lee")
    let camel: JSON = ["grantType": "refresh_token", "refreshToken": .string(refresh)]
    #expect(try house.post("token", camel).status == 200)
  }

  @Test func `refuses in the shape of the API`() throws {
    let token = JSON.string(try #require(house.signIn(ann).1["idToken"]?.string))
    let google: JSON = ["postBody": "access_token=x&providerId=google.com"]
    let unknown: JSON = ["postBody": "access_token=EAAB&providerId=facebook.com"]
    let calls: [(String, JSON, Int, String)] = [
      ("signInWithIdp", [:], 400, "INVALID_IDP_RESPONSE"),
      ("signInWithIdp", google, 400, "OPERATION_NOT_ALLOWED"),
      ("signInWithIdp", unknown, 400, "INVALID_IDP_RESPONSE"),
      ("lookup", [:], 400, "MISSING_ID_TOKEN"),
      ("lookup", ["idToken": "x"], 400, "INVALID_ID_TOKEN"),
      ("update", ["idToken": token, "displayName": ""], 400, "INVALID_DISPLAY_NAME"),
      ("nothing", [:], 404, "Not Found"), ("token", [:], 400, "INVALID_GRANT_TYPE"),
      ("token", ["grant_type": "refresh_token"], 400, "MISSING_REFRESH_TOKEN"),
      (
        "token", ["grant_type": "refresh_token", "refresh_token": "a.b"], 400,
        "INVALID_REFRESH_TOKEN"
      ),
    ]
    for (operation, body, status, code) in calls {
      let (found, json) = try house.post(operation, body)
      let error = json["error"]
      let message = error?["message"]?.string ?? ""
      #expect(found == status && error?["code"]?.int == Int64(status), "\(operation) \(json)")
      #expect(message == code || message.hasPrefix("\(code) : "), "\(operation) \(json)")
      #expect(error?["errors"]?.array?.first?["reason"] == "invalid")
      #expect(error?["errors"]?.array?.first?["message"] == error?["message"])
    }
    let keyless = try house.post("signUp", [:], key: "")
    #expect(keyless.status == 403 && keyless.1["error"]?["status"] == "PERMISSION_DENIED")
    let path = IdentityHouse.path("signUp")
    let body = try Request("POST", target: path + "?key=a", body: Array("[".utf8))
    #expect(house.service.respond(to: body).status == 400)
    #expect(try house.get(path).status == 405)
  }

  @Test func `keeps accounts: sign-up, lookup, update, delete`() throws {
    let anonymous = try house.post("signUp", ["returnSecureToken": true]).1
    let token = JSON.string(try #require(anonymous["idToken"]?.string))
    func user() throws -> JSON? {
      try house.post("lookup", ["idToken": token]).1["users"]?.array?.first
    }
    let auth = try house.service.check(token.string ?? "", house.now)
    #expect(auth["provider"] == "anonymous" && auth["uid"] == anonymous["localId"])
    let update = try house.post(
      "update", ["idToken": token, "displayName": "Zoë", "returnSecureToken": true]
    ).1
    #expect(update["displayName"] == "Zoë" && update["idToken"]?.string != nil)
    let zoe = try user()
    #expect(zoe?["localId"] == anonymous["localId"] && zoe?["displayName"] == "Zoë")
    #expect(zoe?["createdAt"]?.string == "\(house.now.milliseconds)")
    _ = try house.post("update", ["idToken": token, "deleteAttribute": ["DISPLAY_NAME"]])
    #expect(try user()?["displayName"] == nil)
    #expect(try house.post("delete", ["idToken": token]).status == 200)
    let gone = try house.post("lookup", ["idToken": token]).1
    #expect(gone["error"]?["message"] == "USER_NOT_FOUND")
    let refresh = try #require(anonymous["refreshToken"]?.string)
    #expect(try house.refresh(refresh).1["error"]?["message"] == "USER_NOT_FOUND")
  }

  @Test func `does not renew for an account that was made anew`() throws {
    let json = try house.signIn(ann).1
    let token = JSON.string(try #require(json["idToken"]?.string))
    _ = try house.post("delete", ["idToken": token])
    try house.wait(seconds: 1)
    _ = try house.signIn(ann)
    let refresh = try #require(json["refreshToken"]?.string)
    #expect(try house.refresh(refresh).1["error"]?["message"] == "TOKEN_EXPIRED")
  }

  @Test func `lets no page of another site sign in through a browser`() throws {
    let foreign: [Headers] = [
      ["Host": "127.0.0.1:9000", "Origin": "https://evil.example"],
      ["Host": "127.0.0.1:9000", "Origin": "null"],
      ["Host": "evil.example"], ["Host": "evil.example", "Origin": "http://evil.example"],
    ]
    for headers in foreign {
      #expect(try house.signIn(ann, headers: headers).status == 400, "\(headers)")
      #expect(try house.post("signUp", [:], headers: headers).status == 400)
    }
    let own: Headers = ["Host": "localhost:9000", "Origin": "http://localhost:9000"]
    #expect(try house.signIn(ann, headers: own).status == 200)
  }

  @Test func `keeps names and addresses within bounds`() throws {
    let long = String(repeating: "a", count: 100_000)
    let claims: [JSON] = [
      ["sub": ""], ["sub": .string(long)], ["sub": 1], ["sub": "\u{1B}"],
    ]
    for claims in claims { #expect(try house.signIn(claims).status == 400) }
    let json = try house.signIn([
      "sub": "local-a/b.c", "name": .string(long), "email": .string(long),
      "picture": "javascript:alert(1)",
    ]).1
    #expect(json["localId"]?.string?.count == 28 && json["email"] == nil && json["photoUrl"] == nil)
    #expect(json["displayName"] == "local-a/b.c")
  }

  @Test func `answers whatever it is sent`() throws {
    let signedIn = try house.signIn(ann).1
    let device = try house.beginDevice()
    func api(_ operation: String) -> String { IdentityHouse.path(operation) + "?key=a" }
    let form = "access_token=%7B%22sub%22%3A%22x%22%7D&providerId=facebook.com"
    let calls: [(target: String, body: String)] = [
      (api("signInWithIdp"), #"{"postBody":"\#(form)"}"#),
      (api("lookup"), #"{"idToken":"\#(signedIn["idToken"]?.string ?? "")"}"#),
      (api("update"), #"{"idToken":"x","deleteAttribute":["A",1]}"#),
      (
        api("token"),
        "grant_type=refresh_token&refresh_token=\(signedIn["refreshToken"]?.string ?? "")"
      ),
      ("/v2.6/device/login", "access_token=1|2"),
      ("/v2.6/device/login_status", "access_token=1|2&code=\(device["code"]?.string ?? "")"),
      ("/device", "user_code=\(device["user_code"]?.string ?? "")&name=Ann&action=approve"),
    ]
    var numbers = Numbers(1)
    for call in calls {
      let mutator = Mutator(seeds: [call.body], words: ["[", "{", "\"", "%", "\u{0}", "="])
      for _ in 0..<150 {
        let bytes = mutator.input(using: &numbers)
        let request = try Request("POST", target: call.target, body: bytes)
        let status = house.service.respond(to: request).status
        #expect([200, 400, 403, 404, 429].contains(status), "\(call.target) \(bytes)")
      }
    }
  }

  @Test func `asks Facebook for the profile of an access token`() throws {
    var house = house
    house.service.facebook = { token in
      token == "EAABreal"
        ? [
          "id": "42", "name": "Fay", "email": "f@x.org",
          "picture": ["data": ["url": "https://p.example/1.png", "is_silhouette": false]],
        ] : .null
    }
    let json = try house.signIn("EAABreal").1
    #expect(json["federatedId"] == "http://facebook.com/42" && json["displayName"] == "Fay")
    #expect(json["email"] == "f@x.org" && json["photoUrl"] == "https://p.example/1.png")
    #expect(try house.signIn("EAABother").status == 400)
    // A claimed id never leads to the account of a person who signed in with Facebook.
    #expect(try house.signIn(["sub": "42"]).1["localId"] != json["localId"])
  }
}

@Suite struct `Questions to Facebook` {
  @Test(arguments: [
    #"{"sub":"\ud800"}"#, #"{"sub":"a""#, #"{"name":"Ann"}"#, "{}", "[1]", "a b", "x\ny",
    "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.", "é",
  ]) func `are not asked about what cannot be its token`(token: String) throws {
    var house = try IdentityHouse()
    house.service.facebook = { _ in
      Issue.record("asked")
      return .null
    }
    let (status, json) = try house.signIn(.string(token))
    #expect(status == 400)
    #expect(json["error"]?["message"]?.string?.hasPrefix("INVALID_IDP_RESPONSE") == true)
  }

  @Test func `are limited for each peer, without delay for other peers`() throws {
    var house = try IdentityHouse()
    let asked = Mutex<Int>.Box(0)
    house.service.facebook = { _ in
      asked.value.withLock { $0 += 1 }
      return .null
    }
    for _ in 0..<10 { #expect(try house.signIn("EAABtoken").status == 400) }
    #expect(try house.signIn("EAABtoken").status == 429)
    #expect(try house.signIn("EAABtoken", peer: "192.0.2.1").status == 400)
    #expect(asked.value.withLock { $0 } == 11)
    #expect(try house.signIn(["sub": "local-ann", "name": "Ann"]).status == 200)
    func isSlow(_ token: String) -> Bool {
      let form = Form([("access_token", token), ("providerId", "facebook.com")])
      let body: JSON = ["postBody": .string(form.text)]
      let request = Request(
        "POST", [IdentityService.toolkit, "v1", "accounts:signInWithIdp"], body: body.bytes())
      return house.service.lane(of: request) == .slow
    }
    #expect(isSlow("EAABtoken") && !isSlow(#"{"sub":"local-ann"}"#))
  }
}

@Suite struct `The join code of a server that others reach` {
  let house: IdentityHouse

  init() throws { house = try IdentityHouse(joinCode: "ABCD2345") }

  private let ann: JSON = ["sub": "local-ann-lee", "name": "Ann Lee"]

  @Test func `is asked for`() throws {
    let host: Headers = ["Host": "192.168.1.5:9000"]
    let (status, json) = try house.signIn(ann, headers: host)
    #expect(status == 400)
    #expect(json["error"]?["message"]?.string?.hasPrefix("INVALID_IDP_RESPONSE : ") == true)
    #expect(try house.signIn(ann, join: "ABCD2345", headers: host).status == 200)
    let claims: JSON = ["sub": "local-ann-lee", "name": "Ann Lee", "join": "abcd-2345"]
    #expect(try house.signIn(claims, headers: host).status == 200)
    #expect(try house.post("signUp", [:], headers: host).status == 400)
    #expect(try house.post("signUp", ["join": "ABCD2345"], headers: host).status == 200)
  }

  @Test func `cannot be tried more than ten times a minute`() throws {
    for _ in 0..<20 { #expect(try house.signIn(ann).status == 400, "no code is no wrong one") }
    for _ in 0..<10 { #expect(try house.signIn(ann, join: "WRONG").status == 400) }
    #expect(try house.signIn(ann, join: "WRONG").status == 429)
    // Others at the same address have the right one.
    #expect(try house.signIn(ann, join: "ABCD2345").status == 200)
    #expect(try house.signIn(ann, join: "WRONG", peer: "192.0.2.1").status == 400)
    try house.wait(seconds: 61)
    #expect(try house.signIn(ann, join: "WRONG").status == 400)
  }

  @Test func `is made of letters that sound and look apart`() {
    var codes = Set<String>()
    for _ in 0..<200 { codes.insert(ReadableCode.random(length: 8)) }
    #expect(codes.count == 200)
    #expect(codes.allSatisfy { $0.count == 8 && !$0.contains { "ILOU".contains($0) } })
  }
}
