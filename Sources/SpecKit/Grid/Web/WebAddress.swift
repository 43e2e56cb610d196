internal import SpecCore

extension [NetworkInterface] {
  /// Returns the interfaces, the one of the default route first.
  var defaultFirst: [NetworkInterface] {
    let address = NetworkInterface.defaultAddress
    return filter { $0.address == address } + filter { $0.address != address }
  }
}

/// The address of the page for phones.
struct WebAddress {
  /// With the join code behind `#`, which browsers do not send: the address of the default route first.
  let urls: [String]
  var code: QRCode?

  init(_ interfaces: [NetworkInterface], port: UInt16, code: JoinCode) {
    urls = interfaces.defaultFirst.map {
      "http://\(SocketAddress(address: $0.address, port: port))/#\(code.text)"
    }
  }
}
