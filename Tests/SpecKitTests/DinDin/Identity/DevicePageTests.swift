import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The device login of the identity provider` {
  let house: IdentityHouse

  init() throws { house = try IdentityHouse() }

  private func subcode(_ code: String) throws -> Int64? {
    let (status, json) = try house.pollDevice(code)
    return status == 400 ? json["error"]?["error_subcode"]?.int : nil
  }

  @Test func `shows a code and waits for it`() throws {
    let device = try house.beginDevice(host: "127.0.0.1:4711")
    let code = try #require(device["code"]?.string)
    let userCode = try #require(device["user_code"]?.string)
    #expect(code.count == 32 && userCode.count == 8)
    #expect(device["verification_uri"] == "http://127.0.0.1:4711/device")
    #expect(device["expires_in"] == 420 && device["interval"] == 5)

    #expect(try subcode(code) == 1_349_174)
    #expect(try subcode(code) == 1_349_172, "asked again at once")
    try house.wait(seconds: 5)
    #expect(try subcode(code) == 1_349_174)
    #expect(try house.answer(userCode.lowercased(), "approve").status == 200)
    try house.wait(seconds: 5)
    let (status, json) = try house.pollDevice(code)
    let token = try #require(json["access_token"]?.string)
    #expect(status == 200 && json["expires_in"] == 5_184_000)
    try house.wait(seconds: 5)
    #expect(try house.pollDevice(code).1["error"]?["code"] == 100, "the answer is given once")

    let profile = try house.get("/me?fields=id,name,email,picture&access_token=\(token)")
    let me = try JSON(parsing: profile.body)
    #expect(profile.status == 200 && me["name"] == "Ann Lee" && me["id"]?.string?.count == 16)
    let signedIn = try house.signIn(.string(token)).1
    #expect(signedIn["displayName"] == "Ann Lee" && signedIn["localId"]?.string?.count == 28)
  }

  @Test func `the device learns that the sign-in was declined or has expired`() throws {
    let declined = try house.beginDevice()
    #expect(try house.answer(declined["user_code"]?.string ?? "", "deny", name: "").status == 200)
    #expect(try subcode(declined["code"]?.string ?? "") == 1_349_173)
    let late = try house.beginDevice()
    try house.wait(seconds: 420)
    #expect(try house.answer(late["user_code"]?.string ?? "", "approve").status == 404)
    #expect(try subcode(late["code"]?.string ?? "") == 1_349_152)
  }

  @Test func `needs an app`() throws {
    for token in ["", "123", "|", "123|"] {
      let response = try house.form("/v2.6/device/login", [("access_token", token)])
      #expect(response.status == 400, "\(token)")
      #expect(try JSON(parsing: response.body)["error"]?["code"] == 190)
    }
    #expect(try house.get("/me").status == 400)
  }

  @Test func `keeps no more than so many waiting devices`() throws {
    for _ in 0..<100 { _ = try house.beginDevice() }
    let response = try house.form("/v2.6/device/login", [IdentityHouse.app])
    #expect(try JSON(parsing: response.body)["error"]?["code"] == 4)
    try house.wait(seconds: 1100)
    _ = try house.beginDevice()
  }

  @Test func `one address has ten device logins at a time, and others theirs`() throws {
    func begin(from peer: String) throws -> Int {
      try house.form("/v2.6/device/login", [IdentityHouse.app], peer: peer).status
    }
    for _ in 0..<10 { #expect(try begin(from: "192.0.2.1") == 200) }
    #expect(try begin(from: "192.0.2.1") == 400)
    #expect(try begin(from: "192.0.2.2") == 200)
    try house.wait(seconds: DeviceLogin.lifetime + 1)
    #expect(try begin(from: "192.0.2.1") == 200)
  }

  @Test func `has a page that is a form without scripts`() throws {
    let response = try house.get("/device?user_code=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    let page = String(decoding: response.body, as: UTF8.self)
    #expect(response.status == 200 && !page.contains("<script"))
    #expect(page.contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""))
    #expect(page.contains("<form method=\"post\" action=\"/device\">"))
    for name in ["user_code", "name"] { #expect(page.contains("<input name=\"\(name)\"")) }
    for action in ["approve", "deny"] {
      #expect(page.contains("<button name=\"action\" value=\"\(action)\">"))
    }
    #expect(!page.contains("name=\"join\""))
    let policy = try #require(response.headers["Content-Security-Policy"])
    #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
    #expect(response.headers["Cache-Control"] == "no-store")
    // With no-referrer a browser sends `Origin: null` with the form, which is refused.
    #expect(response.headers["Referrer-Policy"] == "same-origin")
    let device = try house.beginDevice()
    let name = "<b>\"'&\u{202E}\u{1B}[31m"
    let again = try house.answer("WRONG", "approve", name: name)
    let text = String(decoding: again.body, as: UTF8.self)
    #expect(again.status == 404 && !text.contains("<b>") && !text.contains("\u{1B}"))
    #expect(!text.contains("\u{202E}") && text.contains("role=\"alert\""))
    #expect(try subcode(device["code"]?.string ?? "") == 1_349_174)
  }

  @Test func `the page is in Arabic for a browser that prefers it`() throws {
    let asked: Headers = ["Accept-Language": "ar-EG,ar;q=0.9,en;q=0.5"]
    let page = String(decoding: try house.get("/device", headers: asked).body, as: UTF8.self)
    #expect(page.contains("<html lang=\"ar\" dir=\"rtl\">") && page.contains("موافقة"))
  }

  @Test func `takes no form from another site, without an action, or without a name`() throws {
    let code = try #require(house.beginDevice()["user_code"]?.string)
    let foreign: Headers = ["Host": "127.0.0.1:9000", "Origin": "https://evil.example"]
    #expect(try house.answer(code, "approve", headers: foreign).status == 403)
    #expect(try house.answer(code, "delete").status == 400)
    #expect(try house.answer(code, "approve", name: "  ").status == 400)
    #expect(try house.answer(code, "approve").status == 200)
    #expect(try house.answer(code, "approve").status == 404, "answered already")
  }

  @Test func `looks at no more than ten wrong codes a minute`() throws {
    let code = try #require(house.beginDevice()["user_code"]?.string)
    for _ in 0..<10 { #expect(try house.answer("AAAAAAAA", "approve").status == 404) }
    #expect(try house.answer(code, "approve").status == 429)
    try house.wait(seconds: 61)
    #expect(try house.answer(code, "approve").status == 200)
  }

  @Test func `asks for the join code where others reach it`() throws {
    let house = try IdentityHouse(joinCode: "ABCD2345")
    let code = try #require(house.beginDevice()["user_code"]?.string)
    let page = try house.get("/device")
    #expect(String(decoding: page.body, as: UTF8.self).contains("<input name=\"join\""))
    #expect(try house.answer(code, "approve").status == 403)
    #expect(try house.answer(code, "approve", join: "WRONG").status == 403)
    #expect(try house.answer(code, "approve", join: "ABCD2345").status == 200)
  }

  @Test func `answers the paths that it owns and no others`() {
    let owned = [
      ["device"], ["device", "login"], ["v2.6", "device", "login"], ["v19.0", "me"], ["me"],
      ["identitytoolkit.googleapis.com", "v1", "x"], ["securetoken.googleapis.com", "v1", "token"],
    ]
    for path in owned { #expect(house.service.owns(path), "\(path)") }
    for path in [[], ["users.json"], ["v.json"], ["devices"], ["me.json"], ["v1", "token.json"]] {
      #expect(!house.service.owns(path), "\(path)")
    }
  }
}
