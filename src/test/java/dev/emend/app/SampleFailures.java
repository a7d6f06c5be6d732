package dev.emend.app;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/// Failures as agents write them, and what became of them on a desk.
public final class SampleFailures {
    private SampleFailures() {}

    public static Json.Obj failure(String task, String error, String at) {
        return Json.Obj.of(
                "task", task,
                "step_num", 1,
                "original_action", Json.Obj.of("tool_name", "Shell-Tool", "tool_arguments", Json.Obj.EMPTY),
                "original_error", error,
                "timestamp", at);
    }

    /// One that shares task, step and time with every other of this kind.
    public static Json.Obj twin(String error) {
        return failure("Push the fix", error, "2026-03-01T10:00:00");
    }

    public static LearningRef attach(WorkspaceFixture fixture, ItemRef item, Json.Obj failure) throws Exception {
        WorkspaceFixture.saved(
                fixture.workspace.editor().attach(REVIEWER, fixture.catalog, item.knowledgeId(), failure));
        return fixture.workspace
                .library()
                .item(item)
                .item()
                .learnings()
                .getLast()
                .ref();
    }

    /// The learnings of an item in the file itself, by what went wrong.
    public static List<String> inFile(Path file, String id) throws Exception {
        var catalog = Agent.read(file, new UUID(1, 1));
        return catalog.find(new ItemRef(catalog.id(), id)).orElseThrow().learnings().stream()
                .map(Learning::error)
                .toList();
    }

    public static double trustInFile(Path file, String id) throws Exception {
        var catalog = Agent.read(file, new UUID(1, 1));
        return catalog.find(new ItemRef(catalog.id(), id)).orElseThrow().trust();
    }

    /// State and place of every learning of an item, by what went wrong.
    public static Map<String, String> states(WorkspaceFixture fixture, ItemRef item) throws Exception {
        var states = new TreeMap<String, String>();
        for (var reviewedLearning : fixture.workspace.library().item(item).learnings()) {
            states.merge(
                    reviewedLearning.learning().error(),
                    reviewedLearning.state().word() + (reviewedLearning.isInFile() ? "" : " out"),
                    (a, b) -> a + ", " + b);
        }
        return states;
    }

    public static LearningRef ref(WorkspaceFixture fixture, ItemRef item, String error) throws Exception {
        return fixture.workspace.library().item(item).learnings().stream()
                .map(ReviewedLearning::learning)
                .filter(learning -> learning.error().equals(error))
                .findFirst()
                .orElseThrow()
                .ref();
    }

    public static List<LearningRef> ofState(WorkspaceFixture fixture, ItemRef item, ReviewState state)
            throws Exception {
        return fixture.workspace.library().item(item).learnings().stream()
                .filter(reviewed -> reviewed.state() == state)
                .map(reviewed -> reviewed.learning().ref())
                .toList();
    }

    /// A catalog with one item per list of failures, named item_0, item_1, …, attached one by one.
    public static Path catalog(Path file, List<List<Json.Obj>> learnings) throws Exception {
        var items = new ArrayList<Json>();
        for (int i = 0; i < learnings.size(); i++) {
            double trust = 1;
            for (int n = 0; n < learnings.get(i).size(); n++) {
                trust = Math.max(0.5, trust * 0.95);
            }
            items.add(Json.Obj.of(
                    "knowledge_id",
                    "item_" + i,
                    "description",
                    "Do the thing " + i,
                    "action_sequence",
                    new Json.Arr(List.of(Json.from("press"))),
                    "kb_learnings",
                    new Json.Arr(List.copyOf(learnings.get(i))),
                    "trust_score",
                    trust));
        }
        return Files.writeString(file, new Json.Arr(items).compact());
    }
}
