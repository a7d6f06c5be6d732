package dev.emend.app.journal;

import java.util.List;

/// What became of changes that were brought from another workspace.
///
/// @param skipped changes that no longer fit or were applied before, with the reason, a sentence
///   each
public record HistoryImportResult(int applied, List<String> skipped) {
    public HistoryImportResult {
        skipped = List.copyOf(skipped);
    }
}
