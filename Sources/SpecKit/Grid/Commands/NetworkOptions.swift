internal import SpecCore

/// The network options of `host` and `ready`.
struct NetworkOptions: Sendable {
  var interfaces: [String] = []
  var port = UDPTransport.standardPort

  static let arguments: [Argument<Self>] = [
    .options(
      "interface", \.interfaces, value: "NAME",
      help: "The network interface to use.", shows: "all but loopback"),
    .option(
      "udp-port", \.port, in: 1024...65534, value: "N",
      help: "The port of the multicast group; the organizer's own port is the next one.",
      shows: "20810"),
  ]

  var settings: UDPTransport.Settings { UDPTransport.Settings(port: port, interfaces: interfaces) }
}
