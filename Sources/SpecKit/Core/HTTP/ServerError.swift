/// Why a server does not listen.
package enum ServerError: Error, Equatable {
  case addressInUse(SocketAddress)
  case cannotListen(SocketAddress, SystemError)

  init(_ error: SystemError, _ address: SocketAddress) {
    self = error.isAddressInUse ? .addressInUse(address) : .cannotListen(address, error)
  }
}

extension ServerError: ReportedError {
  package var failure: Failure {
    switch self {
    case .addressInUse(let address):
      Failure(
        .unavailable, "address-in-use",
        Text("{address} is in use; end the program that listens there, or take another port"),
        ["address": address.authority], field: "port")
    case .cannotListen(let address, let error):
      Failure(
        .unavailable, "cannot-listen",
        Text("cannot listen on {address}: {reason}"),
        ["address": address.authority, "reason": error.reason])
    }
  }
}
