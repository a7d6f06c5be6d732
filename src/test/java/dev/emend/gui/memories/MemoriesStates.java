package dev.emend.gui.memories;

import dev.emend.app.core.SearchStatus.Stage;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.app.memories.MemorySearchService.Question;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.memories.detail.MemoryDetailViewModel.Tab;
import dev.emend.gui.memories.detail.ReadableMemory;
import dev.emend.gui.memories.edit.DimensionDraft;
import dev.emend.gui.memories.list.FirstRows;
import dev.emend.gui.memories.list.ListResult;
import dev.emend.gui.part.PrettyJson;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.Json;
import dev.emend.model.Memory.Space;
import dev.emend.model.filter.Where;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// The states of the memories screen worth a picture, with memories made up for it.
public final class MemoriesStates {
    private static final String WORDS = "REST API with token login";

    private final MemoriesViewModel model;
    private final MemoriesFixture made;
    private final Instant now;

    private MemoriesStates(MemoriesViewModel model, Clock clock) {
        this.model = model;
        now = clock.instant();
        made = new MemoriesFixture(now);
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(MemoriesScreen screen, Clock clock) {
        return new MemoriesStates(screen.model, clock).all();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState("memories", () -> show(0, Tab.MEMORY)),
                new ScreenState("memories-experience", () -> show(1, Tab.MEMORY)),
                new ScreenState("memories-log", () -> show(1, Tab.EXECUTION)),
                new ScreenState("memories-execution", () -> show(0, Tab.EXECUTION)),
                new ScreenState("memories-origin", () -> show(0, Tab.ORIGIN)),
                new ScreenState("memories-agent", () -> {
                    show(0, Tab.AGENT);
                    model.detail.answer.set(new Load.Ready<>(PrettyJson.of(Json.Obj.of(
                            "memories",
                            List.of(Json.Obj.of("id", "one", "task", "Cancel a booking", "trust", 0.9)),
                            "good_match",
                            true,
                            "block",
                            "Relevant prior learnings from similar tasks:"))));
                }),
                new ScreenState("memories-raw", () -> show(0, Tab.RAW)),
                new ScreenState("memories-search", () -> search(Stage.READY, "", true)),
                new ScreenState("memories-weak", () -> search(Stage.READY, "", false)),
                new ScreenState(
                        "memories-words", () -> search(Stage.LEXICAL_ONLY, "the model folder has no model.onnx", true)),
                new ScreenState("memories-alike", this::similarMemories),
                new ScreenState("memories-why-not", this::whyNot),
                new ScreenState("memories-filter-wrong", this::mistype),
                new ScreenState("memories-filtered", this::filter),
                new ScreenState("memories-edit", this::edit),
                new ScreenState("memories-rating", this::rate),
                new ScreenState("memories-promote", this::promote),
                new ScreenState("memories-reset", this::reset),
                new ScreenState("memories-export", () -> {
                    show(0, Tab.MEMORY);
                    model.side.set(MemorySidePanel.EXPORT);
                }),
                new ScreenState("memories-quarantine", this::quarantine),
                new ScreenState("memories-forget", this::cleanUp),
                new ScreenState("memories-related", this::related),
                new ScreenState("memories-sources", this::places),
                new ScreenState("memories-empty", this::empty),
                new ScreenState("memories-failed", this::fail));
    }

    private void plain() {
        model.goBack();
        model.goBack();
        model.list.clearAll();
        model.list.load.set(new Load.Ready<>(made.listing()));
    }

    private void show(int index, Tab tab) {
        plain();
        choose(made.row(index), tab);
        model.similar.similar.set(new Load.Ready<>(index == 0 ? made.similar() : List.of()));
    }

    private void choose(MemorySummary row, Tab tab) {
        model.list.select(row.id());
        model.detail.tab.set(tab);
        model.detail.memory.set(new Load.Ready<>(ReadableMemory.of(
                made.detail(row),
                made.rows().stream()
                        .collect(Collectors.toMap(
                                MemorySummary::id, summary -> summary.says().task())))));
    }

