import Foundation
import SpecTestSupport
import Testing

@testable import SpecCodecs
@testable import SpecCore
@testable import SpecPlatform

@Suite struct `A text` {
  let cycles = Text(one: "{count} cycle", other: "{count} cycles")

  @Test func `fills placeholders once and never again`() {
    let unknown = Text("unknown option '{option}'")
    #expect(unknown("ru", ["option": "--x"]) == "неизвестный параметр '--x'")
    #expect(unknown("en", ["option": "{option}"]) == "unknown option '{option}'")
    #expect(unknown("en") == "unknown option '{option}'")
    #expect(unknown.filled(with: ["option": "--x"])("ar") == "الخيار '--x' غير معروف")
    #expect(Text("{a}{b}{")("en", ["a": "{b}", "b": "2"]) == "{b}2{")
  }

  @Test func `is English in a language that it lacks`() {
    #expect(Text("Hello")("ru") == "Hello")
    #expect(cycles("ar", count: 1) == "1 cycle")
    #expect(cycles("xx", count: 2) == "2 cycles")
  }

  @Test func `has another translation in another context`() {
    #expect(Text("Notes")("ru") == "Примечания")
    #expect(Text("Notes", context: "timer")("ru") == "Заметки")
    #expect(Text("Notes", context: "timer")("en") == "Notes")
    #expect(Text("Notes", context: "timer") != Text("Notes"))
  }

  @Test func `made of others is told in the language of the call`() {
    let both = Text { "\(Text("Usage")($0)): {name} \($0)" }
    #expect(both("ru", ["name": "x"]) == "Вызов: x ru")
    #expect(both("en", ["name": "x"]) == "Usage: x en")
  }

  @Test(arguments: [
    (1, "1 цикл"), (2, "2 цикла"), (5, "5 циклов"), (11, "11 циклов"), (21, "21 цикл"),
    (0, "0 циклов"),
  ])
  func `counts in Russian`(count: Int, text: String) {
    #expect(cycles("ru", count: count) == text)
  }
}

/// Errors of Core in every language. ParserTests and the stories `conventions`, `fields`, `peers` and `words` of Timers
/// provoke the others; `make lint` compares the placeholders of translations.
@Suite struct `An error of Core` {
  static let errors: [any ReportedError] = [
    Failure.noHome(""), Failure.noHome("x"),
    Failure.nowOutOfRange(Instant(seconds: 0), 1970...2149),
    Failure.confirmationNeeded("Q?", option: "--yes"), Failure.missingOption("--x"),
    Failure.cancelled, Failure.notConfirmed, Failure.noAnswer,
    Failure.emptyFileName,
    Failure.isDirectory("/x"), Failure.noFixtures, Failure.inputTooLong(limit: 9),
    Failure.inputLineTooLong, Failure.inputNotUTF8, Failure.keysTimeout("x"),
    Failure.endlessAnimation, StoreError.damaged(path: "/x", problem: "p"),
    StoreError.newer(path: "/x", version: 2, supported: 1), StoreError.locked(path: "/x"),
    StoreError.badPath("x"), StoreError.badValue(path: "x", problem: "p"),
    SystemError(code: 28, operation: .write, path: "/x"),
    SystemError(code: 13, operation: .write, path: "/x"),
    SystemError(code: 30, operation: .write, path: "/x"),
    SystemError.programNotFound("curl"),
    SystemError(code: 2, operation: .startProgram, path: "/x"),
    ZoneError.unknown("x", nearest: "y"), ZoneError.unknown("x", nearest: nil),
    ZoneError.noDatabase("x", directory: "/x"), ZoneError.damaged("/x"), SystemError.noTerminal,
    SystemError(code: EADDRINUSE, operation: .listen, path: "127.0.0.1:1"),
    SystemError(code: 13, operation: .listen, path: "127.0.0.1:1"),
    Failure.badServiceAddress("x"), RemoteError.noCurl, RemoteError.badRequest("r"),
    RemoteError.unknownHost("o"),
    RemoteError.unknownProxy("o"), RemoteError.refused("o"), RemoteError.tooSlow("o"),
    RemoteError.insecure("o", reason: "r"), RemoteError.brokenOff("o"), RemoteError.tooLarge("o"),
    RemoteError.notHTTP("o"), RemoteError.badRedirect("o"),
    RemoteError.other("o", reason: "r"),
    UsageError.unknownOption("--x", suggestion: nil).calling(["spec"]),
    UsageError.notAnObject, UsageError.missingCommand(path: ["spec"]), UsageError.notUTF8,
    PictureError.unknownFormat, PictureError.unsupported(.webp),
    PictureError.tooManyBytes(9, limit: 8), PictureError.sideTooLong(9, limit: 8),
    PictureError.tooManyPixels(width: 9, height: 9, limit: 80),
    PictureError.png("p", at: 9), PictureError.jpeg("p"),
  ]

