/// What is said of JSON that cannot be read.
package struct JSONTexts: Sendable {
  let unexpectedEnd = Text("unexpected end", ru: "неожиданный конец", ar: "نهاية غير متوقعة")
  let unexpectedByte = Text("unexpected character", ru: "неожиданный знак", ar: "رمز غير متوقع")
  let invalidNumber = Text("invalid number", ru: "неверное число", ar: "عدد غير صالح")
  let invalidString = Text("invalid string", ru: "неверная строка", ar: "نص غير صالح")
  let invalidUTF8 = Text("invalid UTF-8", ru: "неверный UTF-8", ar: "ترميز UTF-8 غير صالح")
  let duplicateKey = Text("duplicate key", ru: "повторный ключ", ar: "مفتاح مكرر")
  let tooDeep = Text(
    "nested too deeply", ru: "слишком глубокая вложенность", ar: "تداخل أعمق من المسموح")
  let trailingData = Text("text after the value", ru: "текст после значения", ar: "نص بعد القيمة")
  let atByte = Text(
    "{problem} at byte {offset}", ru: "{problem}, байт {offset}",
    ar: "{problem} عند البايت {offset}")
  let inLine = Text(
    "{problem} in line {line}", ru: "{problem}, строка {line}", ar: "{problem} في السطر {line}")
  let at = Text("{place}: {problem}", ru: "{place}: {problem}", ar: "{place}: {problem}")
  let isMissing = Text("{place} is missing", ru: "нет {place}", ar: "ينقص {place}")
  let expected = [
    Text("expected JSON", ru: "нужен JSON", ar: "يلزم JSON"),
    Text("expected an object", ru: "нужен объект", ar: "يلزم كائن"),
    Text("expected a list", ru: "нужен список", ar: "تلزم قائمة"),
    Text("expected true or false", ru: "нужно true или false", ar: "يلزم true أو false"),
    Text("expected a string", ru: "нужна строка", ar: "يلزم نص"),
    Text("expected a number", ru: "нужно число", ar: "يلزم عدد"),
    Text("expected a whole number", ru: "нужно целое число", ar: "يلزم عدد صحيح"),
    Text("expected a smaller number", ru: "нужно число поменьше", ar: "يلزم عدد أصغر"),
  ]

  /// What a decoder says, in every language where that is known.
  func known(_ english: String) -> ProblemText {
    expected.first { $0("en") == english }.map { ProblemText($0) } ?? "\(english)"
  }
}

package let jsonTexts = JSONTexts()
