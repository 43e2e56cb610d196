internal import SpecCore

/// What the answers of the API are made of.
enum OpenAPIObjects {
  typealias Members = ReplySchema.Members

  static let all: [(String, Members)] = events + people + originals

  private static let events: [(String, Members)] = [
    ("Name", ["first": .text, "last?": .text]),
    ("EventRef", ["id": .id, "key": .text, "title": .text]),
    ("Who", ["id": .id, "key": .text, "name": .component("Name")]),
    (
      "OrganizationRef",
      ["id": .id, "key": .text, "name": .text, "website?": .text, "hiring": .flag]
    ),
    (
      "PersonRef",
      [
        "id": .id, "key": .text, "name": .component("Name"), "group": .choice(CommunityGroup.self),
        "guests?": .integer,
      ]
    ),
    (
      "Item",
      [
        "id": .id, "title": .text, "start": .instant, "end": .instant, "who?": .component("Who"),
        "place?": .text, "info?": .text, "starred?": .flag, "current": .flag,
      ]
    ),
    (
      "Summary",
      [
        "id": .id, "key": .text, "title": .text, "date": .instant, "end": .instant,
        "timeZone": .text, "place?": .text, "online": .flag, "state": .choice(EventState.self),
        "registration": .choice(Registration.self), "capacity?": .integer, "taken": .integer,
        "spotsLeft?": .integer, "waiting": .integer, "answer?": .choice(RSVP.Answer.self),
        "position?": .integer, "tags": .list(.text), "revision": .integer,
        "registrationStart?": .instant,
      ]
    ),
    (
      "Event",
      [
        "id": .id, "title": .text, "info": .text, "date": .instant,
        "people": .list(.component("PersonRef")), "key": .text, "end": .instant,
        "timeZone": .text, "privatePeople": .integer, "state": .choice(EventState.self),
        "registration": .choice(Registration.self), "registrationStart": .instant,
        "registrationEnd": .instant, "published?": .instant, "voteEnd?": .instant,
        "place?": .text, "map?": .text, "online": .flag, "image?": .text, "marketing?": .text,
        "organization?": .component("OrganizationRef"),
        "sponsors": .list(.component("OrganizationRef")), "tags": .list(.text),
        "capacity?": .integer, "taken": .integer, "spotsLeft?": .integer, "waiting": .integer,
        "waitlist": .choice(WaitlistMode.self), "maxGuests": .integer,
        "answer?": .choice(RSVP.Answer.self), "guests?": .integer, "position?": .integer,
        "checkInCode?": .text, "question": .text, "schedule": .list(.component("Item")),
        "cancelReason?": .text, "revision": .integer,
      ]
    ),
    (
      "Guest",
      [
        "id": .id, "key": .text, "name": .component("Name"), "answer": .choice(RSVP.Answer.self),
        "guests": .integer, "code?": .text, "checkedInAt?": .instant, "position?": .integer,
        "since": .instant, "email?": .text,
      ]
    ),
    (
      "Idea",
      [
        "id": .id, "event": .object(["id": .id, "key": .text]), "title": .text,
        "description": .text, "more?": .text, "author?": .component("Who"), "votes": .integer,
        "voted": .flag, "mine": .flag, "created": .instant,
      ]
    ),
  ]

