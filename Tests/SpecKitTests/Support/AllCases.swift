import Foundation

/// Whether tests with many cases run all of them, not a systematic part: with SPEC_FUZZ set, as by `make fuzz`.
package let runsAllCases = ProcessInfo.processInfo.environment["SPEC_FUZZ"] != nil
