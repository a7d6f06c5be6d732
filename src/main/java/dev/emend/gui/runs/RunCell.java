package dev.emend.gui.runs;

import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/// Cell for one run in the list: what was asked, how it ended, and how well it went.
final class RunCell extends ListCell<RunSummary> {
    private final Dates dates;
    private final Label task = new Label();
    private final Label number = TextControls.fixedLabel("", "caption", "figures");
    private final Label outcome = TextControls.fixedLabel("", "run-word");
    private final FontIcon sign = Icons.INFO.node(14);
    private final Label family = new Label();
    private final Label numbers = TextControls.fixedLabel("", "caption", "figures");
    private final Label age = TextControls.fixedLabel("", "caption");
    private final Label took = TextControls.fixedLabel("", "caption", "figures");
    private final VBox face;

    RunCell(Dates dates) {
        this.dates = dates;
        getStyleClass().add("run-cell");
        task.getStyleClass().add("run-task");
        outcome.setGraphic(sign);
        family.getStyleClass().add("caption");
        family.setMinWidth(0);
        numbers.setMinWidth(0);
        face = new VBox(
                new HBox(task),
                new HBox(10, number, outcome, family, room(), age),
                new HBox(10, numbers, room(), took));
        face.getStyleClass().add("run-face");
        face.setMinWidth(0);
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable RunSummary row, boolean isEmpty) {
        super.updateItem(row, isEmpty);
        if (row == null || isEmpty) {
            setGraphic(null);
            setAccessibleText("");
            TextControls.hint(this, "");
            return;
        }
        var ending = row.status().outcome();
        var words = row.head().title();
        task.setText(VisibleText.of(words.isEmpty() ? Texts.get("runs.task.none") : words));
        number.setText(RunTexts.number(row));
        outcome.setText(RunTexts.outcome(row.status()));
        sign.setIconCode(RunTexts.icon(ending).code());
        RunTexts.tone(ending).give(outcome);
        family.setText(VisibleText.of(row.head().agent()));
        Dates.keep(age, () -> RunTexts.startTime(row, dates::text));
        TextControls.hint(age, RunTexts.importTime(row, dates));
        numbers.setText(numbers(row));
        took.setText(took(row.work()));
        setAccessibleText(Stream.of(
                        task.getText(),
                        number.getText(),
                        outcome.getText(),
                        family.getText(),
                        numbers.getText(),
                        took.getText(),
                        age.getText())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", ")));
        TextControls.hint(this, row.head().task().strip());
        setGraphic(face);
    }

    private static Region room() {
        var room = new Region();
        HBox.setHgrow(room, Priority.ALWAYS);
        return room;
    }

    /// The recorded time and cost; nothing where nothing was recorded.
    private static String took(RunSummary.RunFacts work) {
        var parts = new ArrayList<String>();
        if (work.usage().millis().isPresent()) {
            parts.add(RunTexts.time(work.usage().millis()));
        }
        if (work.cost().dollars().isPresent()) {
            parts.add(RunTexts.cost(work.cost()));
        }
        return String.join(" · ", parts);
    }

    private static String numbers(RunSummary row) {
        var work = row.work();
        if (!work.isKnown()) {
            return Texts.get("runs.waiting");
        }
        return work.score().isEmpty()
                ? Texts.get("runs.numbers.unscored", work.calls(), work.findingCount())
                : Texts.get("runs.numbers", RunTexts.score(work.score()), work.calls(), work.findingCount());
    }
}
