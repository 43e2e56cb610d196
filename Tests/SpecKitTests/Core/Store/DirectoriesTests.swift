import SpecCore
import Testing

@Suite struct `XDG directories` {
  private func directories(_ environment: [String: String]) throws -> [String] {
    let found = try Directories(environment: environment)
    return [found.config, found.data, found.state, found.cache]
  }

  @Test func `lie below HOME, or where XDG variables say`() throws {
    let home = [
      "/h/.config/spec", "/h/.local/share/spec", "/h/.local/state/spec", "/h/.cache/spec",
    ]
    #expect(try directories(["HOME": "/h"]) == home)
    #expect(try directories(["HOME": "/h/"]) == home)
    #expect(try directories(["HOME": "/h", "XDG_DATA_HOME": "/d/"])[1] == "/d/spec")
    #expect(try directories(["HOME": "/"])[0] == "/.config/spec")
  }

  @Test(arguments: ["", "relative", "~/x", "./x", "/a\0b"])
  func `ignore what is not an absolute path`(value: String) throws {
    #expect(try directories(["HOME": "/h", "XDG_CONFIG_HOME": value])[0] == "/h/.config/spec")
    let failure = #expect(throws: ContextError.noHome(value)) {
      try directories(["HOME": value])
    }?.failure(in: "en")
    #expect(failure?.status == .configuration && failure?.code == "no-home")
    #expect(failure?.message.contains("HOME") == true)
  }

  @Test func `need no HOME where all XDG variables are set`() throws {
    let all = [
      "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
      "XDG_CACHE_HOME": "/k",
    ]
    #expect(try directories(all) == ["/c/spec", "/d/spec", "/s/spec", "/k/spec"])
  }
}
