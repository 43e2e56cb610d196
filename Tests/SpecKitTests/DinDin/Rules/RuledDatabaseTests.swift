import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// Everybody makes each read and write of ``The rules of dindin``, as commands ask a database and as it
/// is served.
@Suite struct `A database with the rules of dindin`: DatabaseRequests {
  let home = TestHome()

  @Test(arguments: [false, true])
  func `allows and refuses each read and write, and a refused write changes nothing`(
    isServed: Bool
  ) throws {
    let service =
      try isServed
      ? home.servedDatabase(DinDinRules.file, at: RuledTree.now)
      : home.databaseService(at: RuledTree.now)
    // Commands call the database in their own process, where no request has a peer.
    let peer = isServed ? "127.0.0.1" : nil
    func ask(
      _ method: String, _ path: String, by person: String?, _ body: String = ""
    ) throws -> Int {
      let token = person.map { "?auth=\($0)" } ?? ""
      let response = try send(service, method, "/\(path).json\(token)", body, peer: peer)
      if response.status == 401 {
        #expect(text(response) == #"{"error" : "Permission denied"}"#)
      }
      return response.status
    }
    let owner: KeyValuePairs = ["Authorization": "Bearer owner"]
    func reset() throws {
      let tree = RuledTree().tree.serialized()
      #expect(try send(service, "PUT", "/.json", tree, owner, peer: peer).status == 200)
    }
    func stored() throws -> String {
      text(try send(service, "GET", "/.json", "", owner, peer: peer))
    }

    try reset()
    let before = try stored()
    for (path, readers) in `The rules of dindin`.reads {
      for person in `The rules of dindin`.everybody {
        let isReader = person.map(readers.contains) ?? false
        let status = try ask("GET", path, by: person)
        #expect(status == (isReader ? 200 : 401), "\(person ?? "nobody") \(path)")
      }
    }
    for (update, writers) in `The rules of dindin`.writes {
      let body = JSON.object(update.map { JSON.Member($0.key, $0.value) }).serialized()
      // A key that cannot be is refused before the rules are asked.
      let refusal = update[""] == nil ? 401 : 400
      for person in `The rules of dindin`.everybody {
        let isWriter = person.map(writers.contains) ?? false
        let status = try ask("PATCH", "", by: person, body)
        #expect(status == (isWriter ? 200 : refusal), "\(person ?? "nobody") \(update)")
        if isWriter { try reset() }
      }
      #expect(try stored() == before, "\(update)")
    }
  }
}
