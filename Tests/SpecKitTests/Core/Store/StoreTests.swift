import Testing

@testable import SpecCore

@Suite struct `A store` {
  let sample = StoreSample()

  @Test func `reads initial values where nothing was written, and makes no file`() throws {
    #expect(try sample.count() == 0)
    #expect(sample.files().isEmpty)
    #expect(try Files.status(sample.directory) == nil)
  }

  @Test func `a transaction that throws writes nothing`() throws {
    struct Refused: Error {}
    try sample.increment()
    let before = try sample.text("data/sample/folder/one.json")
    #expect(throws: Refused.self) {
      try sample.store().transaction { transaction in
        try transaction.set(StoreSample.one, .init(count: 9))
        try transaction.append(StoreSample.log, [.init(number: 9)])
        throw Refused()
      }
    }
    #expect(try sample.text("data/sample/folder/one.json") == before)
  }

  @Test func `reads its own changes`() throws {
    try sample.store().transaction { transaction in
      try transaction.set(StoreSample.one, .init(count: 5))
      try transaction.append(StoreSample.log, [.init(number: 1)])
      #expect(try transaction.value(StoreSample.one).count == 5)
      #expect(try transaction.entries(StoreSample.log).map(\.number) == [1])
      #expect(try transaction.paths(.data, under: "folder") == ["folder/one.json"])
      try transaction.delete(StoreSample.one)
      #expect(try transaction.value(StoreSample.one).count == 0)
      #expect(try !transaction.exists(StoreSample.one))
    }
    #expect(try sample.store().read { try $0.entries(StoreSample.log).count } == 1)
  }

  @Test(arguments: [
    "", "{", "{\"version\":1,\"count\":", "\u{0}\u{0}", "[]", "{}", "{\"version\":0,\"count\":1}",
    "{\"version\":1}", "{\"version\":1,\"count\":\"x\"}", "{\"version\":1,\"count\":1}}",
    "{\"version\":1,\"version\":1,\"count\":1}",
  ])
  func `refuses a damaged document, names it and leaves it alone`(content: String) throws {
    try sample.increment()
    let path = "data/sample/folder/one.json"
    try sample.write(content, to: path)
    for action in [{ _ = try sample.count() }, { try sample.increment() }] {
      let error = #expect(throws: (any Error).self) { try action() }
      let failure = (error as? any ReportedError)?.failure
      #expect(
        failure?.status == .damaged && failure?.message(in: "en").contains("one.json") == true)
    }
    #expect(try sample.text(path) == content)
  }

  @Test func `refuses a newer document and upgrades an older one on the next write`() throws {
    let document = Document(
      .data, "old.json", version: 3, initial: StoreSample.Count(),
      upgrades: [
        1: { json in ["version": 2, "number": json["n"] ?? 0] },
        2: { json in ["version": 3, "count": json["number"] ?? 0] },
      ])
    try sample.write("{\"version\":4,\"count\":1}", to: "data/sample/old.json")
    try sample.write("", to: "data/sample/lock")
    let error = #expect(throws: StoreError.self) {
      try sample.store().read { try $0.value(document) }
    }
    #expect(error?.failure.code == "newer-version")
    try sample.write("{\"version\":1,\"n\":7}", to: "data/sample/old.json")
    #expect(try sample.store().read { try $0.value(document).count } == 7)
    #expect(try sample.text("data/sample/old.json") == "{\"version\":1,\"n\":7}")
    try sample.store().transaction { try $0.set(document, .init(count: 8)) }
    #expect(try sample.text("data/sample/old.json") == "{\n  \"version\": 3,\n  \"count\": 8\n}\n")
  }

  @Test(arguments: [
    "{\"number\":1}\n{\"numb", "{\"number\":1}", "\u{0}\n", "{\"number\":\"x\"}\n", "\n",
  ])
  func `refuses a damaged log`(content: String) throws {
    try sample.increment()
    try sample.write(content, to: "state/sample/log.jsonl")
    #expect(throws: StoreError.self) { try sample.count() }
    #expect(try sample.text("state/sample/log.jsonl") == content)
  }

  @Test(arguments: [
    "../x", "/x", "a/../b", "", "a//b", "lock", "next", "journal", "x.new", "a\u{0}b", ".",
  ])
  func `refuses paths that leave its folder or meet its own files`(path: String) {
    let document = Document(.data, path, initial: StoreSample.Count())
    #expect(throws: StoreError.self) {
      try sample.store().transaction { try $0.set(document, .init(count: 1)) }
    }
  }

  @Test func `two modules share nothing but the settings folder`() throws {
    try sample.increment()
    let other = Store(module: "other", directories: sample.directories)
    #expect(try other.read { try $0.value(StoreSample.one).count } == 0)
  }
}

@Suite struct `XDG directories` {
  private func directories(_ environment: [String: String]) throws -> [String] {
    let found = try Directories(environment: environment)
    return [found.config, found.data, found.state, found.cache]
  }

  @Test func `lie below HOME, or where XDG variables say`() throws {
    let home = [
      "/h/.config/spec", "/h/.local/share/spec", "/h/.local/state/spec", "/h/.cache/spec",
    ]
    #expect(try directories(["HOME": "/h"]) == home)
    #expect(try directories(["HOME": "/h/"]) == home)
    #expect(try directories(["HOME": "/h", "XDG_DATA_HOME": "/d/"])[1] == "/d/spec")
    #expect(try directories(["HOME": "/"])[0] == "/.config/spec")
  }

  @Test(arguments: ["", "relative", "~/x", "./x", "/a\0b"])
  func `ignore a path that is not absolute`(value: String) throws {
    #expect(try directories(["HOME": "/h", "XDG_CONFIG_HOME": value])[0] == "/h/.config/spec")
    let failure = #expect(throws: Failure.noHome(value)) {
      try directories(["HOME": value])
    }?.failure
    #expect(failure?.status == .configuration && failure?.code == "no-home")
    #expect(failure?.message(in: "en").contains("HOME") == true)
  }

  @Test func `need no HOME where all XDG variables are set`() throws {
    let all = [
      "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
      "XDG_CACHE_HOME": "/k",
    ]
    #expect(try directories(all) == ["/c/spec", "/d/spec", "/s/spec", "/k/spec"])
  }
}
