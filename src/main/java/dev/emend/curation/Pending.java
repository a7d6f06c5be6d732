package dev.emend.curation;

import dev.emend.model.Edit;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// An act that is in the journal and not yet in the file.
record Pending(long act, List<Edit> edits, CompletableFuture<SaveState> saved) {}
