/// Why a server does not listen.
package enum ServerError: Error, Equatable {
  case addressInUse(TCPAddress)
  case cannotListen(TCPAddress, SystemError)

  init(_ error: SystemError, _ address: TCPAddress) {
    self = error.isAddressInUse ? .addressInUse(address) : .cannotListen(address, error)
  }
}

extension ServerError: Failing {
  package var failure: Failure {
    switch self {
    case .addressInUse(let address):
      Failure(
        .unavailable, "address-in-use",
        "\(address.authority) is in use; end the program that listens there, or take another port",
        field: "port")
    case .cannotListen(let address, let error):
      Failure(
        .unavailable, "cannot-listen", "cannot listen on \(address.authority): \(error.reason)")
    }
  }
}
