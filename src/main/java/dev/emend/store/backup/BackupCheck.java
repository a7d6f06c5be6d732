package dev.emend.store.backup;

import java.util.Optional;

/// What a check found of a backup.
///
/// @param problem why it can't be put back, as a sentence; empty when it can
/// @param uncheckedReason why the disk did not let it be checked, with the way out; empty when it was
/// @param reason the word it was made with; empty when it can't be read
/// @param damage what it says itself was not as it was written in the store it was made of, as a
///   sentence part: that store was kept on purpose
public record BackupCheck(
        Optional<String> problem, Optional<String> uncheckedReason, String reason, Optional<String> damage) {}
