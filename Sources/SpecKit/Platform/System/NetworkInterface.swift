internal import LibC

/// An interface of this machine that is up and has an IPv4 address.
public struct NetworkInterface: Sendable, Hashable {
  public var name: String
  public var address: UInt32
  /// Its own broadcast address; that of the loopback interface is 127.255.255.255.
  public var broadcast: UInt32?
  public var isLoopback: Bool

  /// Each interface once, with its first address, in the system's order.
  public static func list() throws(SystemError) -> [NetworkInterface] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { throw SystemError(.listInterfaces) }
    defer { freeifaddrs(first) }
    var found: [NetworkInterface] = []
    var next = first
    while let entry = next {
      next = entry.pointee.ifa_next
      guard let interface = NetworkInterface(entry.pointee),
        !found.contains(where: { $0.name == interface.name })
      else { continue }
      found.append(interface)
    }
    return found
  }

  /// The own address on the route to the internet; nil without a route. Nothing is sent.
  public static var defaultAddress: UInt32? {
    guard let socket = try? UDPSocket(port: 0) else { return nil }
    defer { socket.close() }
    // 192.0.2.1 is for documentation (RFC 5737): no machine has it.
    return socket.ownAddress(to: SocketAddress(address: 0xC000_0201, port: 9))
  }

  private init?(_ entry: ifaddrs) {
    let flags = UInt32(truncatingIfNeeded: entry.ifa_flags)
    func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
    guard has(upFlag), let raw = entry.ifa_addr, let address = RawAddress.address(raw),
      let name = entry.ifa_name
    else { return nil }
    self.name = String(cString: name)
    self.address = address
    isLoopback = has(loopbackFlag)
    if isLoopback {
      broadcast = 0x7FFF_FFFF
    } else if has(broadcastFlag), let mask = entry.ifa_netmask,
      let netmask = RawAddress.address(mask)
    {
      broadcast = address | ~netmask
    }
  }
}

/// Flags of netdevice(7): an enumeration on Linux, macros on Darwin, the same numbers on both.
private let (upFlag, broadcastFlag, loopbackFlag): (UInt32, UInt32, UInt32) = (0x1, 0x2, 0x8)
