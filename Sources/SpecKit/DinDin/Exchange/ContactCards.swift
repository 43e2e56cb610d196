internal import SpecCore

/// Reads people from vCards of version 3 (RFC 2426) and 4 (RFC 6350), and the quoted-printable texts of
/// older ones.
enum ContactCards {
  /// - Throws: ``ExchangeError/badFile(_:)`` with all cards that are wrong.
  static func contacts(_ bytes: [UInt8]) throws(ExchangeError) -> [Contact] {
    let properties: [CalendarProperty]
    do throws(NotUTF8) {
      properties = try CalendarProperty.all(in: joined(bytes)[...]).properties
    } catch {
      throw .badFile([FileProblem(error.line, exchangeTexts.notUTF8)])
    }
    var contacts: [Contact] = []
    var problems: [FileProblem] = []
    var card: [CalendarProperty]?
    var hasCards = false
    for property in properties {
      let mark = property.value.trimmingSpaces().uppercased()
      switch property.name {
      case "BEGIN" where mark == "VCARD":
        hasCards = true
        if let open = card?.first {
          problems.append(FileProblem(open.line, exchangeTexts.notClosed, ["name": "VCARD"]))
        }
        card = [property]
      case "END" where mark == "VCARD":
        guard let done = card else {
          problems.append(FileProblem(property.line, exchangeTexts.notOpen, ["name": "VCARD"]))
          continue
        }
        card = nil
        do throws(ContactProblem) {
          contacts.append(try contact(done))
        } catch {
          problems.append(error.problem)
        }
      default: card?.append(property)
      }
    }
    if let open = card?.first {
      problems.append(FileProblem(open.line, exchangeTexts.notClosed, ["name": "VCARD"]))
    }
    if !hasCards, !bytes.isEmpty { problems.append(FileProblem(1, exchangeTexts.noCards)) }
    guard problems.isEmpty else { throw .badFile(problems) }
    return contacts
  }

  private static func contact(_ card: [CalendarProperty]) throws(ContactProblem) -> Contact {
    /// The preferred one, else the first.
    func text(_ name: String) -> String? {
      // A group may stand before the name: `item1.TEL`.
      let found = card.filter { ($0.name.split(separator: ".").last ?? "") == name }
      let best = found.first { $0.isPreferred } ?? found.first
      return best?.plainText
    }
    let parts = text("N")?.split(separator: ";", omittingEmptySubsequences: false) ?? []
    let composed = [1, 0].compactMap { parts.indices.contains($0) ? String(parts[$0]) : nil }
      .joined(separator: " ")
    return try Contact(
      line: card.first?.line ?? 1, name: text("FN") ?? composed,
      phone: text("TEL").map(withoutScheme), email: text("EMAIL").map(withoutScheme))
  }

  /// `tel:+1-434-555-0101;ext=2` and `mailto:ann@example.org` without what is no number or address.
  private static func withoutScheme(_ text: String) -> String {
    for scheme in ["tel:", "mailto:"] where text.lowercased().hasPrefix(scheme) {
      return String(text.dropFirst(scheme.count).prefix { $0 != ";" && $0 != "?" })
    }
    return text
  }

  /// Lines of quoted-printable texts go on after an equals sign; other lines stay as they are.
  private static func joined(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isQuoted = false
    for line in IncomingText.unmarked(bytes[...]).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    {
      var line = line
      if line.last == 0x0D { line.removeLast() }
      if !isQuoted {
        let head = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        isQuoted = head.uppercased().contains("QUOTED-PRINTABLE")
      }
      if isQuoted, line.last == UInt8(ascii: "=") {
        result += line.dropLast()
      } else {
        isQuoted = false
        result += line + [0x0D, 0x0A]
      }
    }
    return result
  }
}

extension CalendarProperty {
  fileprivate var isPreferred: Bool {
    parameters["PREF"] == "1"
      || parameters["TYPE"]?.lowercased().split(separator: ",").contains("pref") == true
  }

  /// The text, of quoted-printable ones what they stand for.
  fileprivate var plainText: String {
    guard parameters["ENCODING"]?.uppercased() == "QUOTED-PRINTABLE" else { return text }
    var bytes: [UInt8] = []
    var rest = Array(value.utf8)[...]
    while let byte = rest.popFirst() {
      let pair = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "="), pair.utf8.count == 2, let code = UInt8(pair, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let isLatin = parameters["CHARSET"]?.uppercased().hasPrefix("ISO-8859-1") == true
    if !isLatin, let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
