package dev.emend.app.rules;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.knowledge.AgentMemoryService;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The pending learnings of open catalogs that say that a client of the agent server brought them.
final class PendingLearnings {
    private PendingLearnings() {}

    /// @param source of the client, as [dev.emend.model.Origin#source] has it
    record PendingLearning(CatalogSession file, Learning learning, String source) {}

    /// Pending learnings from clients, without the snoozed ones.
    static List<PendingLearning> of(OpenCatalogs catalogs, Instant now) {
        var all = new ArrayList<PendingLearning>();
        for (var file : catalogs.all()) {
            var annotations = file.annotations();
            for (var row : file.rows()) {
                if (row.item().learnings().pendingCount() == 0) {
                    continue;
                }
                file.find(row.item().ref()).stream()
                        .flatMap(item -> annotations.learnings(item).stream())
                        .filter(learning -> annotations.ofLearning(learning) == ReviewState.PENDING)
                        // words that others changed after a person kept them are never kept unread
                        .filter(learning -> ChangedWords.before(
                                        annotations.marks(), learning.ref().key())
                                .isEmpty())
                        .filter(learning -> annotations
                                .marks()
                                .snoozedUntil(learning.ref().key())
                                .filter(now::isBefore)
                                .isEmpty())
                        .forEach(learning -> learning.client()
                                .ifPresent(client -> all.add(
                                        new PendingLearning(file, learning, AgentMemoryService.source(client)))));
            }
        }
        return all;
    }
}
