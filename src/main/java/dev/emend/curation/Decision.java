package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// An act that is in the journal and cannot be lost any more.
///
/// @param act its number in the journal
/// @param item the item afterwards; empty when it was deleted
/// @param saved completes with the state of the catalog once the act is in the file, or failed to
///   get there
public record Decision(
        long act, ItemRef ref, Optional<KnowledgeItem> item, CompletableFuture<SaveState> saved) {}
