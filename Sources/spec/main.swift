internal import SpecCore
internal import SpecKit

StandardDescriptors.prepare()
let status =
  switch ProcessArguments.words() {
  case let words?: run(words, in: .live())
  case nil: run(["--not-utf-8"], in: .live())
  }
ProcessArguments.exit(status)
