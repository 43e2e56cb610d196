import Testing

@testable import SpecDinDin

@Suite struct `Signing in to dindin` {
  @Test
  func `names the command of the same sign-in, but no name that a shell would read otherwise`() {
    #expect(SignIn(id: "f", name: "Sam", provider: "facebook").command == "spec dindin login")
    #expect(SignIn(id: "f", name: "O'Neil").command == "spec dindin login --local NAME")
  }
}
