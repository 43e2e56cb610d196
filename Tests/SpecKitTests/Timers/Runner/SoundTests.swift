import Foundation
import SpecTestSupport
import Testing

@Suite struct `The bundled sound` {
  @Test func `is a short uncompressed WAVE file`() throws {
    let path = "\(Binary.repository)fixtures/timers/alarm.wav"
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func number(_ at: Int, _ count: Int) -> Int {
      bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func tag(_ at: Int) -> String { String(decoding: bytes[at..<at + 4], as: UTF8.self) }
    #expect(bytes.count < 60_000 && bytes.count > 44)
    #expect([tag(0), tag(8), tag(12), tag(36)] == ["RIFF", "WAVE", "fmt ", "data"])
    #expect(number(4, 4) == bytes.count - 8 && number(40, 4) == bytes.count - 44)
    // PCM; the players are killed after five seconds.
    #expect(number(20, 2) == 1 && number(40, 4) < 5 * number(28, 4))
  }
}
