internal import SpecCore

/// What is said of a file of security rules that cannot be used.
struct RulesTexts: Sendable {
  let badRules = Text(
    "the security rules cannot be used: {problem}", ar: "لا يمكن استخدام قواعد الأمان: {problem}")
  let at = Text("{place}: {problem}", ar: "{place}: {problem}")
  let inExpression = Text(
    "{place}, line {line}, column {column}: {problem}",
    ar: "{place}، السطر {line}، العمود {column}: {problem}")

  let noRules = Text(
    "the file must be an object with \"rules\" and nothing else",
    ar: "يجب أن يكون الملف كائنًا فيه \"rules\" فقط")
  let noObject = Text(
    "rules of a place must be an object", ar: "يجب أن تكون قواعد الموضع كائنًا")
  let noExpression = Text(
    "a rule must be a text, true or false", ar: "يجب أن تكون القاعدة نصًا أو true أو false")
  let unknownRule = Text(
    "unknown rule; there are .read, .write, .validate and .indexOn",
    ar: "قاعدة غير معروفة؛ القواعد هي .read و .write و .validate و .indexOn")
  let badKey = Text(
    "invalid key: no key holds . # $ [ ] / or control characters",
    ar: "مفتاح غير صالح: لا يحتوي المفتاح على . # $ [ ] / أو رموز تحكم")
  let badVariable = Text(
    "invalid variable: write $ and then letters, digits or _",
    ar: "متغير غير صالح: اكتب $ ثم حروفًا لاتينية أو أرقامًا أو _")
  let twoVariables = Text(
    "there can be one variable at a place", ar: "لا يمكن أن يكون في الموضع إلا متغير واحد")
  let repeatedVariable = Text(
    "a variable of this name is already above", ar: "يوجد في الأعلى متغير بهذا الاسم")
  let badIndex = Text(
    "an index must be '.value', a child path or a list of them",
    ar: "يجب أن يكون الفهرس '.value' أو مسارًا فرعيًا أو قائمة منها")
  let tooDeep = Text("it is nested too deeply", ar: "التداخل عميق أكثر من اللازم")
  let tooLong = Text("it is too long", ar: "النص أطول من اللازم")

  let unexpected = Text("unexpected '{text}'", ar: "'{text}' غير متوقع هنا")
  let unexpectedEnd = Text("it ends too early", ar: "النص غير مكتمل")
  let openString = Text("the string has no end", ar: "النص المقتبس غير مغلق")
  let badEscape = Text(
    "invalid escape in a string", ar: "تسلسل هروب غير صالح في النص المقتبس")
  let badNumber = Text("invalid number", ar: "عدد غير صالح")
  let unknownVariable = Text("unknown variable '{text}'", ar: "المتغير '{text}' غير معروف")
  let newDataInRead = Text(
    "newData is not available in .read", ar: "newData غير متاح في .read")
  let unknownMember = Text("there is no '{text}' here", ar: "لا يوجد '{text}' هنا")
  let computedMember = Text(
    "only members of auth have computed names", ar: "الأسماء المحسوبة لأعضاء auth فقط")
  let argumentCount = Text(
    one: "'{text}' takes one argument", other: "'{text}' takes {count} arguments",
    ar: Text.Forms(
      zero: "'{text}' لا يأخذ أي وسيط", one: "'{text}' يأخذ وسيطًا واحدًا",
      two: "'{text}' يأخذ وسيطين", few: "'{text}' يأخذ {count} وسائط",
      many: "'{text}' يأخذ {count} وسيطًا", other: "'{text}' يأخذ {count} وسيط"))
  let needsBoolean = Text(
    "this is neither true nor false", ar: "هذا ليس true ولا false")
  let needsNumber = Text("this is no number", ar: "هذا ليس عددًا")
  let needsString = Text("this is no string", ar: "هذا ليس نصًا")
  let needsOrdered = Text(
    "both sides must be numbers, or both strings", ar: "يجب أن يكون الطرفان عددين أو نصين")
  let needsValue = Text(
    "a place cannot be compared; compare its val()", ar: "لا يُقارن الموضع نفسه؛ قارن val() منه")
  let listNeeded = Text(
    "hasChildren takes a list of names such as ['a', 'b'], or nothing",
    ar: "تأخذ hasChildren قائمة أسماء مثل ['a', 'b'] أو لا شيء")
  let listOutside = Text(
    "a list can only be given to hasChildren", ar: "لا تُعطى القائمة إلا إلى hasChildren")
  let patternNeeded = Text(
    "matches takes a regular expression such as /^a+$/",
    ar: "تأخذ matches تعبيرًا نمطيًا مثل /^a+$/")
  let patternOutside = Text(
    "a regular expression can only be given to matches",
    ar: "لا يُعطى التعبير النمطي إلا إلى matches")

  let openPattern = Text("the regular expression has no end", ar: "التعبير النمطي غير مغلق")
  let badFlag = Text(
    "a regular expression has the flag i or none", ar: "للتعبير النمطي الراية i أو لا شيء")
  let emptyPattern = Text(
    "a part of the regular expression is empty", ar: "جزء من التعبير النمطي فارغ")
  let badSet = Text(
    "a set of the regular expression is empty or has no end",
    ar: "مجموعة في التعبير النمطي فارغة أو غير مغلقة")
  let badRange = Text(
    "invalid range in a set of the regular expression",
    ar: "مدى غير صالح في مجموعة من التعبير النمطي")
  let badPatternEscape = Text(
    "after \\ come d w s D W S or a character that is no letter or digit",
    ar: "بعد \\ يأتي d أو w أو s أو D أو W أو S أو رمز ليس حرفًا ولا رقمًا")
  let nothingToRepeat = Text(
    "there is nothing here to repeat; group what is repeated twice",
    ar: "لا يوجد هنا ما يُكرر؛ ضع ما يُكرر مرتين بين قوسين")
  let badCount = Text(
    "invalid count of repetitions; write {example} with at most 1000",
    ar: "عدد تكرار غير صالح؛ اكتب {example} بما لا يزيد على 1000")
  let largePattern = Text(
    "the regular expression is too large", ar: "التعبير النمطي أكبر من اللازم")
  let anchorInside = Text(
    "^ stands first and $ last; write \\^ or \\$ for the character",
    ar: "^ يأتي أولًا و $ أخيرًا؛ اكتب \\^ أو \\$ للرمز نفسه")
  let anchoredChoice = Text(
    "beside ^ or $ alternatives need parentheses, as in /^(a|b)$/",
    ar: "مع ^ أو $ توضع البدائل بين قوسين كما في /^(a|b)$/")
}

let rulesTexts = RulesTexts()
