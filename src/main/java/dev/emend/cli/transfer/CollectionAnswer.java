package dev.emend.cli.transfer;

import dev.emend.app.agents.AgentCollections.ReindexResult;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;

/// The answer of commands on a Chroma collection they brought up to date, or would have.
///
/// @param isDry whether nothing was changed
record CollectionAnswer(ReindexResult result, boolean isDry) {
    Json.Obj json() {
        return Json.Obj.of(
                "collection", result.collection(),
                "url", result.url(),
                "dry_run", isDry,
                "written", result.writtenCount(),
                "deleted", result.deletedCount(),
                "unchanged", result.unchangedCount(),
                "others", result.otherCount());
    }

    /// Without the stop at the end.
    String line() {
        return "%s at %s: %s %swritten, %d deleted, %d as they are; %d others stay"
                .formatted(
                        result.collection(),
                        result.url(),
                        Terminal.count(result.writtenCount(), "item"),
                        isDry ? "would be " : "",
                        result.deletedCount(),
                        result.unchangedCount(),
                        result.otherCount());
    }
}