  private static let people: [(String, Members)] = [
    (
      "Organization",
      [
        "id": .id, "key": .text, "name": .text, "mission?": .text, "contact?": .text,
        "website?": .text, "location?": .text, "links": .list(.text), "hiring": .flag,
        "description?": .text, "sponsors": .list(.component("OrganizationRef")),
      ]
    ),
    (
      "Group",
      [
        "group": .choice(CommunityGroup.self), "people": .list(.component("PersonRef")),
        "private": .integer,
      ]
    ),
    (
      "Person",
      [
        "id": .id, "key": .text, "name": .component("Name"), "bio?": .text, "website?": .text,
        "github?": .text, "twitter?": .text, "photo?": .text, "leader": .flag,
        "available": .flag, "availability?": .text, "mentor": .flag, "experience?": .text,
        "looking": .flag, "want?": .text, "public": .flag, "email?": .text,
        "role?": .choice(Role.self),
      ]
    ),
    (
      "Settings",
      ["public": .flag, "mail": .flag, "available": .flag, "mentor": .flag, "looking": .flag]
    ),
    (
      "MyAnswer",
      [
        "event": .object([
          "id": .id, "key": .text, "title": .text, "date": .instant, "timeZone": .text,
        ]), "answer": .choice(RSVP.Answer.self), "guests": .integer, "position?": .integer,
        "question": .text, "checkInCode?": .text,
      ]
    ),
    (
      "Me",
      [
        "id": .id, "key": .text, "name": .component("Name"), "bio?": .text, "website?": .text,
        "github?": .text, "twitter?": .text, "photo?": .text, "leader": .flag,
        "available": .flag, "availability?": .text, "mentor": .flag, "experience?": .text,
        "looking": .flag, "want?": .text, "public": .flag, "email?": .text,
        "role": .choice(Role.self), "settings": .component("Settings"),
        "rsvps": .list(.component("MyAnswer")), "ideas": .list(.component("Idea")),
        "unsent": .integer,
      ]
    ),
    (
      "RoleOfPerson",
      [
        "id": .id, "key": .text, "name": .component("Name"), "role": .choice(Role.self),
        "priority": .integer,
      ]
    ),
    ("Session", ["id": .text, "since": .instant, "expires": .instant, "current": .flag]),
    ("Account", ["email": .text, "role": .choice(Role.self), "created": .instant]),
    (
      "Export",
      [
        "person": .component("Person"), "account?": .component("Account"),
        "settings": .component("Settings"),
        "rsvps": .list(
          .object([
            "event": .component("EventRef"), "answer": .choice(RSVP.Answer.self),
            "guests": .integer, "created": .instant, "changed": .instant,
            "source": .choice(RSVP.Source.self), "code?": .text, "checkedInAt?": .instant,
          ])), "ideas": .list(.component("Idea")), "sessions": .list(.component("Session")),
        "stars": .list(.id),
      ]
    ),
    ("FieldError", ["field": .text, "code": .text, "message": .text]),
    (
      "Failure",
      [
        "success": .constant(false), "message": .text, "code": .text,
        // Always false; makers of clients stumble over constants that may be absent.
        "session?": .flag, "errors?": .list(.component("FieldError")),
      ]
    ),
  ]

  /// In the shapes of the original API.
  private static let originals: [(String, Members)] = [
    (
      "OriginalEvent",
      [
        "_id": .id, "id": .id, "key": .text, "title": .text, "active": .flag,
        "state": .words("draft", "canceled", "past", "scheduled", "votingInProgress", "active"),
        "registration": .choice(Registration.self),
        "organization?": .object([
          "_id": .id, "name": .text, "isHiring": .flag, "website?": .text,
        ]), "startDate": .instant, "endDate": .instant, "starts": .instant, "ends": .instant,
        "registrationStartDate": .instant, "registrationEndDate": .instant, "place?": .text,
        "map?": .text, "description": .text, "marketingInfo": .text, "spotsAvailable": .flag,
        "spotsRemaining": .integer, "unlimited": .flag,
      ]
    ),
    (
      "OriginalAnswer",
      [
        "responded": .flag, "exists": .flag, "participating": .flag,
        "response?": .choice(RSVP.Answer.self), "date?": .instant,
      ]
    ),
    (
      "OriginalProfile",
      [
        "_id": .id, "id": .id, "key": .text,
        "name": .object(["first": .text, "last": .text, "full": .text]), "email": .text,
        "bio": .component("Markdown"), "website?": .text, "photo?": .object(["url": .text]),
        "github?": .text, "twitter?": .text, "isPublic": .flag, "isLeader": .flag,
        "notifications": .object(["posts": .flag, "events": .flag, "mobile": .flag]),
        "availability": .object([
          "isAvailableForEvents": .flag, "description": .component("Markdown"),
        ]),
        "mentoring": .object([
          "available": .flag, "needsAMentor": .flag, "experience": .text, "want": .text,
        ]),
      ]
    ),
    ("Markdown", ["md": .text]),
  ]
}
