internal import SpecCore

/// `spec grid` without a verb.
struct HomeCommand: Command {
  static let help = Help(
    "Show your seat, the two sequences and the last run.",
    examples: [Example("", "The sequences, and the commands to play them.")],
    seeAlso: ["grid guide"])

  func run(_ context: Context) throws -> GridHomeView {
    GridHomeView(saved: try SavedState.read(in: context.directories()))
  }
}

struct DoctorCommand: Command {
  static let help = Help(
    "Check whether the stored files can be read.",
    notes:
      "A document is ok, absent, damaged, newer or unreadable; none of them is needed for a show.",
    examples: [Example("", "How every document is.")])

  func run(_ context: Context) throws -> DocumentReport {
    let findings = try SavedState.findings(in: context.directories())
    let isSound = findings.allSatisfy { $0.state == .ok || $0.state == .absent }
    return DocumentReport(findings: findings, failure: isSound ? nil : .unusableDocuments)
  }
}

struct GuideCommand: Command {
  static let help = Help(
    "Print the instructions for the show, on one page.",
    examples: [Example("", "Seats, checklist and show on one page.")])

  func run(_ context: Context) -> GuidePage { GuidePage() }
}
