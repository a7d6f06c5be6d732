package dev.emend.store.team;

import dev.emend.model.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// A change that was decided while the team's server was away.
///
/// @param key names it, so that it is done once
/// @param number below zero, its name in the workspace while it waits
/// @param change empty when its row is damaged
/// @param refusal why the team's store no longer took it; empty while it waits
public record OutboxEntry(
        UUID key, long number, Instant decidedAt, Optional<Json.Obj> change, Optional<String> refusal) {}
