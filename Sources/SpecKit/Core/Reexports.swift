// A file that imports SpecCore needs no import of the platform and the codecs.
@_exported public import SpecCodecs
@_exported public import SpecPlatform
