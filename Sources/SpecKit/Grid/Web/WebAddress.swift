internal import SpecCore

/// Where phones find the page.
struct WebAddress {
  /// With the join code behind `#`, which browsers do not send: the address of the default route first.
  let urls: [String]
  var code: QRCode?

  init(_ interfaces: [NetworkInterface], port: UInt16, code: JoinCode) {
    let first = NetworkInterface.defaultAddress
    let addresses = interfaces.map(\.address)
    let ordered = addresses.filter { $0 == first } + addresses.filter { $0 != first }
    urls = ordered.map { "http://\(SocketAddress.text($0)):\(port)/#\(code.text)" }
  }
}
