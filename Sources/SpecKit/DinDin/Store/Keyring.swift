internal import SpecCore

/// The desktop's keyring, asked by secret-tool(1), with one entry: the key that seals the tokens. The
/// key is never in an argument of the program.
struct Keyring: Sendable {
  let environment: [String: String]

  private static let program = "secret-tool"
  private static let entry = ["service", "spec", "account", "dindin"]
  /// A keyring that waits for a person to unlock it must not hold a command.
  private static let timeout = Duration.seconds(2)

  enum Answer: Equatable {
    case key([UInt8])
    /// It works and has no such entry.
    case none
    /// It is not there, or it does not work.
    case unusable
  }

  func lookUp() -> Answer {
    guard let outcome = try? program(["lookup"] + Self.entry).run() else {
      return .unusable
    }
    switch outcome.end {
    case .exited(0): return SealingKey.parse(outcome.output).map(Answer.key) ?? .unusable
    // The program's way to say that there is none; with a message it is something else.
    case .exited(1) where outcome.output.isEmpty && outcome.error.isEmpty: return .none
    default: return .unusable
    }
  }

  /// Whether the key is there from now on.
  func store(_ key: [UInt8]) -> Bool {
    let label = "--label=spec dindin"
    let input = Array(Hex.encode(key).utf8)
    let outcome = try? program(["store", label] + Self.entry, input: input).run()
    return outcome?.isSuccess == true && lookUp() == .key(key)
  }

  private func program(_ arguments: [String], input: [UInt8] = []) -> Program {
    Program(
      Self.program, arguments, environment: environment.withoutOwnSettings, input: input,
      timeout: Self.timeout,
      outputLimit: 4096)
  }
}

/// The key that seals the tokens, and the file that has it where there is no keyring.
enum SealingKey {
  static let file = Blob(.config, "dindin.key")

  /// 64 hexadecimal digits, and perhaps a newline.
  static func parse(_ bytes: [UInt8]) -> [UInt8]? {
    let digits = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard digits.count == 2 * ChaCha20Poly1305.keySize else { return nil }
    return Hex.decode(String(decoding: digits, as: UTF8.self))
  }

  static func text(_ key: [UInt8]) -> [UInt8] { Array((Hex.encode(key) + "\n").utf8) }
}
