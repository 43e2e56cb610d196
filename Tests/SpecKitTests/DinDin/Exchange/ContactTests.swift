import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `Files of contacts` {
  private func names(_ cards: String) throws -> [String] {
    try ContactCards.contacts(Array(cards.utf8)).map { contact in
      [contact.name.text, contact.phone ?? "", contact.email ?? ""].joined(separator: "|")
    }
  }

  @Test func `of version 3 and 4, with folded lines, groups and preferences`() throws {
    let cards = """
      BEGIN:VCARD\r
      VERSION:3.0\r
      N:Lee;Ann;;;\r
      FN:Ann\r
        Lee\r
      item1.TEL;TYPE=CELL:111\r
      item2.TEL;TYPE=WORK,PREF:222\r
      EMAIL;TYPE=INTERNET:ann@example.org\r
      END:VCARD\r
      begin:vcard
      VERSION:4.0
      FN:Mei\\, Lin
      TEL;VALUE=uri;TYPE=cell:tel:+86-10;ext=5
      EMAIL:mailto:mei@example.org?subject=x
      end:vcard
      """
    #expect(try names(cards) == ["Ann Lee|222|ann@example.org", "Mei, Lin|+86-10|mei@example.org"])
  }

  @Test func `may begin with a byte order mark`() throws {
    #expect(try names("\u{FEFF}BEGIN:VCARD\nFN:Ann\nEND:VCARD\n") == ["Ann||"])
  }

  @Test func `with invalid UTF-8 are refused with the line`() {
    let table = Array("name,phone,email\r\nCaf".utf8) + [0xE9] + Array(",1,2\r\n".utf8)
    #expect(throws: ExchangeError.badFile([FileProblem(2, exchangeTexts.notUTF8)])) {
      _ = try ContactTable.contacts(table)
    }
  }

  @Test func `in quoted-printable, over several lines`() throws {
    let card = """
      BEGIN:VCARD
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Garc=C3=ADa;Jos=\r
      =C3=A9
      END:VCARD
      BEGIN:VCARD
      FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Zo=EB =
      Q=
      END:VCARD
      """
    // The last equals sign is of no use: the line after it is the end of the card.
    #expect(throws: ExchangeError.self) { try names(card) }
    let cut = card.replacing("Q=\n", with: "Q\n")
    #expect(try names(cut) == ["José García||", "Zoë Q||"])
  }

  @Test(
    arguments: [
      ("BEGIN:VCARD\nEND:VCARD", [1]), ("BEGIN:VCARD\nFN:A", [1]), ("END:VCARD", [1, 1]),
      ("hello", [1]), ("BEGIN:VCARD\nFN:\u{1}\nEND:VCARD\nBEGIN:VCARD\nFN:--\nEND:VCARD", [1, 4]),
    ])
  func `that are wrong name their lines`(text: String, lines: [Int]) {
    #expect {
      _ = try ContactCards.contacts(Array(text.utf8))
    } throws: { error in
      guard case ExchangeError.badFile(let problems) = error else { return false }
      return problems.map(\.line) == lines
    }
  }

  @Test func `as tables, with columns in any order`() throws {
    let table = "\u{FEFF}Email,Notes,NAME,Phone\r\na@b,x,'=Ann,+1 2\r\n,\"two\r\nlines\",Bo,\r\n"
    let found = try ContactTable.contacts(Array(table.utf8))
    #expect(found.map(\.name.text) == ["=Ann", "Bo"] && found.map(\.line) == [2, 3])
    #expect(found[0].phone == "+1 2" && found[0].email == "a@b" && found[1].phone == nil)
  }

  @Test(
    arguments: [
      ("+1 434 555 0101", true), ("-434 555 0101", true), ("+1 (434) 555-0101", true),
      ("+1+2345", false),
      ("-12", false), ("=1+2", false), ("@x", false), ("+", false), ("-HYPERLINK(1)", false),
      ("+12345", true),
    ])
  func `keep telephone numbers as they are`(cell: String, isPhone: Bool) {
    #expect(DinnerTable.isPhoneNumber(cell) == isPhone)
  }
}
