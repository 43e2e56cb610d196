import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What a file cannot do to those who take it in.
@Suite struct `An import leaves alone` {
  let home = HacksmithsHome()

  @Test func `accounts: a code sent to an old address, ids that tell addresses, the last admin`()
    throws
  {
    let ines = try home.token(for: "ines-novak")
    home.run("login --recover --email mia@demo.example")
    let mia = try #require(try home.read { try $0.person(Sample.id(4)) })
    #expect(mia.account?.recover != nil)
    let moved = try home.take(
      "id,name,email\n\(mia.person.id.text),Mia Chen,mia2@x.example\n", token: ines
    )
    #expect(moved.records.first?[0] == "updated", "\(moved)")
    #expect(try home.read { try $0.person(Sample.id(4)) }?.account?.recover == nil)

    let row = "name,email\nNew One,new@x.example\n"
    let first = try home.take(row, token: ines).records
    let again = try home.take(row, token: ines).records
    #expect(first.first?[0] == "added" && again.first?[0] == "same")
    #expect(first.first?[1] == again.first?[1])
    #expect(first.first?[1] != SHA256.hex("person new@x.example").prefix(24).description)

    let admins = try home.take(
      "name,email,role\nNext Admin,next@x.example,admin\n", token: ines)
    #expect(admins.status == 0)
    let left = try home.take(
      "id,name,role\n\(Sample.id(1).text),Ines Novak,member\n", token: ines)
    #expect(left.status == 1 && left.err.contains("last admin"), "\(left)")
    #expect(home.run("role set ines-novak member", token: ines).status == 1)
  }

  @Test(arguments: [
    ("\"key\":\"food-rescue-hackathon\"", "\"key\":\"next\""),
    ("\"key\":\"mia-chen\"", "\"key\":\"../../x\""),
    ("\"title\":\"Soup Map\"", "\"title\":\"\(String(repeating: "x", count: 200))\""),
    ("\"title\":\"Demos and dinner\"", "\"title\":\"\(String(repeating: "x", count: 300))\""),
  ])
  func `a whole store only if its words could have been written`(old: String, new: String) throws {
    let ines = try home.token(for: "ines-novak")
    let all = home.run("export json --what all", token: ines).out
    #expect(all.contains(old))
    let other = HacksmithsHome(loading: "--help")
    let result = try other.take(all.replacing(old, with: new), as: "x.json")
    #expect(result.status == 64, "\(result)")
    #expect(try other.read { try $0.isEmpty() })
    #expect(try other.take(all, as: "y.json").status == 0)
  }
}
