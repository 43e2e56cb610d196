import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A command that is not there` {
  @Test(arguments: [
    DinDinAliases.all, DinDinAliases.invite, DinDinAliases.event, DinDinAliases.guests,
  ])
  func `and the command that is named is one`(table: [String: CommandGuess]) {
    for (word, guess) in table {
      guard case .calls(let calls) = guess else { Issue.record("\(word): no call"); continue }
      for call in calls {
        let command = call.split(separator: " ").dropFirst(2)
        let path = command.prefix { $0.allSatisfy(\.isLowercase) }.map(String.init)
        #expect(
          call.hasPrefix("spec dindin ") && (try? dindinCommands.find(path)) != nil,
          "\(word): \(path)")
      }
    }
  }
}
