package dev.emend;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.map.MapChart;
import dev.emend.app.runs.GroupChart;
import dev.emend.app.runs.ProcessMapChart;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

/// Data that a tour shows in addition to the samples: a learning that was kept some time ago, the attempts
/// at its task before and after, and a dashboard. Everything is the same each time.
final class TourSample {
    /// The time at which the learning was kept.
    static final Instant KEPT = Instant.parse("2025-10-13T08:00:00Z");

    private static final String ITEM = "save_as_csv";
    private static final String DASHBOARD = "Knowledge";

    /// Outcomes of the attempts, one every three days; the first `BEFORE` before the learning was kept.
    private static final String ENDINGS = "xxoxxxoxxx" + "oooxoooooxoo";

    private static final int BEFORE = 10;
    private static final Duration APART = Duration.ofHours(67);

    private TourSample() {}

    /// Keeps the first learning of the item; does nothing without it.
    static void keep(Workspace workspace) throws UserException {
        var learning = learning(workspace);
        if (learning.isPresent()) {
            workspace
                    .review()
                    .decisions()
                    .keep(workspace.openedFor(), learning.get().ref());
        }
    }

    private static Optional<Learning> learning(Workspace workspace) throws UserException {
        var refs = workspace
                .library()
                .rows(new ItemQuery(Set.of(), "id:" + ITEM, ItemQuery.Order.BEST, false))
                .rows();
        return refs.isEmpty()
                ? Optional.empty()
                : workspace.library().item(refs.getFirst().ref()).item().learnings().stream()
                        .findFirst();
    }

    /// Writes the attempts as a file that an import reads.
    ///
    /// @param folder takes it
    static Path attempts(Workspace workspace, Path folder) throws UserException, IOException {
        var lines = new ArrayList<String>();
        lines.add(Json.Obj.of("emend", "export", "version", 1).compact());
        learning(workspace)
                .ifPresent(learning -> IntStream.range(0, ENDINGS.length())
                        .forEach(i -> lines.add(attempt(learning.task(), i).compact())));
        var file = folder.resolve("attempts.jsonl");
        Files.write(file, lines, StandardCharsets.UTF_8);
        return file;
    }

    private static Json.Obj attempt(String task, int number) {
        boolean isSuccess = ENDINGS.charAt(number) == 'o';
        var began = KEPT.plus(APART.multipliedBy(number - BEFORE)).plus(Duration.ofHours(3));
        var id = UUID.nameUUIDFromBytes((ITEM + number).getBytes(StandardCharsets.UTF_8));
        return Json.Obj.of(
                "emend",
                "run",
                "id",
                id.toString(),
                "family",
                "langchain",
                "task",
                task,
                "model",
                "sample-model",
                "started_at",
                began.toString(),
                "outcome",
                isSuccess ? "success" : "failure",
                "messages",
                messages(task, began, isSuccess, number));
    }

    private static Json.Arr messages(String task, Instant began, boolean isSuccess, int number) {
        var end = began.plusSeconds(isSuccess ? 14 + number : 31 + number);
        return new Json.Arr(List.of(
                Json.Obj.of("role", "user", "text", task, "at", began.toString()),
                call("list_sheets", "1", began.plusSeconds(2), 420 + number),
                answer("January, February, March", "1", began.plusSeconds(3)),
                call(isSuccess ? "save_each_sheet" : "save_as_csv", "2", began.plusSeconds(6), 610 + number),
                answer(
                        isSuccess ? "Wrote 3 files." : "Error: the file has 31 lines instead of 365.",
                        "2",
                        end.minusSeconds(2)),
                Json.Obj.of(
                        "role",
                        "assistant",
                        "text",
                        isSuccess ? "Every sheet is in a file of its own." : "The file is written.",
                        "at",
                        end.toString())));
    }

    private static Json.Obj call(String tool, String id, Instant at, int tokens) {
        return Json.Obj.of(
                "role",
                "assistant",
                "calls",
                new Json.Arr(List.of(Json.Obj.of("id", id, "name", tool, "arguments", Json.Obj.EMPTY))),
                "at",
                at.toString(),
                "rest",
                Json.Obj.of("usage_metadata", Json.Obj.of("input_tokens", tokens, "output_tokens", 40)));
    }

    private static Json.Obj answer(String text, String id, Instant at) {
        return Json.Obj.of("role", "tool", "text", text, "answers", id, "at", at.toString());
    }

    /// A dashboard with a picture of each kind.
    static void pin(Workspace workspace) throws UserException {
        var dashboards = workspace.insights().dashboards();
        dashboards.create(DASHBOARD);
        dashboards.pin(DASHBOARD, PinnedChart.of(MapChart.ID, MapChart.title()));
        dashboards.pin(
                DASHBOARD,
                PinnedChart.of(GroupChart.ID, GroupChart.title()).withFilters("started<" + KEPT, "started>=" + KEPT));
        dashboards.pin(DASHBOARD, PinnedChart.of(ProcessMapChart.ID, Messages.of("runs.mapTitle")));
    }
}
