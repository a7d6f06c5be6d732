package dev.emend.store.memories;

import dev.emend.model.Origin;
import dev.emend.model.Run;
import java.time.Instant;
import java.util.Optional;

/// As much of a run as a list needs.
///
/// @param startedAt empty when it does not say
/// @param messages how many it has
public record RunSummaryRow(
        String id, Run.Head head, Optional<Instant> startedAt, int messages, long batch, Origin origin) {}
