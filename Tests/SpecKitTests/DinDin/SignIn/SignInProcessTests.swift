import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite(.builtProgram, .needs("curl")) struct `Signing in by real processes` {
  private let household: HouseholdService
  private let server: RunningServer
  private let shell: Shell

  init() throws {
    var service = try IdentityHouse().service
    service = IdentityService(store: service.store, clock: .system)
    service.deviceInterval = 1
    household = HouseholdService(service) { request, response in
      // So that the others come while one is at it.
      if request.path.last == "token" { response.delay = .milliseconds(500) }
    }
    server = try RunningServer(household)
    shell = try Shell()
  }

  private var environment: [String: String] {
    [
      "SPEC_DINDIN_SERVER": "\(server.url)/?ns=home", "SPEC_DINDIN_FACEBOOK_URL": server.url,
      "SPEC_DINDIN_FACEBOOK_APP_ID": "123", "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "client",
    ]
  }

  @Test func `renews once for all that need it`() throws {
    let later = Clock.system.now().adding(seconds: 7200).iso8601
    let result = try shell.run(
      """
      spec dindin login --local Ann >/dev/null || exit 1
      for i in 1 2 3 4 5; do spec dindin whoami --now \(later) & pids="$pids $!"; done
      for pid in $pids; do wait $pid || exit 2; done
      """, environment: environment)
    #expect(result.status == 0 && result.records.count == 5, "\(result)")
    #expect(Set(result.records) == [["local-ann", "Ann", "local", "\(server.url)/?ns=home"]])
    #expect(household.count("token") == 1)
  }

  @Test func `leaves nothing behind when it is interrupted`() throws {
    let result = try shell.run(
      """
      set -m
      spec dindin login 2>err & pid=$!
      until grep -q code err; do :; done
      kill -INT $pid; wait $pid; echo $?
      find . -path '*/spec/*' -type f
      """, environment: environment)
    #expect(result.out == "130\n", "\(result)")
  }
}
