import SpecTestSupport
import Testing

@testable import SpecCore

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

  /// The file after a change of what it said.
  private func file(_ text: String, after change: (inout Settings) -> Void) throws -> String {
    try sample.write(text, to: "config/settings.json")
    for memory in [nil, StoreMemory()] {
      var store = sample.store()
      store.memory = memory
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
