package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryServiceTest {
    @TempDir
    private Path folder;

    private static Set<LearningRef> learnings(WorkspaceFixture fixture, ItemRef item, Set<String> judged)
            throws Exception {
        return fixture.workspace.search().summarize(List.of(item), judged, Progress.SILENT).lines().stream()
                .flatMap(line -> line.learning().stream())
                .collect(Collectors.toSet());
    }

    /// One side alone would tell an agent what the other side denies; what was rejected tells nothing either.
    @Test
    void noSideOfAContradictionIsInASummaryAndNothingRejected() throws Exception {
        try (var fixture = WorkspaceFixture.withoutModel(java.time.Clock.systemUTC(), folder, "git_cli")) {
            var item = fixture.item("git_push_branch");
            var refs = fixture.workspace.library().item(item).learnings().stream()
                    .map(view -> view.learning().ref())
                    .toList();
            var all = learnings(fixture, item, Set.of());
            assertEquals(3, refs.stream().filter(all::contains).limit(3).count(), "the sample has three at least");
            var learnings = refs.stream().filter(all::contains).toList();

            assertFalse(
                    learnings(fixture, item, Set.of(learnings.get(2).key())).contains(learnings.get(2)),
                    "a judge said so");

            fixture.workspace.review().proposals().contradicts(REVIEWER, learnings.get(0), learnings.get(1));
            var left = learnings(fixture, item, Set.of());
            assertFalse(left.contains(learnings.get(0)));
            assertFalse(left.contains(learnings.get(1)));
            assertTrue(left.contains(learnings.get(2)));

            fixture.workspace.review().decisions().reject(REVIEWER, learnings.get(2));
            assertFalse(learnings(fixture, item, Set.of()).contains(learnings.get(2)));
        }
    }
}
