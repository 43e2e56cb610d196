internal import SpecCore

/// What is said of files, reminders and live changes.
struct ExchangeTexts: Sendable {
  let atLine = Text("line {line}: {problem}")
  let badFile = Text("nothing was imported: {problem}")
  let badFileMore = Text(
    one: "nothing was imported: {problem}, and {count} more problem",
    other: "nothing was imported: {problem}, and {count} more problems")
  let unknownFormat = Text("what {file} holds is not known; give --as csv or --as vcf")
  let commandsFailed = Text(
    one: "the command failed for {count} dinner; it is tried again the next time",
    other: "the command failed for {count} dinners; they are tried again the next time")

  let changesUntold = Text(
    one: "the command failed for {count} change; it is not run for it again",
    other: "the command failed for {count} changes; it is not run for them again")

  let notUTF8 = Text("it is not UTF-8")
  let notClosed = Text("BEGIN:{name} has no END:{name}")
  let notOpen = Text("END:{name} has no BEGIN:{name}")
  let noName = Text("the person has no name")
  let badName = Text(
    "invalid name '{value}': give 1 to 60 characters with at least one letter or digit")
  let badEmail = Text("'{value}' is no mail address")
  let tooLong = Text("the text is longer than {limit} characters")
  let noColumn = Text("there is no column 'name'")
  let openQuote = Text("a quotation mark is not closed")
  let textAfterQuote = Text("text follows a quoted cell")
  let wrongCells = Text("there are {count} cells, not {wanted}")
  let noCards = Text("there is no BEGIN:VCARD")

  let writtenDinners = Text(one: "{count} dinner written", other: "{count} dinners written")
  let writtenGuests = Text(one: "{count} guest written", other: "{count} guests written")
  let nothingWaits = Text("nothing was waiting")
  let foreign = Text(
    "left as they are, as only who added them or they themselves change them: {names}")
  let dinnerAt = Text("Dinner: {label}")
  let people = Text("added {added}, updated {updated}, unchanged {unchanged}")

  let noConflicts = Text(
    "no dinners at the same time; 'spec dindin conflicts --days N' looks further ahead")
  let overlapFor = Text("{length} at the same time")
  let noneAhead = Text(
    "no dinners ahead; 'spec dindin event new' plans one, 'spec dindin invite list' shows your invitations"
  )
  let noneSoon = Text("no dinner begins within {duration}; 'spec dindin next' shows the next one")
  let allReminded = Text(
    "nothing new begins within {duration}; 'spec dindin remind --again' repeats what was told before"
  )
  let nothingExported = Text(
    "no dinners to write; 'spec dindin agenda' shows what is planned, --month chooses a month")
  let inTime = Text("in {duration}")
  let days = Text(one: "{count} day", other: "{count} days")
}

let exchangeTexts = ExchangeTexts()
