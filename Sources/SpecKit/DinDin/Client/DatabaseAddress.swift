internal import SpecCore
internal import SpecRealtimeDatabase

/// Which database a command works on.
enum DatabaseAddress: Sendable, Equatable {
  /// The one in this process, over the local store.
  case embedded
  case server(RemoteAddress)

  /// Whether it is in this process, or at a loopback address.
  var isOnThisMachine: Bool {
    if case .server(let address) = self { address.isLoopback } else { true }
  }

  private static let namespace = "ns"
  static let emulatorVariable = "FIREBASE_DATABASE_EMULATOR_HOST"

  /// The database of a call: the option, else the settings, else an emulator, else the embedded one.
  ///
  /// - Throws: 64 or 78 for what is no address, 78 `insecure-server`.
  init(_ options: DatabaseOptions, _ configuration: Configuration) throws {
    let isInsecureAllowed = options.insecure || configuration.settings.insecure
    if let text = options.server {
      self = try DatabaseAddress(option: text)
      if case .server(let address) = self {
        try Configuration.check(address, isInsecureAllowed: isInsecureAllowed)
      }
      return
    }
    if let text = configuration[DinDinSetting.server] {
      guard let stored = try? DatabaseAddress(option: text) else {
        throw configuration.unusable(DinDinSetting.server, text)
      }
      if stored == .embedded {
        self = .embedded
        return
      }
    }
    let emulator = try configuration.emulator(
      Self.emulatorVariable, isInsecureAllowed: isInsecureAllowed)
    guard
      var address = try configuration.address(
        DinDinSetting.server, isInsecureAllowed: isInsecureAllowed || emulator != nil)
    else {
      self = try emulator.map { .server(try Self.emulator($0, namespace: "default")) } ?? .embedded
      return
    }
    if let emulator {
      let label = address.host.split(separator: ".").first.map(String.init) ?? "default"
      let own = address.query.last { $0.name == Self.namespace }?.value
      address = try Self.emulator(emulator, namespace: own ?? label)
    }
    self = .server(address)
  }

  /// - Throws: 64 for what is neither an address nor `embedded`.
  init(option text: String) throws(SignInError) {
    do throws(Failure) {
      let address = try ServiceLocation.address(text, takesQuery: true)
      guard address.map(Self.isDatabase) ?? true else { throw .badServiceAddress(text) }
      self = address.map(Self.server) ?? .embedded
    } catch {
      throw .badServer(text)
    }
  }

  /// A database is not below a path, and its address holds its name and no secret.
  private static func isDatabase(_ address: RemoteAddress) -> Bool {
    address.prefix.isEmpty && address.query.allSatisfy { $0.name == namespace }
  }

  private static func emulator(
    _ address: RemoteAddress, namespace: String
  ) throws(SignInError) -> RemoteAddress {
    let text = "\(address.origin)/?ns=\(PercentEncoding.encode(namespace))"
    guard let address = RemoteAddress(text) else {
      throw .badSetting(emulatorVariable, address.authority)
    }
    return address
  }

  /// As people read it: `embedded`, or the URL.
  var name: String {
    switch self {
    case .embedded: ServiceLocation.embeddedName
    case .server(let address):
      address.description + (address.query.isEmpty ? "" : "/?" + Form(address.query).text)
    }
  }

  /// What tells the databases apart in file names: the first 16 hexadecimal digits of a SHA-256.
  var key: String { String(SHA256.hex(canonicalName).prefix(16)) }

  /// One name for every way to write an address: the names of this machine, the port that need not be
  /// written, and the database that is meant where none is named.
  private var canonicalName: String {
    guard case .server(let address) = self else { return name }
    let isHere = address.host == "localhost" || address.host == "127.0.0.1"
    let namespace = address.query.last { $0.name == Self.namespace }?.value
    return "\(address.scheme)://\(isHere ? "127.0.0.1" : address.host):\(address.port)/?ns="
      + (namespace ?? DatabaseRequest.defaultNamespace)
  }
}