  @Test(arguments: errors.indices, ["ru", "ar"])
  func `is told in every language`(index: Int, language: String) {
    let error = Self.errors[index]
    let (english, other) = (error.failure.message(in: "en"), error.failure.message(in: language))
    #expect(english != other, "\(error)")
    for message in [english, other] {
      #expect(!message.contains("{") && !message.isEmpty, "\(message)")
    }
  }

  /// These two have their own sentences, with `PATH` and `--keys` in them.
  private static let namedOperations = SystemOperation.allCases.filter {
    $0 != .findProgram && $0 != .useTerminal
  }

  @Test(arguments: namedOperations, ["ru", "ar"])
  func `of the system names what was tried in every language`(
    operation: SystemOperation, language: String
  ) {
    let message = SystemError(code: 28, operation: operation, path: "/x").failure
      .message(in: language)
    #expect(message.unicodeScalars.allSatisfy { $0 == "x" || !$0.isLatin }, "\(message)")
  }

  private static let reasons = [
    EPERM, ENOENT, EIO, EAGAIN, ENOMEM, EACCES, EBUSY, EEXIST, ENOTDIR, EISDIR, EINVAL, EMFILE,
    EFBIG, ENOSPC, EROFS, EPIPE, ENOTEMPTY, ELOOP, EADDRINUSE, EADDRNOTAVAIL, ENETUNREACH,
    ECONNREFUSED, ECONNRESET, ETIMEDOUT, EDQUOT,
  ]

  @Test(arguments: reasons + [0, 200, 9999], ["ru", "ar"])
  func `of the system says why in every language`(code: Int32, language: String) {
    let reason = SystemError(code: code, operation: .read).reason
    let words = reason(language)
    #expect(words.contains("\(code)") == !Self.reasons.contains(code), "\(words)")
    #expect(words.unicodeScalars.allSatisfy { !$0.isLatin }, "\(words)")
    #expect(reason("en") == String(cString: strerror(code)))
  }
}

extension Unicode.Scalar {
  fileprivate var isLatin: Bool { isASCII && properties.isAlphabetic }
}

@Suite struct `Clauses of a message` {
  static let cases: [([String], String, String)] = [
    ([], "en", ""), (["a"], "en", "a"), (["a", "b", "c"], "en", "a; b; c"),
    (["a", "b"], "ru", "a; b"), (["a", "b"], "ar", "a؛ b"),
    (["no zone 'X'; did you mean 'Y'?", "b"], "en", "no zone 'X'; did you mean 'Y'? b"),
    (["هل تقصد 'Y'؟", "b"], "ar", "هل تقصد 'Y'؟ b"),
  ]

  @Test(arguments: cases) func `are joined by semicolons, and questions by spaces`(
    clauses: [String], language: String, text: String
  ) {
    #expect(joined(clauses: clauses, in: language) == text)
  }

  @Test(arguments: ["en", "ru", "ar"])
  func `about a service elsewhere ask nothing, as others follow them`(language: String) {
    let errors = `An error of Core`.errors.compactMap { $0 as? RemoteError }
    #expect(errors.count >= 12)
    for error in errors {
      let message = error.failure.message(in: language)
      #expect(!message.contains { "?؟".contains($0) }, "\(message)")
    }
  }
}

@Suite struct `Tables of strings` {
  @Test func `are read in Apple's format`() throws {
    let text = #"""
      /* a comment with "quotes" = ; */
      "key" = "value"; // another
      "a\"b" = "line\nbreak \\ \U00e9\u0041 %1$@" ;"next"="";
      """#
    let table = ["key": "value", "a\"b": "line\nbreak \\ éA %1$@", "next": ""]
    #expect(try StringsFile.parse(Array(text.utf8)) == table)
    #expect(try StringsFile.parse([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == table)
    for isBig in [true, false] {
      let units = ("\u{FEFF}" + text).utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBig ? bytes : bytes.reversed()
      }
      #expect(try StringsFile.parse(units) == table)
    }
  }

  @Test(arguments: [
    (#""a" = "b""#, 1), (#"a = "b";"#, 1), ("\n\n\"a\" = \"b;", 3), ("/* x", 1),
    (#""a" = "\U00g0";"#, 1),
  ])
  func `that are damaged are refused with the line`(text: String, line: Int) {
    #expect { try StringsFile.parse(Array(text.utf8)) } throws: {
      ($0 as? StringsFile.SyntaxError)?.line == line
    }
  }
}
