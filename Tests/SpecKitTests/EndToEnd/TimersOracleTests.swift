import SpecTestSupport
import Testing

@Suite struct TimersOracleTests {
  /// A second way to the same answer, in another language over another reader of the zone files.
  @Test(.builtProgram, .needs("python3"))
  func `Python's zoneinfo comes to the same fires`() throws {
    let result = try Shell().run(
      "python3 '\(Binary.repository)Tests/Scripts/oracle.py' '\(Binary.path)' 1")
    #expect(result.status == 0, "\(result)")
    #expect(result.out.hasPrefix("oracle: "))
  }
}
