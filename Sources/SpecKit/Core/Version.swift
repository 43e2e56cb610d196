/// The version of the program, by semantic versioning.
package let specVersion = "0.1.0"
