import SpecCore
package import Testing

/// Waits for something that another thread or process does, and records an issue after a minute.
///
/// A time limit of the test library would not do: it counts from the moment a test is queued, and on a
/// machine with few processors a test waits there for all others.
package func waitUntil(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isDone: () -> Bool
) {
  let begin = Clocks.monotonic()
  while !isDone() {
    guard Clocks.monotonic() - begin < 60_000_000_000 else {
      Issue.record("still waiting: \(what)", sourceLocation: sourceLocation)
      return
    }
    Clocks.sleep(.milliseconds(1))
  }
}
