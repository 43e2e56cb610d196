internal import SpecCore
internal import SpecKit

StandardDescriptors.prepare()
let (words, areText) = ProcessArguments.words()
ProcessArguments.exit(run(words, areText: areText, in: .live()))
