import SpecCore
import Testing

@Suite struct CatalogTests {
  let catalog = Catalog(languages: [
    "en": [
      "hello": "Hello, {name}!", "only": "Only English", "days.one": "{count} day",
      "days.other": "{count} days",
    ],
    "ru": [
      "hello": "Привет, {name}!", "days.one": "{count} день", "days.few": "{count} дня",
      "days.many": "{count} дней",
    ],
    "ar": [
      "hello": "مرحبا {name}", "days.zero": "لا أيام", "days.one": "يوم", "days.two": "يومان",
      "days.few": "{count} أيام", "days.many": "{count} يومًا", "days.other": "{count} يوم",
    ],
  ])

  @Test func `placeholders are filled once and never rescanned`() {
    #expect(catalog.text("hello", "ru", ["name": "Ann"]) == "Привет, Ann!")
    #expect(catalog.text("hello", "en", ["name": "{name}"]) == "Hello, {name}!")
    #expect(catalog.text("hello", "en") == "Hello, {name}!")
  }

  @Test func `a missing text is English, a missing key itself`() {
    #expect(catalog.text("only", "ru") == "Only English")
    #expect(catalog.text("hello", "xx", ["name": "Bo"]) == "Hello, Bo!")
    #expect(catalog.text("nothing", "en") == "nothing")
    #expect(catalog.text("days", "xx", count: 1) == "1 day")
  }

  @Test(arguments: [
    (1, "1 день"), (2, "2 дня"), (5, "5 дней"), (11, "11 дней"), (14, "14 дней"), (21, "21 день"),
    (22, "22 дня"), (100, "100 дней"), (111, "111 дней"), (101, "101 день"), (0, "0 дней"),
    (-1, "-1 день"),
  ])
  func `Russian has one, few and many`(_ count: Int, _ text: String) {
    #expect(catalog.text("days", "ru", count: count) == text)
  }

  /// The rules of CLDR 47 for Arabic: zero, one, two, few 3-10, many 11-99, other 100-102.
  @Test(arguments: [
    (0, PluralCategory.zero), (1, .one), (2, .two), (3, .few), (10, .few), (11, .many),
    (99, .many), (100, .other), (102, .other), (103, .few), (111, .many), (200, .other),
  ])
  func `Arabic has all six`(_ count: Int, _ category: PluralCategory) {
    #expect(PluralCategory(count, language: "ar") == category)
  }

  @Test func `only a whole set of tables has no problems`() {
    let rest = catalog.problems()
    #expect(rest == ["ar: no only", "ru: no only"])
    #expect(Catalog(languages: ["en": ["a": "{n} x"], "ru": ["a": "x {n}"]]).problems() == [])
    let bad = Catalog(languages: [
      "en": ["a": "x {n}", "b": "y", "d.one": "{count}", "d.other": "{count}"],
      "ru": ["a": "x {m}", "b": "", "c": "z", "d.one": "{count}", "d.few": "{count}"],
    ])
    #expect(
      bad.problems() == [
        "ru: no d.many", "ru: a has other placeholders than English", "ru: b is empty",
        "ru: c is not in English",
      ])
  }
}
