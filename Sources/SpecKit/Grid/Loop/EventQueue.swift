/// A priority queue by time; entries of the same time are in the order of insertion (binary heap).
struct EventQueue<Event> {
  private struct Entry {
    var time: Nanoseconds
    var order: UInt64
    var event: Event

    func isBefore(_ other: Entry) -> Bool {
      time != other.time ? time < other.time : order < other.order
    }
  }

  private var entries: [Entry] = []
  private var count: UInt64 = 0

  var nextTime: Nanoseconds? { entries.first?.time }

  mutating func put(_ event: Event, at time: Nanoseconds) {
    entries.append(Entry(time: time, order: count, event: event))
    count += 1
    var index = entries.count - 1
    while index > 0, entries[index].isBefore(entries[(index - 1) / 2]) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func take() -> (time: Nanoseconds, event: Event)? {
    guard !entries.isEmpty else { return nil }
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < entries.count && entries[child].isBefore(entries[least]) { least = child }
      if least == index { break }
      entries.swapAt(index, least)
      index = least
    }
    return (first.time, first.event)
  }
}
