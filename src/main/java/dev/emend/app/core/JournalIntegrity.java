package dev.emend.app.core;

import java.util.Optional;

/// Whether the journal is as it was written.
///
/// @param checkedCount how many changes were checked
/// @param problem what is wrong and where, as a sentence; empty when nothing is
public record JournalIntegrity(long checkedCount, Optional<String> problem) {}
