import Foundation
import SpecCore
import Testing

@testable import SpecHacksmiths

/// A browser as the web pages know one: it keeps cookies, sends forms as they stand in the page,
/// says where a form stood, and follows redirections.
final class WebBrowser {
  let site: Site
  var cookies: [String: String] = [:]
  var origin: String? = "http://localhost:3000"
  var extra = Headers()
  private(set) var status = 0
  private(set) var headers = Headers()
  private(set) var page = ""
  private(set) var path = "/"

  init(_ site: Site) { self.site = site }

  /// With a sign-in that is known.
  convenience init(_ site: Site, session: String) {
    self.init(site)
    cookies[WebVisit.sessionCookie] = session
  }

  @discardableResult
  func get(_ target: String) throws -> String {
    path = target
    return try send(Request("GET", target: target, headers: common))
  }

  /// Sends fields as they are.
  @discardableResult
  func post(_ target: String, _ fields: [(String, String)], follows: Bool = true) throws -> String {
    var headers = common
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    headers["Origin"] = origin
    path = target
    try send(
      Request("POST", target: target, headers: headers, body: Array(Form(fields).text.utf8)))
    guard follows, status == 303, let location = self.headers["Location"] else { return page }
    return try get(location)
  }

  /// Fills in the form of the page that has this action, and sends it with one of its buttons.
  @discardableResult
  func submit(
    _ action: String, _ typed: [(String, String)], button: (String, String)? = nil
  ) throws -> String {
    let content = try #require(form(action), "no form \(action) in \(page)")
    let hidden = content.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
      .map { (String($0.1), String($0.2)) }
    if let button {
      #expect(
        content.contains("name=\"\(button.0)\" value=\"\(button.1)\""),
        "no button \(button) in \(content)")
    }
    return try post(action, typed + hidden + (button.map { [$0] } ?? []))
  }

  func form(_ action: String) -> String? {
    guard let start = page.range(of: "action=\"\(action)\"") else { return nil }
    let rest = page[start.upperBound...]
    return rest.range(of: "</form>").map { String(rest[..<$0.lowerBound]) }
  }

  /// The token of the forms of the page.
  var token: String {
    page.firstMatch(of: /name="token" value="([^"]*)"/).map { String($0.1) } ?? ""
  }

  private var common: Headers {
    var headers: Headers = ["Host": "localhost:3000"]
    if !cookies.isEmpty {
      headers["Cookie"] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: "; ")
    }
    for field in extra.fields { headers[field.name] = field.value }
    return headers
  }

  @discardableResult
  private func send(_ request: Request) throws -> String {
    let response = site.respond(to: request)
    (status, headers) = (response.status, response.headers)
    page = String(decoding: response.body, as: UTF8.self)
    for cookie in response.headers.all("Set-Cookie") {
      let pair = cookie.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
    }
    return page
  }
}
