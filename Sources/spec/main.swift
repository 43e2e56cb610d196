internal import SpecCore
internal import SpecKit

StandardDescriptors.prepare()
ChildGroups.watchSignals()
let (words, areText) = ProcessArguments.words()
ProcessArguments.exit(run(words, areText: areText, in: .live()))
