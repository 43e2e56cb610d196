import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A command that is not there` {
  @Test(arguments: [OtherWords.all, OtherWords.invite, OtherWords.event, OtherWords.guests])
  func `and the command that is named is one`(table: [String: Text]) {
    for (word, text) in table {
      let command = text("en").split(separator: "'")[1].split(separator: " ").dropFirst(2)
      let path = command.prefix { $0.allSatisfy(\.isLowercase) }.map(String.init)
      #expect((try? dindinCommands.find(path)) != nil, "\(word): \(path)")
      #expect(text.problems(in: "ar") == [])
    }
  }
}
