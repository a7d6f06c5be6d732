package dev.emend.gui.memories.detail;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.gui.imports.ImportTexts;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.ChangedWordsView;
import dev.emend.gui.part.LearningSource;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.lineage.Lineage;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The sides of a memory that are read top to bottom: its dimensions, its execution, its origin.
public final class MemoryPane extends VBox {
    private final Dates dates;

    public MemoryPane(Dates dates) {
        this.dates = dates;
        getStyleClass().add("memory-pane");
    }

    /// Shows what was learned, the most concrete first.
    public void dimensions(ReadableMemory reading) {
        getChildren().clear();
        var memory = reading.maskedMemory();
        var changedWords = new ChangedWordsView();
        changedWords.show(reading.detail().change(), SecretMask.NONE);
        if (changedWords.isVisible()) {
            getChildren().add(changedWords);
        }
        var text = memory.text();
        if (memory.kind() == Memory.Kind.EXPERIENCE) {
            getChildren().add(new LogPane(new Experience(memory.result().execution())));
        }
        passage("tactical", text.lessons().tactical(), "lesson");
        passage("strategic", text.lessons().strategic());
        passage("meta", text.lessons().meta());
        patterns(text.lessons().antiPatterns());
        passage("reflection", text.reflection());
        passage("narrative", text.narrative());
        passage("context", text.context());
        if (!memory.metadata().members().isEmpty()) {
            tree("metadata", memory.metadata());
        }
        if (getChildren().isEmpty()) {
            getChildren().add(TextControls.wrappingLabel(Texts.get("memories.detail.bare"), "muted"));
        }
    }

    private void patterns(Json patterns) {
        switch (patterns) {
            case Json.Null _ -> {}
            case Json.Text(var words) -> passage("antiPatterns", words);
            default -> tree("antiPatterns", patterns);
        }
    }

    private void passage(String name, String text, String... styleClasses) {
        if (!text.isBlank()) {
            getChildren().add(new DimensionBlock(Texts.get("memories.field." + name), text, styleClasses));
        }
    }

    private void tree(String name, Json json) {
        var part = new VBox(TextControls.fixedLabel(Texts.get("memories.field." + name), "passage-name"));
        part.getStyleClass().add("passage");
        part.getChildren().add(new JsonOutline(json));
        getChildren().add(part);
    }

    /// Shows the execution of the run, or the whole log.
    public void execution(ReadableMemory reading) {
        getChildren().clear();
        var result = reading.maskedMemory().result();
        if (result.execution().members().isEmpty()) {
            getChildren().add(TextControls.wrappingLabel(Texts.get("memories.execution.none"), "muted"));
        } else {
            getChildren().add(new JsonOutline(result.execution()));
        }
    }

    /// Shows the origin of the memory, what came with it, and its links.
    public void origin(ReadableMemory reading, Consumer<String> open) {
        getChildren().clear();
        var detail = reading.detail();
        var origin = detail.memory().origin();
        var facts = new GridPane();
        facts.getStyleClass().add("facts");
        boolean isHere = origin.source().isEmpty();
        fact(facts, "source", isHere ? Texts.get("memories.origin.here") : origin.source(), "mono", "path");
        if (!isHere) {
            fact(facts, "format", ImportTexts.format(origin.format()));
            fact(facts, "sourceId", origin.id(), "mono");
        }
        var lineage = Lineage.of(detail.memory());
        fact(facts, "class", LearningSource.word(lineage.origin()));
        if (!lineage.derivedFrom().isEmpty()) {
            fact(facts, "derived", LearningSource.lineageText(lineage), "mono");
        }
        fact(facts, "added", dates.exact(detail.provenance().addedAt()));
        if (!detail.provenance().batch().isEmpty()) {
            fact(facts, "batch", detail.provenance().batch());
        }
        fact(
                facts,
                "vectors",
                detail.provenance().vectors().isEmpty()
                        ? Texts.get("memories.origin.vectors.none")
                        : String.join("\n", detail.provenance().vectors()));
        statusFacts(facts, detail);
        getChildren().add(facts);
        links(reading, open);
    }

    private void statusFacts(GridPane facts, MemoryDetail detail) {
        var status = detail.row().status();
        fact(facts, "state", MemoryLabels.state(status.state()));
        fact(facts, "tier", MemoryLabels.tier(status.tier()));
        fact(facts, "served", Texts.get("memories.origin.times", detail.row().servedCount()));
        fact(facts, "version", Long.toString(detail.version()));
        detail.rating()
                .ifPresent(rating -> fact(
                        facts,
                        "rating",
                        Texts.get(
                                "memories.origin.rated",
                                rating.score(),
                                rating.person(),
                                dates.exact(rating.ratedAt()))));
        var stamp = detail.memory().result().timestamp();
        if (!stamp.isEmpty()) {
            fact(facts, "happened", dates.parse(stamp).map(dates::exact).orElse(stamp));
        }
    }

    private static void fact(GridPane facts, String name, String value, String... styleClasses) {
        var label = TextControls.fixedLabel(Texts.get("memories.origin." + name), "muted");
        var words = TextControls.wrappingLabel(value, styleClasses);
        GridPane.setHgrow(words, Priority.ALWAYS);
        facts.addRow(facts.getRowCount(), label, words);
    }

    private void links(ReadableMemory reading, Consumer<String> open) {
        var detail = reading.detail();
        var part = new VBox(TextControls.fixedLabel(Texts.get("memories.links"), "passage-name"));
        part.getStyleClass().add("passage");
        if (detail.links().isEmpty()) {
            part.getChildren().add(TextControls.wrappingLabel(Texts.get("memories.links.none"), "muted"));
        }
        for (MemoryLink link : detail.links()) {
            boolean isFrom = link.from().equals(detail.memory().id());
            var other = isFrom ? link.to() : link.from();
            var words = Texts.get(
                    isFrom ? "memories.link.to" : "memories.link.from",
                    link.kind(),
                    reading.names().getOrDefault(other, other));
            var button = new Button(words);
            button.setMnemonicParsing(false);
            button.setMinHeight(USE_PREF_SIZE);
            button.setWrapText(true);
            button.getStyleClass().addAll("flat", "accent", "action-link");
            button.setOnAction(_ -> open.accept(other));
            part.getChildren().add(button);
        }
        getChildren().add(part);
    }
}
