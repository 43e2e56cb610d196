internal import SpecCore

/// What the page of the device login says.
struct DeviceTexts: Sendable {
  let title = Text("DinDin: sign in on a device", ar: "DinDin: تسجيل الدخول على جهاز")
  let code = Text("The code that the device shows", ar: "الرمز الذي يعرضه الجهاز")
  let name = Text("Your name", ar: "اسمك")
  let joinCode = Text("The join code of this server", ar: "رمز الانضمام إلى هذا الخادم")
  let approve = Text("Approve", ar: "موافقة")
  let deny = Text("Deny", ar: "رفض")
  let approved = Text(
    "Approved. The device signs in by itself; you can close this page.",
    ar: "تمت الموافقة. يسجل الجهاز الدخول بنفسه؛ يمكنك إغلاق هذه الصفحة.")
  let declined = Text(
    "Denied. The device was told; you can close this page.",
    ar: "تم الرفض. أُبلغ الجهاز؛ يمكنك إغلاق هذه الصفحة.")
  let badCode = Text(
    "No device waits with this code. It may have expired; check the device.",
    ar: "لا يوجد جهاز ينتظر بهذا الرمز. ربما انتهت صلاحيته؛ انظر إلى الجهاز.")
  let badName = Text(
    "Write a name of 1 to 60 characters with a letter or digit.",
    ar: "اكتب اسمًا من 1 إلى 60 حرفًا فيه حرف أو رقم.")
  let badJoinCode = Text(
    "This is not the join code of this server.", ar: "هذا ليس رمز الانضمام إلى هذا الخادم.")
  let tooMany = Text(
    "Too many wrong codes. Try again in a minute.", ar: "رموز خاطئة كثيرة. حاول بعد دقيقة.")
  let noAction = Text("Choose Approve or Deny.", ar: "اختر الموافقة أو الرفض.")
  let foreign = Text(
    "This form was sent from another site.", ar: "أُرسل هذا النموذج من موقع آخر.")
}

let deviceTexts = DeviceTexts()
