import SpecTestSupport
import Testing

@testable import SpecCore

/// Parts of a transaction that fail alone, and documents that are set many times.
@Suite struct `A transaction` {
  private struct Refused: Error {}
  private let sample = StoreSample()

  private func value(_ document: Document<StoreSample.Count>) throws -> Int {
    try sample.store().read { try $0.value(document).count }
  }

  @Test func `a part that throws is rolled back, and the rest of the transaction stays`() throws {
    try sample.increment()
    try sample.store().transaction { transaction in
      try transaction.set(StoreSample.one, .init(count: 2))
      do {
        try transaction.attempt {
          try transaction.set(StoreSample.one, .init(count: 3))
          try transaction.set(StoreSample.two, .init(count: 3))
          try transaction.append(StoreSample.log, [.init(number: 3)])
          // Forces the encoding of the value.
          _ = try transaction.exists(StoreSample.two)
          throw Refused()
        }
      } catch is Refused {}
      #expect(try transaction.value(StoreSample.one).count == 2)
      #expect(try transaction.value(StoreSample.two).count == 1)
      try transaction.attempt { try transaction.append(StoreSample.log, [.init(number: 4)]) }
    }
    #expect(try value(StoreSample.one) == 2)
    #expect(try value(StoreSample.two) == 1)
    let entries = try sample.store().read { try $0.entries(StoreSample.log).map(\.number) }
    #expect(entries == [1, -1, 4])
  }

  @Test func `the last of many values is stored, and none where it ends as it began`() throws {
    try sample.increment()
    try sample.store().transaction { transaction in
      for count in 2...50 { try transaction.set(StoreSample.one, .init(count: count)) }
      #expect(try transaction.bytes(Blob(.data, "folder/one.json"))?.contains(0x35) == true)
      for count in 51...60 { try transaction.set(StoreSample.one, .init(count: count)) }
      try transaction.set(StoreSample.two, .init(count: 9))
      try transaction.set(StoreSample.two, .init(count: 1))
    }
    #expect(try value(StoreSample.one) == 60)
    let counter = FaultySystem(.full, at: .max)
    try sample.store(counter.system).transaction { transaction in
      try transaction.set(StoreSample.one, .init(count: 61))
      try transaction.set(StoreSample.one, .init(count: 60))
      try transaction.set(StoreSample.two, transaction.value(StoreSample.two))
      try transaction.append(StoreSample.log, [])
    }
    #expect(counter.count == 0)
  }

  @Test func `deleted contents do not stay as the previous ones of a new document`() throws {
    for _ in 0..<2 { try sample.increment() }
    try sample.store().transaction { transaction in
      try transaction.delete(StoreSample.one)
      try transaction.set(StoreSample.one, .init(count: 50))
    }
    #expect(try value(StoreSample.one) == 50)
    #expect(!sample.files().contains("\(StoreSample.onePath).prev"))
  }

  @Test func `a value that is set and deleted is gone, and one that is deleted and set is there`()
    throws
  {
    try sample.increment()
    try sample.store().transaction { transaction in
      try transaction.set(StoreSample.one, .init(count: 5))
      try transaction.delete(StoreSample.one)
      try transaction.delete(StoreSample.two)
      try transaction.set(StoreSample.two, .init(count: 1))
    }
    #expect(try value(StoreSample.one) == 0)
    #expect(try value(StoreSample.two) == 1)
  }
}

/// A settings file may hold more than this version of the program knows.
@Suite struct `What a person wrote beside the settings` {
  struct Settings: Codable, Sendable {
    struct Part: Codable, Sendable { var here: String? }
    var name: String?
    var part: Part?
    var isOn = false
  }
  static let document = Document(.config, "settings.json", initial: Settings())

  let sample = StoreSample()

  /// Returns the text of the settings file after a change.
  private func file(_ text: String, after change: (inout Settings) -> Void) throws -> String {
    try sample.write(text, to: "config/settings.json")
    for memory in [nil, StoreMemory()] {
      let store = sample.store(memory: memory)
      _ = try store.read { try $0.value(Self.document) }
      try store.transaction { try $0.update(Self.document, change) }
    }
    return try JSON(parsing: sample.text("config/settings.json")).serialized()
  }

  @Test(arguments: [
    (
      #"{"mine":[1,{"a":null}],"version":1,"isOn":false,"name":"b","z":"x"}"#,
      #"{"mine":[1,{"a":null}],"version":1,"isOn":true,"name":"a","z":"x"}"#
    ),
    (#"{"isOn":false,"mine":1}"#, #"{"version":1,"isOn":true,"mine":1,"name":"a"}"#),
    (
      #"{"version":1,"isOn":false,"part":{"there":1,"here":"x"},"name":"b"}"#,
      #"{"version":1,"isOn":true,"part":{"there":1,"here":"x"},"name":"a"}"#
    ),
  ])
  func `stays where it is when a setting is set`(_ before: String, _ after: String) throws {
    let found = try file(before) {
      $0.name = "a"
      $0.isOn = true
    }
    #expect(found == after)
  }

  @Test(arguments: [
    (#"{"version":1,"name":"b","isOn":true,"mine":1}"#, #"{"version":1,"isOn":true,"mine":1}"#),
    (
      #"{"version":1,"isOn":true,"part":{"there":1,"here":"x"},"name":"b"}"#,
      #"{"version":1,"isOn":true,"part":{"there":1}}"#
    ),
    (#"{"version":1,"isOn":true,"part":{"here":"x"}}"#, #"{"version":1,"isOn":true}"#),
  ])
  func `stays when settings are reset, and nothing of them does`(
    _ before: String, _ after: String
  ) throws {
    let found = try file(before) {
      $0.name = nil
      $0.part = nil
    }
    #expect(found == after)
  }
}
