import Foundation
import SpecCore
import SpecTestSupport
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A TCP client that sends bytes as they are.
final class RawClient: Sendable {
  private let socket: Int32
  /// Bytes received after a text that a test waited for.
  private let unread = Mutex<[UInt8]>([])

  struct Trouble: Error {
    var what: String
    var code = errno
  }

  /// `receiveBuffer`: a small one makes a slow reader. `source`: another own address than 127.0.0.1.
  init(port: UInt16, receiveBuffer: Int32? = nil, source: UInt32? = nil) throws {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, type, 0)
    guard socket >= 0 else { throw Trouble(what: "socket") }
    if var size = receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4)
    }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if let source { try call(bind, "bind", source, 0) }
    try call(connect, "connect", 0x7F00_0001, port)
  }

  private func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ name: String,
    _ host: UInt32, _ port: UInt16
  ) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = host.bigEndian
    address.sin_port = port.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { function(socket, $0, size) }
    }
    guard result == 0 else { throw Trouble(what: name) }
  }

  deinit { close(socket) }

  /// False if the server has closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Breaks the connection when this goes, instead of ending it.
  func breakOff() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Something has come that was not received yet.
  var hasAnswer: Bool {
    if unread.withLock({ !$0.isEmpty }) { return true }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  func end() { shutdown(socket, Int32(SHUT_WR)) }

  /// Receives some bytes, none at the end; fails after 20 seconds of silence.
  func receive(_ limit: Int = 65_536) throws -> [UInt8] {
    let kept = unread.withLock { unread in
      let bytes = Array(unread.prefix(limit))
      unread.removeFirst(bytes.count)
      return bytes
    }
    if !kept.isEmpty { return kept }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(socket, &buffer, limit, 0)
    guard count >= 0 else {
      if errno == ECONNRESET { return [] }
      throw Trouble(what: "receive")
    }
    return Array(buffer[..<count])
  }

  /// All that comes until the server closes.
  func receiveAll() throws -> String { try receive(until: nil) }

  /// Receives up to and including the text, or to the end.
  func receive(until text: String?) throws -> String {
    var all: [UInt8] = []
    while true {
      let bytes = try receive()
      all += bytes
      if let text, let end = all.firstRange(of: text.utf8)?.upperBound {
        unread.withLock { $0.insert(contentsOf: all[end...], at: 0) }
        return String(decoding: all[..<end], as: UTF8.self)
      }
      if bytes.isEmpty { return String(decoding: all, as: UTF8.self) }
    }
  }

  /// One request answered; the connection stays.
  func ask(_ text: String) throws -> (head: String, body: String) {
    send(text)
    return try answer()
  }

  /// Receives the next answer; the connection stays. Fails if the server closes within the body.
  func answer() throws -> (head: String, body: String) {
    let head = try receive(until: "\r\n\r\n")
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
      .flatMap { Int($0.dropFirst(16)) }
    var body: [UInt8] = []
    while body.count < length ?? 0 {
      let bytes = try receive(min((length ?? 0) - body.count, 65_536))
      if bytes.isEmpty { throw Trouble(what: "the rest of the body") }
      body += bytes
    }
    return (head, String(decoding: body, as: UTF8.self))
  }
}

extension RunningServer {
  /// Returns a new client, which has sent the text.
  func client(sending text: String = "", receiveBuffer: Int32? = nil) throws -> RawClient {
    let client = try RawClient(port: port, receiveBuffer: receiveBuffer)
    client.send(text)
    return client
  }
}

/// Returns the statuses of responses whose bodies hold no status line.
func statuses(in text: String) -> [Int] {
  text.split(separator: "HTTP/1.1 ").compactMap { Int($0.prefix(3)) }
}
