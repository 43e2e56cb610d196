// Placeholders until the real ones are merged: delete each when its owner's arrives.
package struct Directories { init(environment: [String: String]) throws {} }
