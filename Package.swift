// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// The modules are optimized for size, because they wait for people, storage and network; Core is optimized for speed.
let forSize: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The five modules: each sees `SpecCore` and no other module, which the compiler enforces.
let modules = ["Grid", "Timers", "DinDin", "UsFrame", "Hacksmiths"]

/// Files that are carried in the program, so that a copied one alone has them: the English table of
/// strings, and the page for phones.
let embedded = [
  "Grid": ["Web/Page.html", "Web/Page.css", "Web/Page.js", "Web/PageTexts.json"],
  "UsFrame": ["Language/UsFrame.strings"],
]

/// The parts with tables of translations beside the code, which `SpecTranslations` carries.
let translated: Set = ["Core", "Timers", "DinDin"]

func tables(_ part: String) -> [String] { translated.contains(part) ? ["Texts"] : [] }

let package = Package(
  name: "spec",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SpecKit", targets: ["SpecKit"]),
    .executable(name: "spec", targets: ["spec"]),
    .executable(name: "fuzz", targets: ["Fuzz"]),
  ],
  targets: [
    // The C library, and the only place with conditions on the operating system.
    .target(name: "LibC", path: "Sources/SpecKit/LibC", swiftSettings: settings),
    // C, because `#embed` takes no time; 250 kB of `.embedInCode` take a minute to compile.
    .target(name: "SpecTranslations", path: "Sources/SpecKit/Translations"),
    // Neither of the two imports the other, so that they compile beside each other.
    .target(
      name: "SpecPlatform", dependencies: ["LibC", "SpecTranslations"],
      path: "Sources/SpecKit/Platform", swiftSettings: settings),
    .target(name: "SpecCodecs", path: "Sources/SpecKit/Codecs", swiftSettings: settings),
    .target(
      name: "SpecCore", dependencies: ["SpecPlatform", "SpecCodecs"],
      path: "Sources/SpecKit/Core",
      exclude: tables("Core") + ["Store/README.md"],
      swiftSettings: settings),
    // Firebase's Realtime Database, which imports nothing of DinDin. A server evaluates its rules for every path, so it
    // is compiled for speed.
    .target(
      name: "SpecRealtimeDatabase", dependencies: ["SpecCore"],
      path: "Sources/SpecKit/RealtimeDatabase", exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "SpecKit",
      dependencies: ["SpecCore"] + modules.map { .init(stringLiteral: "Spec\($0)") },
      path: "Sources/SpecKit/Program", swiftSettings: settings),
    .executableTarget(
      name: "spec", dependencies: ["SpecCore", "SpecKit"], swiftSettings: settings),
    // Mutated input for what reads bytes from outside: a little in the tests, all by `make fuzz`.
    .executableTarget(
      name: "Fuzz", dependencies: ["SpecCore"], path: "Tests/Fuzz", swiftSettings: settings),
    // What the tests of all targets share.
    .target(
      name: "SpecTestSupport", dependencies: ["SpecCore", "SpecKit", "SpecRealtimeDatabase"],
      path: "Tests/SpecKitTests/Support", swiftSettings: settings),
    .testTarget(
      name: "SpecCoreTests",
      dependencies: [
        "SpecCore", "SpecPlatform", "SpecCodecs", "SpecTestSupport", "Fuzz",
      ],
      path: "Tests/SpecKitTests/Core", swiftSettings: settings),
    .testTarget(
      name: "SpecRealtimeDatabaseTests",
      dependencies: ["SpecCore", "SpecRealtimeDatabase", "SpecTestSupport", "Fuzz"],
      path: "Tests/SpecKitTests/RealtimeDatabase", swiftSettings: settings),
    .testTarget(
      name: "SpecKitTests", dependencies: ["SpecCore", "SpecKit", "SpecTestSupport"],
      path: "Tests/SpecKitTests/Program", swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["SpecCore", "SpecKit", "SpecTestSupport", "spec"],
      path: "Tests/SpecKitTests/EndToEnd", swiftSettings: settings),
    .testTarget(
      name: "StoryTests", dependencies: ["SpecCore", "SpecTestSupport"],
      path: "Tests/SpecKitTests/Stories", exclude: modules.map { $0.lowercased() },
      swiftSettings: settings),
  ]
    + modules.map {
      .target(
        name: "Spec\($0)",
        dependencies: ["SpecCore"] + ($0 == "DinDin" ? ["SpecRealtimeDatabase"] : []),
        path: "Sources/SpecKit/\($0)",
        exclude: tables($0)
          + (["Timers", "Grid"].contains($0) ? ["README.md"] : []),
        resources: embedded[$0, default: []].map { .embedInCode($0) },
        swiftSettings: settings + forSize)
    }
    // A target of tests for each module, so that a change of one compiles its own tests only.
    + modules.map {
      .testTarget(
        name: "Spec\($0)Tests",
        dependencies: ["SpecCore", "SpecKit", "SpecTestSupport", .init(stringLiteral: "Spec\($0)")]
          + ($0 == "DinDin" ? ["Fuzz", "SpecRealtimeDatabase"] : []),
        path: "Tests/SpecKitTests/\($0)", swiftSettings: settings)
    },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
