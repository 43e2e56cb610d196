internal import SpecCore

extension UpdateKind: ArgumentValue {}
extension ServiceName: ArgumentValue {}
extension PostForm: ArgumentValue {}
extension LimitTier: ArgumentValue {}
