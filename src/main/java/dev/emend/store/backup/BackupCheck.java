package dev.emend.store.backup;

import java.util.Optional;

/// The result of checking a backup.
///
/// @param problem why it can't be restored, as a sentence; empty when it can
/// @param uncheckedReason why the disk did not let it be checked, with the way out; empty when it was
/// @param reason the word it was made with; empty when it can't be read
/// @param damage the damage that the backup itself states of the store it was made of, as a sentence
///   part: that store was kept on purpose
public record BackupCheck(
        Optional<String> problem, Optional<String> uncheckedReason, String reason, Optional<String> damage) {}
