import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `A message to the makers` {
  struct Case: CustomTestStringConvertible, Sendable {
    var from = "ann@host"
    var subject: String
    var body: String
    var testDescription: String { "\(from): \(subject.prefix(20))" }

    var draft: MailMessage? {
      guard let from = MailAddress(from), let to = MailAddress(FeedbackTopic.problem.address),
        let date = Instant(iso8601: "2026-03-01T08:09:10Z")
      else { return nil }
      return MailMessage(
        from: from, to: to, subject: subject, body: body, date: date,
        headers: [("X-Unsent", "1")])
    }
  }

  static let cases = [
    Case(subject: "Hello", body: "one line"),
    Case(
      from: "Анна Ё <a.n+n@host.example>", subject: "Идея: таймер — для чая ☕", body: "Привет,\nмир"
    ),
    Case(
      from: "\"O'Neil, Ann\" <ann@host>", subject: String(repeating: "длинная тема ", count: 12),
      body: "a\r\nb\rc\n\n.\nFrom here\n"),
    Case(subject: "=?UTF-8?B?SGk=?= is typed", body: String(repeating: "x", count: 1500)),
    Case(subject: String(repeating: "long ", count: 40) + "end", body: "100% & <b> + ?=#"),
    Case(subject: " spaces ", body: String(repeating: "я", count: 600) + "\nend"),
    Case(subject: "👨‍👩‍👧‍👦 family", body: "tab\there  "),
    Case(
      from: String(repeating: "Имя ", count: 20) + "<ann@host>", subject: "x",
      body: String(repeating: "ok\n", count: 900)),
  ]

  @Test(.needs("python3"), arguments: cases)
  func `is read by Python's mail reader as it was typed`(example: Case) throws {
    let draft = try #require(example.draft)
    let shell = try Shell()
    try Data(draft.bytes).write(to: URL(filePath: "\(shell.home)/draft.eml"))
    let (uri, hasBody) = draft.uri
    let answer = try shell.run(
      "python3 \(Binary.repository)Tests/Scripts/read_mail.py draft.eml '\(uri)'")
    #expect(answer.err.isEmpty)
    let json = try answer.json()
    let lines = example.body.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    #expect(json["defects"] == [])
    #expect(json["from"] == [.string(draft.from.name), .string(draft.from.address)])
    #expect(json["to"] == ["", "problems@example.org"])
    #expect(json["subject"]?.string == example.subject)
    #expect(json["date"] == "2026-03-01T08:09:10Z" && json["unsent"] == "1")
    #expect(json["body"]?.string?.replacing("\r\n", with: "\n") == lines + "\n")
    #expect(json["bareLineEnds"] == 0 && json["longestLine"]?.int ?? 999 <= 998)
    #expect(json["uriTo"] == "problems@example.org")
    #expect(json["uriSubject"]?.string == example.subject)
    #expect(uri.utf8.count <= MailMessage.uriLimit)
    if hasBody {
      #expect(json["uriBody"]?.string == lines.replacing("\n", with: "\r\n"))
    } else {
      #expect(json["uriBody"] == .null)
    }
  }

  @Test func `has the header of RFC 5322`() throws {
    let message = String(decoding: try #require(Self.cases[0].draft).bytes, as: UTF8.self)
    #expect(
      message.components(separatedBy: "\r\n") == [
        "Date: Sun, 1 Mar 2026 08:09:10 +0000", "From: ann@host", "To: problems@example.org",
        "Subject: Hello", "X-Unsent: 1", "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 7bit", "",
        "one line", "",
      ])
    for example in Self.cases {
      let text = String(decoding: try #require(example.draft).bytes, as: UTF8.self)
      let header = text.components(separatedBy: "\r\n").prefix { !$0.isEmpty }
      #expect(header.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  @Test func `is a URI of RFC 6068, without its body where that is too long`() throws {
    let draft = try #require(
      Case(subject: "Чай & co", body: "a\nb=1").draft)
    #expect(
      draft.uri.text == "mailto:problems@example.org?subject=%D0%A7%D0%B0%D0%B9%20%26%20co"
        + "&body=a%0D%0Ab%3D1")
    func hasBody(_ count: Int) -> Bool? {
      Case(subject: "", body: String(repeating: "x", count: count)).draft?.uri.hasBody
    }
    let fixed = "mailto:problems@example.org?subject=&body=".utf8.count
    #expect(hasBody(2000 - fixed) == true && hasBody(2001 - fixed) == false)
  }

  static let addresses: [(String, String?, String)] = [
    ("ann@example.org", "", "ann@example.org"), (" Ann <a@b> ", "Ann", "a@b"),
    ("\"A, B\" <a@b.c>", "A, B", "a@b.c"), ("o'neil+x@b", "", "o'neil+x@b"),
    ("ann", nil, ""), ("@b", nil, ""), ("a@", nil, ""), ("a@b@c", nil, ""), ("a b@c", nil, ""),
    ("a..b@c", nil, ""), ("a@b\nBcc: c@d", nil, ""), ("A\r\nX: y <a@b>", nil, ""),
    ("a@b, c@d", nil, ""), ("анна@host", nil, ""), ("\"<x> <a@b>", nil, ""), ("", nil, ""),
    (String(repeating: "a", count: 65) + "@b", nil, ""),
  ]

  @Test(arguments: addresses) func `has one address on either side`(
    text: String, name: String?, address: String
  ) {
    let found = MailAddress(text)
    #expect(found?.name == name && (found?.address ?? "") == address)
  }
}
