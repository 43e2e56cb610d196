import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// The cases of ``The rules of dindin`` again, asked of a database: as commands do it and over HTTP.
@Suite struct `A database with the rules of dindin` {
  private struct Case {
    let method: String
    let path: String
    let person: String?
    let body: JSON?
    let isAllowed: Bool
  }

  /// Each case by everybody. What is allowed to write is followed by the tree as it was.
  private static let cases: [Case] = {
    let everybody = `The rules of dindin`.everybody
    let tree = RuledTree().tree
    let reset = Case(
      method: "PUT", path: "", person: DatabaseAccess.owner, body: tree, isAllowed: true)
    var cases = [reset]
    for (path, readers) in `The rules of dindin`.reads {
      cases += everybody.map { person in
        Case(
          method: "GET", path: path, person: person, body: nil,
          isAllowed: person.map(readers.contains) ?? false)
      }
    }
    for (update, writers) in `The rules of dindin`.writes {
      for person in everybody {
        let isAllowed = person.map(writers.contains) ?? false
        let members = update.map { JSON.Member($0.key, $0.value) }
        cases.append(
          Case(
            method: "PATCH", path: "", person: person, body: .object(members), isAllowed: isAllowed)
        )
        if isAllowed { cases.append(reset) }
      }
    }
    return cases
  }()

  private func check(_ statuses: [Int]) {
    #expect(statuses.count == Self.cases.count)
    for (one, status) in zip(Self.cases, statuses) {
      // A key that cannot be is refused before the rules are asked.
      let expected = one.isAllowed ? [200] : one.body?[""] == nil ? [401] : [400]
      #expect(
        expected.contains(status),
        "\(one.method) \(one.path) by \(one.person ?? "nobody"): \(one.body?.serialized() ?? "")")
    }
  }

  @Test func `answers commands by them`() throws {
    let home = TestHome()
    let service = try home.databaseService(at: RuledTree.now)
    check(
      Self.cases.map { one in
        var request = Request(
          one.method, TreePath(text: one.path).requestPath, body: one.body?.bytes() ?? [])
        if one.person == DatabaseAccess.owner {
          request.headers["Authorization"] = "Bearer owner"
        } else if let person = one.person {
          request.query.append(Request.QueryItem("auth", person))
        }
        return service.respond(to: request).status
      })
  }

  @Test(.needs("curl")) func `answers requests from elsewhere by them`() throws {
    let home = TestHome()
    let server = try RunningServer(home.servedDatabase(DinDinRules.file, at: RuledTree.now))
    let requests = Self.cases.map { one in
      var lines = [
        "request = \(one.method)", "silent", "output = /dev/null",
        "write-out = \"%{http_code}\\n\"",
      ]
      var url = "\(server.url)/\(one.path).json"
      if one.person == DatabaseAccess.owner {
        lines.append("header = \"Authorization: Bearer owner\"")
      } else if let person = one.person {
        url += "?auth=\(person)"
      }
      lines.append("url = \"\(url)\"")
      if let body = one.body {
        // A string of curl's own file is quoted as one of JSON.
        lines.append("data-raw = \(JSON.string(body.serialized()).serialized())")
      }
      return lines.joined(separator: "\n")
    }
    let shell = try Shell()
    try requests.joined(separator: "\nnext\n").write(
      toFile: "\(shell.home)/requests", atomically: true, encoding: .utf8)
    let done = try shell.run("curl --config requests")
    check(done.out.split(separator: "\n").compactMap { Int($0) })
  }
}
