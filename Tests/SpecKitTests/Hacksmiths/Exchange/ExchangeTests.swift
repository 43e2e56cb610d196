import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What goes out to other programs and comes in from them.
@Suite struct `Exchange of the hackathon` {
  let home = HacksmithsHome()

  private func write(_ text: String, _ name: String) throws -> String {
    try home.write(Array(text.utf8), name)
  }

  @Test func `a table keeps quotes, commas, lines and what looks like a formula`() throws {
    let ines = try home.token(for: "ines-novak")
    let bio = "=1+1, \"so\"\nit goes"
    let table = CSV.text([["name", "bio"], ["Ada King", bio]])
    #expect(table.contains("\"'=1+1, \"\"so\"\"\nit goes\""))
    let added = home.run("import \(try write(table, "t.csv"))", token: ines)
    #expect(added.status == 0 && added.records.first?[0] == "added", "\(added)")
    #expect(try home.json("person ada-king", token: ines)["bio"]?.string == bio)
    func cells(_ options: String) throws -> [String] {
      let out = home.run("export csv --what people \(options)", token: ines).out
      return try #require(CSV.rows(of: out).map(\.cells).first { $0[1] == "ada-king" })
    }
    #expect(try cells("")[7] == "'" + bio)
    #expect(try cells("--raw")[7] == bio)
    let out = home.run("export csv --what people", token: ines).out
    let again = home.run("import \(try write(out, "b.csv"))", token: ines)
    #expect(again.records.count == 13 && again.records.allSatisfy { $0[0] == "same" }, "\(again)")
  }

  @Test func `two reminders at a time are one too many`() throws {
    let mia = try home.token(for: "mia-chen")
    let lock = try home.service().store.lock(named: HacksmithsLock.remind.rawValue)
    #expect(try lock.take())
    #expect(home.run("remind", token: mia).status == 75)
    lock.release()
  }
}
