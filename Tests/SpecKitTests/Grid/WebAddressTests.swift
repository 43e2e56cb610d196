import SpecCore
import Testing

@testable import SpecGrid

/// Where phones find the page, and how the organizer's screen shows it.
@Suite struct WebAddressTests {
  /// A code of the smallest size, with nothing in it but the frame of a pattern.
  static func ascii(_ size: Int) -> String {
    (0..<size).map { row in
      (0..<size).map { column in
        row >= 2 && column >= 2 && row < size - 2 && column < size - 2 && (row + column) % 3 == 0
          ? "##" : "  "
      }.joined() + "\n"
    }.joined()
  }

  static func presenter(_ code: QRCode?) throws -> HostPresenter {
    var presenter = PresenterTests.host()
    let interface = try #require(try NetworkInterface.list().first { $0.isLoopback })
    var address = WebAddress([interface], port: 8080, code: SampleNetwork.code)
    address.code = code
    presenter.web = address
    return presenter
  }

  private func rows(_ presenter: HostPresenter, _ columns: Int, _ rows: Int, isUTF8: Bool = true)
    -> [String]
  {
    let (machine, now) = PresenterTests.machine(seats: 1)
    let style = PresenterTests.style(columns, rows, isUTF8: isUTF8)
    return PresenterTests.text(presenter.frame(machine, style, at: now))
  }

  @Test func `what is no code is not drawn`() {
    let texts = [
      "", "##\n", "not a code", Self.ascii(20), Self.ascii(121), Self.ascii(25) + "##\n",
      Self.ascii(25).replacing("#", with: "\u{1B}"), String(Self.ascii(25).dropLast(4)),
    ]
    for text in texts { #expect(QRCode(ascii: text) == nil, "\(text.prefix(60))") }
  }

  @Test func `two modules above each other are one character, the light ones drawn`() throws {
    let code = try #require(QRCode(ascii: Self.ascii(25)))
    #expect(code.columns == 25 && code.rows == 13)
    let lines = code.lines(.none).map(\.text)
    #expect(lines[0] == String(repeating: "█", count: 25))
    // Below the last row nothing is lit.
    #expect(lines[12] == String(repeating: "▀", count: 25))
    for (row, line) in Self.ascii(25).split(separator: "\n").enumerated() {
      let modules = stride(from: 0, to: 50, by: 2).map { Array(line)[$0] == "#" }
      let lit = lines[row / 2].map { (row % 2 == 0 ? "█▀" : "█▄").contains($0) }
      #expect(lit == modules.map(!), "\(row)")
    }
  }

  @Test func `the address and the code stand on the screen wherever they fit`() throws {
    let code = try #require(QRCode(ascii: Self.ascii(33)))
    let presenter = try Self.presenter(code)
    #expect(presenter.web?.urls == ["http://127.0.0.1:8080/#K7QX2M"])
    #expect(rows(presenter, 80, 24).contains { $0.hasSuffix("  http://127.0.0.1:8080/#K7QX2M") })
    var address = presenter
    address.showsAddress = true
    let sizes = [
      (80, 24, true), (140, 50, true), (40, 40, true), (40, 24, true), (40, 20, false),
      (30, 16, false),
    ]
    for (columns, height, isDrawn) in sizes {
      let rows = rows(address, columns, height)
      #expect(rows.contains { $0.contains("█") } == isDrawn, "\(columns)x\(height)")
      #expect(rows.joined().contains("127.0.0.1:8080/"), "\(columns)x\(height)")
      if isDrawn {
        #expect(rows.count { !$0.allSatisfy { !"█▀▄".contains($0) } } == 17, "\(columns)x\(height)")
      }
      #expect(rows.count <= height && rows.contains { $0.contains("q quit") })
    }
    #expect(!rows(address, 80, 24, isUTF8: false).joined().contains("█"))
    #expect(rows(try Self.presenter(nil), 80, 24).joined().contains("#K7QX2M"))
  }
}
