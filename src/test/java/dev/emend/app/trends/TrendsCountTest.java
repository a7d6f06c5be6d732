package dev.emend.app.trends;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.DateRange;
import dev.emend.app.review.AttributionService;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.store.memories.RunTable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Trends counts when proposals wait, and when times name no zone.
class TrendsCountTest {
    private static final Clock TOKYO = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneId.of("Asia/Tokyo"));
    private static final AgentClient ROBOT = new AgentClient("robot", Set.of(AgentClient.Scope.PROPOSE), false);

    @TempDir
    private Path folder;

    private WorkspaceFixture open(Json.Obj... learnings) throws Exception {
        var file = SampleFailures.catalog(
                folder.resolve("knowledge_catalog.json"), List.of(List.of(learnings), List.of()));
        return WorkspaceFixture.on(TOKYO, folder, file);
    }

    private static TrendReport all(WorkspaceFixture fixture) throws UserException {
        return fixture.workspace.insights().trends().of(DateRange.all(TOKYO));
    }

    private static Json.Obj from(String item, Json.Obj failure) {
        var action = failure.object("original_action").with("kb_source", new Json.Text(item));
        return failure.with("original_action", action);
    }

    private static void bring(WorkspaceFixture fixture, String error, boolean isFailure) throws Exception {
        var learning = from("item_1", SampleFailures.failure("task " + error, error, "2026-02-20T10:00:00"))
                .with("recovery_approach", new Json.Text("Do otherwise than " + error));
        fixture.workspace.agents().reports().learn(learning, new ReportTarget("item_1", "", "", isFailure), ROBOT);
    }

    @Test
    void whatWaitsForAPersonIsNoFailedStepNorALearningOfItsItem() throws Exception {
        var own = from("item_0", SampleFailures.failure("a", "one", "2026-02-01T10:00:00"));
        try (var fixture = open(own)) {
            bring(fixture, "waits as a failure", true);
            bring(fixture, "waits as a proposal", false);

            var metrics = all(fixture).metrics();

            assertEquals(1, metrics.get(0).rows().size(), "failed steps");
            assertEquals(1, metrics.get(1).parts().denominator(), "learnings");
            assertEquals(1, metrics.get(3).parts().numerator(), "items with a learning");
            assertEquals(0, all(fixture).recurrence().all(), "nobody has kept a correction");
            var rate = fixture.workspace
                    .review()
                    .proposals()
                    .attributions()
                    .of(fixture.catalog)
                    .rate();
            assertEquals(new AttributionService.Rate(1, 1), rate);
        }
    }

    @Test
    void aKeptProposalWithoutAFailureIsALearningAndStillNoFailedStep() throws Exception {
        try (var fixture = open()) {
            bring(fixture, "needs a selection", false);
            var kept = fixture.workspace
                    .library()
                    .item(fixture.item("item_1"))
                    .learnings()
                    .getFirst();
            fixture.workspace
                    .review()
                    .decisions()
                    .keep(REVIEWER, kept.learning().ref());

            var metrics = all(fixture).metrics();

            assertTrue(metrics.get(0).rows().isEmpty(), "failed steps");
            assertEquals(1, metrics.get(3).parts().numerator(), "items with a learning");
        }
    }

    /// Noon in Tokyo is before four in Greenwich.
    @Test
    void aCorrectionWithoutAZoneCameBackAfterItsLocalTime() throws Exception {
        var correction = SampleFailures.failure("a", "No file is open", "2026-02-01T12:00:00")
                .with("recovery_approach", new Json.Text("Open one first"));
        var again = SampleFailures.failure("b", "No file is open", "2026-02-01T04:00:00Z");
        try (var fixture = open(correction, again)) {
            var found = all(fixture).recurrence();

            assertEquals(1, found.recurredFailures().size());
            assertEquals(0, found.untestedCorrections().size());
        }
    }

    @Test
    void aRunWithoutAZoneBeganAtItsLocalTime() throws Exception {
        try (var fixture = open()) {
            var ending = new Run.Ending("success", OptionalDouble.empty());
            var head = new Run.Head("family", "task", "", "2026-02-26T20:00:00", ending);
            var run = new Run("r", head, List.of(), Json.Obj.EMPTY, new Origin("s", "f", "r"));
            fixture.store(session -> session.runs().add(List.of(new RunTable.NewRun(run, null)), 1));

            var ofDay = all(fixture).endings().buckets().stream()
                    .filter(bucket -> !bucket.isEmpty())
                    .toList();

            assertEquals(
                    List.of(LocalDate.of(2026, 2, 26)),
                    ofDay.stream().map(TrendReport.Bucket::first).toList());
        }
    }
}
