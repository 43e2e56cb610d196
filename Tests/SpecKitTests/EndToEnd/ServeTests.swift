import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// The served hackathon API from the built program.
@Suite(.builtProgram, .serialized)
struct `Serving the hackathon` {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test(.needs("python3"))
  func `F4: a thousand at once for twenty places, the server killed in the middle`() throws {
    let result = try shell.run(
      """
      now=2026-11-20T09:00:00Z
      python3 "\(Binary.repository)Tests/Scripts/large_world.py" "$(command -v spec)" \
        0 1000 0 tokens $now || exit 1
      port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
      python3 "\(Binary.repository)Tests/Scripts/rsvp_storm.py" "$(command -v spec)" $port tokens 200
      find . -name '*.tmp' -o -name '*journal*' | wc -l
      """)
    let lines = result.out.split(separator: "\n").map(String.init)
    #expect(lines.last == "0", "\(result)")
    let figures = try JSON(parsing: #require(lines.first))
    #expect(figures["yes"]?.int == 20 && figures["waiting"]?.int == 980, "\(result)")
    #expect(figures["problems"]?.array == [], "\(result)")
  }
}
