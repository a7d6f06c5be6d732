package dev.emend.app.review;

import java.time.Instant;
import java.util.OptionalLong;

/// One change that judged learnings and was not undone.
///
/// @param change its number in the journal
/// @param label the sentence of it people see
/// @param learnings how many it judged
/// @param millis from the card being there to the key that decided; empty when it was not timed
public record ReviewDecision(long change, String label, Instant at, int learnings, OptionalLong millis) {}
