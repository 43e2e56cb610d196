/// The version of the program, by semantic versioning.
package let specVersion = "0.1.0"

/// The day of that version, for the manual.
package let specDate = "2026-11-21"
