internal import SpecCore

/// The JSON fields of the frames of `ready` and `host`, where the time of `--keys` is real because
/// the other participants are.
enum LiveFrame {
  static let fields =
    ScreenFrame.fields.map { field in
      field.name == "atMs"
        ? Field("atMs", field.type, "time since the start (with --keys)") : field
    } + [Field("ready", "integer?", "host: seats that are ready (with --keys)")]
}
