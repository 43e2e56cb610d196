internal import SpecKit

// Tests word texts without running the program, so the translations are registered when the tests are loaded.
#if canImport(Darwin)
  @used @section("__DATA,__mod_init_func")
  private let setUp: @convention(c) () -> Void = { registerTranslations() }
#else
  @used @section(".init_array")
  private let setUp: @convention(c) () -> Void = { registerTranslations() }
#endif
