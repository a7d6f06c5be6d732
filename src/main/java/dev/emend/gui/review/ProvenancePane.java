package dev.emend.gui.review;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.LearningSource;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.Action;
import dev.emend.model.Learning;
import dev.emend.model.VisibleText;
import dev.emend.model.lineage.Lineage;
import java.util.List;
import java.util.function.Supplier;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/// Origin of a learning, and what was done to it since.
final class ProvenancePane extends GridPane {
    private static final int LINES = 5;

    private final ReviewViewModel model;
    private final ChoosingViewModel choiceModel;
    private final Dates dates;

    ProvenancePane(ReviewViewModel model, ChoosingViewModel choiceModel, Dates dates) {
        this.model = model;
        this.choiceModel = choiceModel;
        this.dates = dates;
        getStyleClass().add("facts");
        var values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        getColumnConstraints().setAll(new ColumnConstraints(100), values);
        model.panel.mode().subscribe(this::show);
        choiceModel.journal.subscribe(this::show);
    }

    private void show() {
        getChildren().clear();
        var page = model.page().get();
        if (page == null || model.panel.mode().get() != Mode.PROVENANCE) {
            return;
        }
        page.learning().ifPresent(this::facts);
        switch (page.card().entry()) {
            case ItemDetail item -> fact("review.fact.file", item.file().toString(), "mono");
            case MemoryDetail memory -> facts(memory);
            default -> {}
        }
        choiceModel
                .journal
                .get()
                .latestValue()
                .ifPresent(lines -> factWithAge("review.fact.journal", () -> journal(lines)));
        if (choiceModel.journal.get() instanceof Load.Failed<List<JournalEntryView>>(var problem)) {
            fact("review.fact.journal", problem.message());
        }
    }

    private void facts(Learning learning) {
        fact("part.learning.task", learning.task());
        learning.stepNum().ifPresent(step -> fact("review.fact.step", Integer.toString(step)));
        var lineage = Lineage.of(learning);
        fact("review.fact.origin", LearningSource.word(lineage.origin()));
        learning.client().ifPresent(client -> fact("review.fact.client", VisibleText.of(client)));
        fact("review.fact.derived", LearningSource.lineageText(lineage));
        learning.fields().text("run_id").ifPresent(run -> fact("review.fact.run", run));
        if (!learning.timestamp().isEmpty()) {
            var timestamp = learning.timestamp();
            factWithAge("review.fact.written", () -> dates.text(timestamp) + "  (" + timestamp + ")");
        }
        source(learning.originalAction());
    }

    private void facts(MemoryDetail memory) {
        fact(
                "review.list.column.source",
                VisibleText.of(memory.memory().origin().source()),
                "mono");
        fact("review.fact.origin", LearningSource.word(memory.row().originClass()));
        factWithAge("review.fact.written", () -> dates.text(memory.provenance().addedAt()));
    }

    private void source(Action action) {
        action.kbSource().ifPresent(source -> fact("review.fact.source", source, "mono"));
    }

    private String journal(List<JournalEntryView> lines) {
        if (lines.isEmpty()) {
            return Texts.get("review.journal.none");
        }
        return String.join(
                "\n",
                lines.stream()
                        .limit(LINES)
                        .map(line -> Texts.get(
                                line.undoInfo().isUndone() ? "review.journal.undone" : "review.journal.line",
                                dates.text(line.undoInfo().at()),
                                line.label(),
                                line.undoInfo().person()))
                        .toList());
    }

    private void fact(String key, String text, String... styleClasses) {
        if (!text.isBlank()) {
            fact(key, TextControls.wrappingLabel(text, styleClasses));
        }
    }

    /// Adds a fact with an age in it.
    private void factWithAge(String key, Supplier<String> words) {
        var text = TextControls.wrappingLabel("");
        Dates.keep(text, () -> VisibleText.of(words.get()));
        fact(key, text);
    }

    private void fact(String key, Label text) {
        var name = TextControls.wrappingLabel(Texts.get(key), "muted");
        GridPane.setValignment(name, VPos.TOP);
        addRow(getRowCount(), name, text);
    }
}
