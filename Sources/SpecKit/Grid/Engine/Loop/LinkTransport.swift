internal import SpecCore

/// Takes datagrams between the participants of a rehearsal or a test, in memory or through real
/// sockets on the loopback interface. Each datagram is lost or delayed for each receiver by itself.
final class LinkTransport: Transport {
  /// Loss and delay of datagrams.
  struct Link: Sendable {
    /// 0...1
    var loss = 0.0
    /// Additional delay, evenly distributed from 0 to this.
    var jitter: Nanoseconds = 0
  }

  private struct QueuedDatagram {
    var bytes: [UInt8]
    var sender: Int
    var receiver: SocketAddress
  }

  private struct Peer {
    var endpoint: SocketAddress
    var isHost: Bool
    var socket: UDPSocket?
  }

  /// Addresses in memory: 10.0.0.1 and up, 10.0.1.0 and up.
  private static let (hostAddress, seatAddress): (UInt32, UInt32) = (0x0A00_0001, 0x0A00_0100)
  private static let minimumDelay = Nanoseconds.microseconds(200)
  /// Datagrams handled before anything else is looked at.
  private static let batch = 64
  /// Datagrams sent before anything else is looked at.
  private static let sendBatch = 8

  let link: Link
  private let usesSockets: Bool
  /// Also the source of the other random numbers of the participants: one seed decides all.
  var random: SplitMix64
  private var peers: [Peer] = []
  private var numbers: [SocketAddress: Int] = [:]
  private var queue = EventQueue<QueuedDatagram>()
  private(set) var descriptors: [Descriptor] = []
  /// Participants that are cut off from the network.
  var cutOff: Set<Int> = []
  /// Participants that do not read now, and the datagrams that wait for them.
  private var held: [Int: [(bytes: [UInt8], source: SocketAddress)]] = [:]

  init(_ link: Link, usesSockets: Bool, random: SplitMix64) {
    self.link = link
    self.usesSockets = usesSockets
    self.random = random
  }

  deinit { for peer in peers { peer.socket?.close() } }

  /// Adds the next participant.
  func open(isHost: Bool) throws {
    let socket = usesSockets ? try UDPSocket(address: SocketAddress.loopback, port: 0) : nil
    let count = UInt32(peers.count { $0.isHost == isHost })
    let endpoint =
      socket.map { SocketAddress(address: SocketAddress.loopback, port: $0.port) }
      ?? SocketAddress(
        address: (isHost ? Self.hostAddress : Self.seatAddress) + count,
        port: isHost ? 20811 : 40_000)
    if let socket { descriptors.append(socket.descriptor) }
    numbers[endpoint] = peers.count
    peers.append(Peer(endpoint: endpoint, isHost: isHost, socket: socket))
  }

  var wake: Nanoseconds { queue.nextTime ?? .max }

  func send(
    _ bytes: [UInt8], from sender: Int, to destination: Destination, at now: Nanoseconds
  ) {
    guard !cutOff.contains(sender) else { return }
    if case .unicast(let endpoint) = destination {
      return post(bytes, from: sender, to: endpoint, at: now)
    }
    // Seats ignore seats, and on sockets a hundred of them would be busy with that.
    for peer in peers where !usesSockets || peer.isHost || peers[sender].isHost {
      post(bytes, from: sender, to: peer.endpoint, at: now)
    }
  }

  private func post(
    _ bytes: [UInt8], from sender: Int, to receiver: SocketAddress, at now: Nanoseconds
  ) {
    guard usesSockets || numbers[receiver].map({ !cutOff.contains($0) }) == true else { return }
    if link.loss > 0, random.unit() < link.loss { return }
    let delay = Self.minimumDelay + random.length(upTo: link.jitter)
    queue.put(QueuedDatagram(bytes: bytes, sender: sender, receiver: receiver), at: now + delay)
  }

  func exchange(
    _ ready: [Bool], now: () -> Nanoseconds, receive: (ReceivedDatagram) throws -> Void
  ) throws {
    for (index, isReady) in ready.enumerated() where isReady {
      for _ in 0..<Self.batch {
        guard let (bytes, source) = peers[index].socket?.receive(limit: Datagram.sizeLimit + 1)
        else { break }
        try receive(ReceivedDatagram(bytes: bytes, source: source, receiver: index))
      }
    }
    for _ in 0..<Self.sendBatch {
      guard let next = queue.nextTime, next <= now(), let (_, datagram) = queue.take() else {
        return
      }
      if let socket = peers[datagram.sender].socket {
        try? socket.send(datagram.bytes, to: datagram.receiver)
      } else if let receiver = numbers[datagram.receiver] {
        try hand(datagram.bytes, from: peers[datagram.sender].endpoint, to: receiver, receive)
      }
    }
  }

  private func hand(
    _ bytes: [UInt8], from source: SocketAddress, to receiver: Int,
    _ receive: (ReceivedDatagram) throws -> Void
  ) throws {
    guard held[receiver] == nil else {
      held[receiver]?.append((bytes, source))
      return
    }
    try receive(ReceivedDatagram(bytes: bytes, source: source, receiver: receiver))
  }
}

/// Interventions of tests.
extension LinkTransport {
  /// Puts a datagram on the network as if another participant had sent it.
  func inject(_ bytes: [UInt8], from sender: Int, to receiver: Int, at now: Nanoseconds) {
    queue.put(
      QueuedDatagram(bytes: bytes, sender: sender, receiver: peers[receiver].endpoint),
      at: now + Self.minimumDelay)
  }

  /// Stops a participant from reading.
  func hold(_ participant: Int) { held[participant] = held[participant] ?? [] }

  /// Lets a participant read again, waiting datagrams first.
  func release(_ participant: Int, at now: Nanoseconds) {
    for (bytes, source) in held.removeValue(forKey: participant) ?? [] {
      guard let sender = numbers[source] else { continue }
      inject(bytes, from: sender, to: participant, at: now)
    }
  }
}

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
