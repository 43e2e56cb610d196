internal import SpecCore

/// What can go wrong with dinners; `Texts` words it.
enum DinDinError: Error, Equatable {
  case notSignedIn
  case noFacebook
  case badName(String)
  case badDate(String, field: String)
  case badNumber(String, field: String, ClosedRange<Int>)
  case tooLong(field: String, limit: Int)
  case noPending
  case noInvitation(String)
  /// It was there a moment ago.
  case canceled(String)
  /// It was rejected a moment ago, by another command of the same person.
  case alreadyAnswered(String)
  case ambiguousID(String, [String])
  case alreadyStarted(CivilDateTime)
  case rsvpClosed(CivilDateTime)
  case conflict(Dinner.Conflict)
  case badRecord(TreePath, String)
  case badFixture(String, String)
  case permissionDenied
  case lostRaces
  case confirmationNeeded
}

extension DinDinError: ReportedError {
  func failure(in language: String) -> Failure { Texts(language).failure(self) }
}
