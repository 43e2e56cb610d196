internal import SpecCore

/// What a call is answered with, after `success`.
enum OpenAPIReplies {
  static let all: [(String, ReplySchema.Members)] = [
    ("Success", [:]),
    ("EventReply", ["event": .component("Event"), "changed?": .instant, "modified?": .instant]),
    ("EventsReply", ["events": .list(.component("Summary")), "next?": .text]),
    ("GuestsReply", ["rsvps": .list(.component("Guest"))]),
    ("GuestReply", ["guest": .component("Guest")]),
    ("ScheduleReply", ["schedule": .list(.component("Item"))]),
    ("ItemReply", ["item": .component("Item"), "overlaps?": .list(.text)]),
    (
      "Answer",
      [
        "event": .component("EventRef"),
        "answer": .choice(AnswerObject.Answer.self), "guests": .integer, "position?": .integer,
        "changed": .flag, "promoted?": .integer, "spotsLeft?": .integer, "question": .text,
        "rsvp": .object([
          "exists": .flag, "participating": .flag, "response?": .choice(RSVP.Answer.self),
        ]), "spotsRemaining": .integer,
      ]
    ),
    ("IdeasReply", ["ideas": .list(.component("Idea"))]),
    ("IdeaReply", ["id": .id, "idea": .component("Idea")]),
    ("CommunityReply", ["groups": .list(.component("Group"))]),
    ("PersonReply", ["person": .component("Person")]),
    ("MentorsReply", ["mentors": .list(.component("Person"))]),
    ("RoleReply", ["person": .component("RoleOfPerson")]),
    ("RolesReply", ["roles": .list(.component("RoleOfPerson"))]),
    ("OrganizationReply", ["organization": .component("Organization")]),
    ("OrganizationsReply", ["organizations": .list(.component("Organization"))]),
    ("TokenReply", ["token": .text, "id": .id, "key": .text, "expires": .instant]),
    ("MeReply", ["me": .component("Me")]),
    ("ExportReply", ["export": .component("Export")]),
    ("SessionsReply", ["sessions": .list(.component("Session"))]),
    (
      "SignInReply",
      [
        "session": .constant(true), "date": .instant, "authToken": .text, "userId": .id,
        "id": .id, "key": .text, "role": .choice(Role.self), "expires": .instant,
        "becameAdmin?": .flag,
      ]
    ),
    ("SignOutReply", ["session": .constant(false)]),
    ("ServiceCheckReply", ["session": .constant(false), "userId": .constant(false)]),
    (
      "ProfileReply",
      ["session": .constant(true), "date": .instant, "profile": .component("OriginalProfile")]
    ),
    (
      "EventStatusReply",
      [
        "config": .object([
          "versions": .object(["compatibility": .text, "production": .text]),
          "killSwitch": .flag,
        ]), "event": .nullable(.component("OriginalEvent")),
        "rsvp": .nullable(.component("OriginalAnswer")),
        "user": .nullable(
          .object(["userId": .id, "key": .text, "name": .component("Name")])),
      ]
    ),
    (
      "OriginalEventReply",
      [
        "event": .component("OriginalEvent"),
        "participants": .list(
          .object(["id": .id, "url": .text, "name": .component("Name")])),
        "privateParticipants": .integer, "rsvp": .component("OriginalAnswer"),
      ]
    ),
    (
      "MembersReply",
      [
        "authenticated": .flag,
        "members": .list(
          .object([
            "_id": .id, "id": .id, "key": .text, "name": .component("Name"), "isPublic": .flag,
          ])),
      ]
    ),
    ("NanodegreesReply", ["nanodegrees": .list(.text)]),
    (
      "StatsReply",
      [
        "rsvps": .integer, "members": .integer, "posts": .integer, "events": .integer,
        "event?": .object([
          "yes": .integer, "guests": .integer, "no": .integer, "maybe": .integer,
          "waiting": .integer, "checkedIn": .integer, "noShows?": .integer,
        ]),
      ]
    ),
  ]
}
