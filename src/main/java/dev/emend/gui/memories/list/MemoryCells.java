package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemorySearchService.Match;
import dev.emend.app.memories.MemorySearchService.Parts;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/// The cells of the table, one per column; each makes its nodes once.
final class MemoryCells {
    private MemoryCells() {}

    /// The kind as an icon before the task, and what was learned below.
    static final class TaskCell extends DataTable.Cell<MemorySummary> {
        private final FontIcon kind = Icons.INFO.node(14);
        private final Label task = new Label("", kind);
        private final Label lesson = new Label();
        private final VBox face = new VBox(task, lesson);
        private final VBox shade = new VBox(shade(0.55), shade(0.8));

        TaskCell() {
            shade.getStyleClass().add("memory-shade");
            task.getStyleClass().add("memory-task");
            lesson.getStyleClass().addAll("caption", "memory-lesson");
            face.getStyleClass().add("item-face");
            setPrefWidth(0);
        }

        @Override
        protected void show(MemorySummary row) {
            var word = MemoryLabels.kind(row.kind());
            kind.setIconCode(MemoryLabels.icon(row.kind()).code());
            task.setText(MemoryLabels.title(row));
            lesson.setText(MemoryLabels.line(row.says().lesson()));
            TextControls.hint(this, word + ": " + task.getText() + "\n" + lesson.getText());
            setAccessibleText(word + ": " + task.getText() + ". " + lesson.getText());
            setGraphic(face);
        }

        @Override
        protected void await() {
            setAccessibleText(Texts.get("memories.row.awaited", getIndex() + 1));
            setGraphic(shade);
        }

        /// A placeholder for a line of text.
        private Region shade(double share) {
            var line = new Region();
            line.maxWidthProperty().bind(widthProperty().multiply(share));
            return line;
        }
    }

    /// An icon and its word.
    abstract static class TextCell extends DataTable.Cell<MemorySummary> {
        private final Label label = new Label();
        private final FontIcon icon = Icons.INFO.node(14);

        TextCell() {
            label.setGraphic(icon);
            label.getStyleClass().add("memory-word");
        }

        void say(Icons sign, StyleVariant tone, String word) {
            icon.setIconCode(sign.code());
            tone.give(label);
            label.setText(word);
            TextControls.hint(this, word);
            setAccessibleText(word);
            setGraphic(label);
        }
    }

    static final class EndedCell extends TextCell {
        @Override
        protected void show(MemorySummary row) {
            var outcome = row.status().outcome();
            say(MemoryLabels.outcomeIcon(outcome), MemoryLabels.outcomeTone(outcome), MemoryLabels.outcome(outcome));
        }
    }

    /// Cell for the state. An archived memory is not served, whatever its state; the hint has both.
    static final class StateCell extends TextCell {
        @Override
        protected void show(MemorySummary row) {
            var state = row.status().state();
            boolean isArchived = row.status().tier() == MemorySummary.Tier.ARCHIVED;
            var word = MemoryLabels.state(state);
            if (isArchived) {
                var tier = MemoryLabels.tier(row.status().tier());
                say(Icons.ARCHIVE, StyleVariant.NEUTRAL, tier);
                TextControls.hint(this, tier + ", " + word);
                setAccessibleText(tier + ", " + word);
            } else {
                say(MemoryLabels.icon(state), MemoryLabels.tone(state), word);
            }
        }
    }

    static final class ConfidenceCell extends DataTable.Cell<MemorySummary> {
        ConfidenceCell() {
            alignRight();
        }

        @Override
        protected void show(MemorySummary row) {
            setText(MemoryLabels.two(row.status().confidence()));
        }
    }

    static final class AgeCell extends DataTable.Cell<MemorySummary> {
        private final Dates dates;

        AgeCell(Dates dates) {
            this.dates = dates;
        }

        @Override
        protected void show(MemorySummary row) {
            var at = row.status().at();
            setText(at.map(time -> dates.day(time.toString())).orElse("\u2013"));
            TextControls.hint(this, at.map(dates::exact).orElse(Texts.get("memories.age.none")));
        }
    }

    static final class ServedCell extends DataTable.Cell<MemorySummary> {
        ServedCell() {
            alignRight();
        }

        @Override
        protected void show(MemorySummary row) {
            setText(Texts.get("number", row.servedCount()));
        }
    }

    /// Cell for the side of a memory that a question matched.
    static final class MatchCell extends TextCell {
        private final Function<MemorySummary, Optional<Match>> matches;

        MatchCell(Function<MemorySummary, Optional<Match>> matches) {
            this.matches = matches;
        }

        @Override
        protected void show(MemorySummary row) {
            matches.apply(row)
                    .ifPresentOrElse(
                            match -> say(
                                    switch (match) {
                                        case TASK -> Icons.FLAG;
                                        case LESSON -> Icons.LEARNING;
                                        case BOTH -> Icons.CHOSEN;
                                    },
                                    StyleVariant.NEUTRAL,
                                    Texts.get("memories.match." + match.name().toLowerCase(Locale.ROOT))),
                            () -> setGraphic(null));
        }
    }

    /// The score of a hit, its parts in the hint.
    static final class ScoreCell extends DataTable.Cell<MemorySummary> {
        private final Function<MemorySummary, Optional<Parts>> parts;

        ScoreCell(Function<MemorySummary, Optional<Parts>> parts) {
            this.parts = parts;
            alignRight();
            getStyleClass().add("strong");
        }

        @Override
        protected void show(MemorySummary row) {
            var scoreParts = parts.apply(row);
            var sentence = scoreParts.map(MemoryLabels::sentence).orElse("");
            setText(scoreParts.map(scores -> MemoryLabels.two(scores.score())).orElse(""));
            TextControls.hint(this, sentence);
            setAccessibleText(sentence);
        }
    }

    /// Cell for one part of the score of a hit.
    static final class Part extends DataTable.Cell<MemorySummary> {
        private final ScoreBar bar = new ScoreBar();
        private final Function<MemorySummary, Optional<Parts>> parts;
        private final Function<Parts, OptionalDouble> part;

        Part(Function<MemorySummary, Optional<Parts>> parts, Function<Parts, OptionalDouble> part) {
            this.parts = parts;
            this.part = part;
        }

        @Override
        protected void show(MemorySummary row) {
            var scoreParts = parts.apply(row);
            bar.show(scoreParts.isPresent() ? part.apply(scoreParts.get()) : OptionalDouble.empty());
            var sentence = scoreParts.map(MemoryLabels::sentence).orElse("");
            TextControls.hint(this, sentence);
            setAccessibleText(sentence);
            setGraphic(bar);
        }
    }

    /// A share from 0 to 1 as number and short bar; a dash where there is none.
    private static final class ScoreBar extends HBox {
        private static final double WIDTH = 32;

        private final Label number = TextControls.fixedLabel("", "figures");
        private final Region fill = new Region();
        private final StackPane track = new StackPane(fill);

        ScoreBar() {
            getStyleClass().add("memory-score");
            track.getStyleClass().add("trust-track");
            track.setMinWidth(WIDTH);
            track.setMaxWidth(WIDTH);
            fill.getStyleClass().add("memory-score-fill");
            fill.setMaxWidth(Region.USE_PREF_SIZE);
            getChildren().addAll(number, track);
        }

        void show(OptionalDouble share) {
            number.setText(MemoryLabels.two(share));
            track.setVisible(share.isPresent());
            fill.setPrefWidth(WIDTH * Math.clamp(share.orElse(0), 0.0, 1.0));
        }
    }
}
