extension Context {
  /// The zone files of the system.
  package var zoneDatabase: ZoneDatabase { ZoneDatabase(environment: environment) }

  /// The zone of this process; reads a file, so a command takes it once.
  package var localZone: LocalZone { zoneDatabase.local(environment: environment) }
}
