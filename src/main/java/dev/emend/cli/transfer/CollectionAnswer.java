package dev.emend.cli.transfer;

import dev.emend.app.agents.AgentCollections.ReindexResult;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;

/// What commands say of a Chroma collection they brought up to date, or would have.
///
/// @param isDry whether nothing was changed
record CollectionAnswer(ReindexResult result, boolean isDry) {
    Json.Obj json() {
        return Json.Obj.of(
                "collection", result.collection(),
                "url", result.url(),
                "dry_run", isDry,
                "written", result.written(),
                "deleted", result.deleted(),
                "unchanged", result.same(),
                "others", result.others());
    }

    /// Without the stop at the end.
    String line() {
        return "%s at %s: %s %swritten, %d deleted, %d as they are; %d others stay"
                .formatted(
                        result.collection(),
                        result.url(),
                        Terminal.count(result.written(), "item"),
                        isDry ? "would be " : "",
                        result.deleted(),
                        result.same(),
                        result.others());
    }
}
