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
    var time: Nanoseconds
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
  /// By time, the next one last; those of the same time in the order of sending.
  private var queue: [QueuedDatagram] = []
  private(set) var descriptors: [Descriptor] = []

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

  var wake: Nanoseconds { queue.last?.time ?? .max }

  func send(
    _ bytes: [UInt8], from sender: Int, to destination: Destination, at now: Nanoseconds
  ) {
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
    if link.loss > 0, random.unit() < link.loss { return }
    let time = now + Self.minimumDelay + random.length(upTo: link.jitter)
    let place = queue.firstIndex { $0.time <= time } ?? queue.endIndex
    queue.insert(
      QueuedDatagram(time: time, bytes: bytes, sender: sender, receiver: receiver), at: place)
  }

  func exchange(_ ready: [Bool], now: () -> Nanoseconds, receive: Receive) throws {
    for (index, isReady) in ready.enumerated() where isReady {
      for _ in 0..<Self.batch {
        guard let (bytes, source) = peers[index].socket?.receive(limit: Datagram.sizeLimit + 1)
        else { break }
        try receive(bytes, source, index)
      }
    }
    for _ in 0..<Self.sendBatch {
      guard wake <= now(), let datagram = queue.popLast() else { return }
      if let socket = peers[datagram.sender].socket {
        try? socket.send(datagram.bytes, to: datagram.receiver)
      } else if let receiver = numbers[datagram.receiver] {
        try receive(datagram.bytes, peers[datagram.sender].endpoint, receiver)
      }
    }
  }
}
