import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin

/// Stubs of curl(1) and secret-tool(1) that log their arguments and environment.
@Suite(.needs("curl")) struct `Secrets of a sign-in` {
  private static let keyring = """
    case $1 in
    lookup) [ -e "$HOME/entry" ] || exit 1; printf %s "$(cat "$HOME/entry")" ;;
    store) cat > "$HOME/entry" ;;
    esac
    """

  @Test(arguments: [false, true])
  func `are in no argument, environment, log, message or file`(hasKeyring: Bool) throws {
    let later = Later()
    let fails = Mutex(false)
    let lines = Mutex("")
    var house = try IdentityHouse(
      joinCode: "JKLM2345",
      [
        (
          70,
          .done {
            guard let house = later.house.withLock({ $0 }),
              let code = (try? house.service.record())?.devices.last?.userCode
            else { return }
            _ = try? house.answer(code, "approve", join: "JKLM2345")
          }
        )
      ])
    house.service.deviceInterval = 60
    later.house.withLock { [house] in $0 = house }
    let household = HouseholdService(house.service) { request, response in
      guard fails.withLock({ $0 }), request.method == "POST" else { return }
      // A server that repeats the request in its response.
      let body = String(decoding: request.body, as: UTF8.self)
      response = IdentityError("INVALID_IDP_RESPONSE : \(body)").response
    }
    let server = try RunningServer(household) {
      $0.log = { entry in lines.withLock { $0 += entry.line + "\n" } }
    }
    let home = TestHome(now: IdentityHouse.start)
    let bin = home.directory + "/bin"
    let log = home.directory + "/calls"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    let note = "#!/bin/sh\ntr '\\0' '\\n' < /proc/$$/cmdline >> '\(log)'\nenv >> '\(log)'\n"
    try Shell.makeScript(
      "\(note)PATH=/usr/local/bin:/usr/bin:/bin exec curl \"$@\"\n", at: "\(bin)/curl")
    try Shell.makeScript(
      note + (hasKeyring ? Self.keyring : "exit 3"), at: "\(bin)/secret-tool")
    let folder = home.directory + "/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings: JSON = [
      "version": 1, "server": .string("\(server.url)/?ns=home"),
      "facebook": [
        "appId": "123", "clientToken": "client-token-1", "url": .string(server.url),
      ],
      "firebase": ["apiKey": "api-key-1", "identity": .string(server.url)],
    ]
    try settings.serialized().write(
      toFile: "\(folder)/dindin.json", atomically: true, encoding: .utf8)

    var texts = ""
    func run(_ line: String, input: String = "") -> Int32 {
      let result = home.run(
        "dindin \(line) --trace --verbose", input: input,
        environment: [
          "PATH": "\(bin):/usr/bin:/bin", "SPEC_DINDIN_API_KEY": "api-key-2",
          "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "client-token-2",
        ], clock: house.story.clock)
      texts += result.out + result.err
      return result.status
    }
    let claims = #"{"sub":"fb-secret-1","name":"Fay","join":"JKLM2345"}"#
    #expect(run("login") == 0)
    #expect(run("login --token -", input: claims) == 0)
    try house.wait(seconds: 3400)
    #expect(run("whoami --json") == 0)
    #expect(household.count("token") == 1)
    fails.withLock { $0 = true }
    try house.wait(seconds: 3400)
    #expect(run("whoami") != 0)
    #expect(run("whoami --json") != 0)
    #expect(run("login --token -", input: claims) != 0)
    #expect(run("login --token -", input: "EAAB-secret-2") != 0)
    #expect(run("login") != 0)
    fails.withLock { $0 = false }
    #expect(run("whoami") == 0)

    var secrets = household.secrets.withLock { $0 }
    #expect(secrets.count >= 6, "tokens of three sign-ins, and codes of the device")
    let key = try String(
      contentsOfFile: hasKeyring ? "\(home.directory)/entry" : "\(folder)/dindin.key",
      encoding: .utf8)
    secrets.formUnion([
      "client-token-1", "api-key-1", "client-token-2", "api-key-2", "JKLM2345", "EAAB-secret-2",
      "fb-secret-1",
      String(key.prefix(64)),
    ])
    secrets.formUnion(secrets.map { PercentEncoding.encode($0) })
    func look(in text: String, _ place: String) {
      for secret in secrets where text.contains(secret) {
        Issue.record("\(place) holds \(secret.prefix(12))…")
      }
    }
    func lookInFiles() throws {
      for path in FileManager.default.subpaths(atPath: home.directory) ?? [] {
        // The files that are meant to hold secrets.
        if [".config/spec/dindin.json", ".config/spec/dindin.key", "entry"].contains(path) {
          continue
        }
        let data = FileManager.default.contents(atPath: "\(home.directory)/\(path)") ?? Data()
        look(in: String(decoding: data, as: UTF8.self), path)
      }
    }
    #expect(texts.contains("> POST \(server.url)/v2.6/device/login"))
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("--config"))
    look(in: texts, "what was written")
    look(in: lines.withLock { $0 }, "the server's log")
    try lookInFiles()
    #expect(run("logout") == 0)
    look(in: texts, "what was written")
    try lookInFiles()
    #expect(
      !FileManager.default.subpaths(atPath: home.directory)!.contains { $0.contains("signin-") })
  }
}
