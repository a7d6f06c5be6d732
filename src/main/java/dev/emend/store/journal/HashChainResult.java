package dev.emend.store.journal;

import java.util.Optional;

/// Result of a check of the journal's chain.
///
/// @param checkedCount the number of changes that are as they were written, up to the first that is not
/// @param problem what is wrong and where, as a sentence; empty when nothing is
public record HashChainResult(long checkedCount, Optional<String> problem) {}
