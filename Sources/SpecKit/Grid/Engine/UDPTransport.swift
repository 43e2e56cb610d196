internal import SpecCore

/// The network of one host or seat: a socket of its own, and one on the group's port that it shares
/// with every other program of this kind on the machine.
final class UDPTransport {
  static let standardPort: UInt16 = 20810
  /// 239.255.77.10
  static let group: UInt32 = 0xEFFF_4D0A
  /// One byte more than the longest datagram, to detect longer ones.
  private static let receiveLimit = Datagram.sizeLimit + 1
  /// The interval between searches for new interfaces.
  private static let renewal = Nanoseconds.seconds(5)
  /// Datagrams handled before anything else is looked at.
  private static let batch = 64

  struct Settings: Sendable {
    var port = standardPort
    /// Empty for all but loopback, or for loopback alone if the machine has nothing else.
    var interfaces: [String] = []
    /// A host's own port; nil for any.
    var ownPort: UInt16?
  }

  private let settings: Settings
  private let shared: UDPSocket
  private let own: UDPSocket
  private(set) var interfaces: [NetworkInterface]
  private var renewed: Moment
  /// The requested port was in use.
  let hasOtherPort: Bool

  /// - Throws: `Failure` if an interface is missing or the group's port is refused.
  init(_ settings: Settings, at now: Moment) throws {
    self.settings = settings
    interfaces = try Self.choose(settings.interfaces)
    do throws(SystemError) {
      shared = try UDPSocket(port: settings.port, shared: true)
    } catch {
      throw Failure.portInUse(settings.port)
    }
    do throws(SystemError) {
      if let port = settings.ownPort, let socket = try? UDPSocket(port: port) {
        (own, hasOtherPort) = (socket, false)
      } else {
        own = try UDPSocket(port: 0)
        hasOtherPort = settings.ownPort != nil
      }
    } catch {
      shared.close()
      throw Failure.noNetwork
    }
    renewed = now
    for interface in interfaces { try? shared.join(Self.group, on: interface) }
  }

  func close() {
    shared.close()
    own.close()
  }

  var descriptors: [Descriptor] { [own.descriptor, shared.descriptor] }

  /// Only programs on this machine can be reached, and no interface was asked for.
  var isOffline: Bool { settings.interfaces.isEmpty && interfaces.allSatisfy(\.isLoopback) }

  /// The address of this participant.
  var endpoint: SocketAddress {
    SocketAddress(
      address: interfaces.defaultFirst.first?.address ?? SocketAddress.loopback, port: own.port)
  }

  /// Hands over the datagrams that have arrived, and looks for new interfaces when it is time.
  func exchange(
    at now: Moment, receive: (_ bytes: [UInt8], _ source: SocketAddress) throws -> Void
  ) throws {
    for socket in [own, shared] {
      for _ in 0..<Self.batch {
        guard let (bytes, source) = socket.receive(limit: Self.receiveLimit) else { break }
        try receive(bytes, source)
      }
    }
    renew(at: now)
  }

  /// Errors are ignored: a datagram may be lost on any network.
  func send(_ bytes: [UInt8], to destination: Destination) {
    let port = settings.port
    switch destination {
    case .unicast(let endpoint): try? own.send(bytes, to: endpoint)
    case .multicast:
      let group = SocketAddress(address: Self.group, port: port)
      for interface in interfaces {
        guard (try? own.sendGroups(through: interface)) != nil else { continue }
        try? own.send(bytes, to: group)
      }
    case .broadcast:
      for interface in interfaces {
        guard let address = interface.broadcast else { continue }
        try? own.send(bytes, to: SocketAddress(address: address, port: port))
      }
    }
  }

  /// Joins the group on interfaces that are new or have another address.
  private func renew(at now: Moment) {
    guard now - renewed >= Self.renewal else { return }
    renewed = now
    guard let found = try? Self.choose(settings.interfaces), found != interfaces else { return }
    for interface in found where !interfaces.contains(interface) {
      try? shared.join(Self.group, on: interface)
    }
    interfaces = found
  }

  /// When it looks for new interfaces.
  var wake: Moment { renewed + Self.renewal }

  private static func choose(_ names: [String]) throws -> [NetworkInterface] {
    let all = (try? NetworkInterface.list()) ?? []
    guard names.isEmpty else {
      return try names.map { name in
        guard let found = all.first(where: { $0.name == name }) else {
          throw Failure.noSuchInterface(name)
        }
        return found
      }
    }
    let others = all.filter { !$0.isLoopback }
    let chosen = others.isEmpty ? all : others
    guard !chosen.isEmpty else { throw Failure.noNetwork }
    return chosen
  }
}