    private void search(Stage stage, String reason, boolean isGood) {
        plain();
        var search = model.list.search;
        search.text.set(WORDS);
        search.last.set(Optional.of(question()));
        search.answer.set(new Load.Running<>());
        search.answer.set(new Load.Ready<>(made.answer(stage, reason, isGood)));
        choose(made.row(0), Tab.MEMORY);
    }

    private static Question question() {
        return new Question(Space.TASK, WORDS, Where.ALL, OptionalInt.empty());
    }

    private void similarMemories() {
        plain();
        var search = model.list.search;
        search.similarTo.set(Optional.of(made.row(4)));
        search.answer.set(new Load.Running<>());
        search.answer.set(new Load.Ready<>(made.answer(Stage.READY, "", true)));
        choose(made.row(0), Tab.MEMORY);
    }

    private void whyNot() {
        search(Stage.READY, "", true);
        model.askWhyNot();
        model.list.select(made.row(8).id());
        model.whyNot.reasons.set(new Load.Ready<>(List.of(
                "It is rejected, and what is rejected is not served.",
                "Its task is 0.48 like the question; the last hit has 0.63.",
                "No word of the question stands in it.")));
    }

    private void mistype() {
        plain();
        model.list.filter.set("state:pending confidence<high");
        model.list.load.set(new Load.Ready<>(made.listing()
                .mistaken("At character 15: confidence is compared with a"
                        + " number, not with \u201chigh\u201d. Write"
                        + " confidence<0.5.")));
        choose(made.row(0), Tab.MEMORY);
    }

    private void filter() {
        plain();
        model.list.filter.set("kind:experience state:rejected");
        var all = made.listing();
        model.list.load.set(
                new Load.Ready<>(new ListResult(Where.ALL, FirstRows.of(List.of()), all.facets(), all.total(), "")));
    }

    private void edit() {
        show(0, Tab.MEMORY);
        model.edit();
        model.editModel().text(DimensionDraft.Field.CONFIDENCE).set("92 %");
        model.save();
    }

    private void rate() {
        show(0, Tab.MEMORY);
        model.memoryActions.rate(4);
    }

    private void promote() {
        show(0, Tab.MEMORY);
        model.side.set(MemorySidePanel.PROMOTE);
        model.promotion.catalogs.set(new Load.Ready<>(MemoryImportFixture.catalogs()));
    }

    private void reset() {
        show(0, Tab.MEMORY);
        model.openReset();
    }

    private void quarantine() {
        plain();
        model.openQuarantine();
        model.quarantine.load.set(new Load.Ready<>(MemoryImportFixture.quarantine()));
    }

    private void cleanUp() {
        plain();
        model.openForget();
        model.retention.halfLife.set("90");
        model.retention.preview.set(new Load.Ready<>(new MemoryRetentionService.Preview(
                MemoryPageSource.of(List.of(made.row(9), made.row(11))),
                List.of(made.row(9), made.row(11)),
                List.of(
                        "Confidence 0.11 (0.35 when it was written), 210" + " days old",
                        "Confidence 0.02 (0.30 when it was written), 400" + " days old, never served"))));
    }

    private void related() {
        show(0, Tab.MEMORY);
        model.openRelated();
        model.relatedMemories.relatedMemories.set(new Load.Ready<>(made.related()));
    }

    private void places() {
        plain();
        model.openSources();
        model.places.load.set(new Load.Ready<>(MemoryImportFixture.places(now)));
    }

    private void empty() {
        plain();
        model.list.load.set(new Load.Ready<>(ListResult.NONE));
    }

    private void fail() {
        plain();
        model.list.load.set(new Load.Failed<>(new Problem(
                "The store of this workspace can't be read.",
                "The files it was read from are not touched.",
                "Check that the disk is there, then retry.",
                "store",
                "java.io.IOException: input/output error")));
    }
}
