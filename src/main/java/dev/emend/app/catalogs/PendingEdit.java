package dev.emend.app.catalogs;

import dev.emend.app.core.SaveStatus;
import dev.emend.model.Edit;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A change that is in the journal and not yet in the file.
public record PendingEdit(long change, List<Edit> edits, CompletableFuture<SaveStatus> saveStatus) {}
