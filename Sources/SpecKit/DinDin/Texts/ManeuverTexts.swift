internal import SpecCore

/// What directions say of corners.
struct ManeuverTexts: Sendable {
  let depart = Text("Start", ar: "انطلق")
  let arrive = Text("Arrive", ar: "تصل إلى وجهتك")
  let onLeft = Text("Arrive, on the left", ar: "تصل إلى وجهتك على اليسار")
  let onRight = Text("Arrive, on the right", ar: "تصل إلى وجهتك على اليمين")
  let straight = Text("Go straight", ar: "تابع مباشرة")
  let turn = Text("Turn {turn}", ar: "انعطف {turn}")
  let keep = Text("Keep {turn}", ar: "الزم الاتجاه {turn}")
  let merge = Text("Merge", ar: "اندمج في الطريق")
  let onRamp = Text("Take the ramp", ar: "ادخل الطريق السريع")
  let offRamp = Text("Take the exit", ar: "اخرج من الطريق السريع")
  let roundabout = Text("Enter the roundabout", ar: "ادخل الدوار")
  let roundaboutExit = Text(
    "Take exit {exit} of the roundabout", ar: "اسلك المخرج {exit} من الدوار")
  let uTurn = Text("Turn around", ar: "استدر للخلف")

  let ahead = Text("ahead", ar: "إلى الأمام")
  let left = Text("left", ar: "يسارًا")
  let right = Text("right", ar: "يمينًا")
  let slightLeft = Text("slightly left", ar: "قليلًا إلى اليسار")
  let slightRight = Text("slightly right", ar: "قليلًا إلى اليمين")
  let sharpLeft = Text("sharply left", ar: "بحدة إلى اليسار")
  let sharpRight = Text("sharply right", ar: "بحدة إلى اليمين")

  let onto = Text("{action} onto {street}", ar: "{action} إلى {street}")
  let along = Text("{action} on {street}", ar: "{action} في {street}")
  let length = Text("{step} ({length})", ar: "{step} ({length})")
}

let maneuverTexts = ManeuverTexts()
