package dev.emend.gui.library;

import dev.emend.app.trends.ItemOutcomes.PastUse;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.library.ItemUsesViewModel.ItemUses;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The uses of the item and how they ended, above its fields.
final class ItemUsesPane extends VBox {
    private final Dates dates;

    ItemUsesPane(ItemUsesViewModel model, Dates dates) {
        this.dates = dates;
        setId("item-uses");
        getStyleClass().add("item-uses");
        managedProperty().bind(visibleProperty());
        setVisible(false);
        model.uses.subscribe(state -> {
            var uses = state.latestValue();
            setVisible(uses.isPresent());
            uses.ifPresent(this::show);
        });
    }

    private void show(ItemUses uses) {
        var figures = uses.figures();
        var by = figures.by().stream()
                .map(use -> Texts.get("library.used." + use.word()))
                .collect(Collectors.joining(", "));
        getChildren().setAll(TextControls.wrappingLabel(Texts.get("library.uses", by), "caption"));
        var outcomes = uses.outcomes();
        if (outcomes.uses() > 0) {
            var last = outcomes.last().map(dates::exact).orElse("");
            say("library.uses.sentence", outcomes.uses(), outcomes.successes(), outcomes.failures(), last);
            outcomes.recent().forEach(use -> getChildren().add(line(use)));
        } else if (figures.plans() == 0) {
            getChildren().add(TextControls.wrappingLabel(Texts.get("library.uses.none"), "muted"));
        }
        if (figures.plansRun() > 0) {
            say("library.uses.run", figures.plansRun());
        }
        if (!figures.failedTools().isEmpty()) {
            say("library.uses.step", VisibleText.of(String.join(", ", figures.failedTools())));
        }
        addServedLines(uses);
    }

    private void addServedLines(ItemUses uses) {
        var figures = uses.figures();
        var last = uses.given().last();
        if (last.isPresent()) {
            say("library.uses.given", figures.timesServed(), dates.exact(last.get()));
        } else if (figures.timesServed() > 0) {
            say("library.uses.given.file", figures.timesServed());
        }
        if (figures.retrievals() > 0) {
            say("library.uses.retrieved", figures.retrievals());
        }
        if (figures.timesServed() == 0) {
            getChildren().add(TextControls.wrappingLabel(Texts.get("library.uses.never"), "caption"));
        }
    }

    private void say(String key, Object... arguments) {
        getChildren().add(TextControls.wrappingLabel(Texts.get(key, arguments), "figures"));
    }

    private HBox line(PastUse use) {
        var word = use.success()
                .map(did -> Texts.get(did ? "library.uses.succeeded" : "library.uses.failed"))
                .orElse(Texts.get("library.uses.unknown"));
        var icon = use.success().map(did -> did ? Icons.TRUSTED : Icons.ERROR).orElse(Icons.UNKNOWN);
        var outcome = TextControls.fixedLabel(word, "use-outcome");
        outcome.setGraphic(icon.node(14));
        outcome.getStyleClass()
                .add(use.success().map(did -> did ? "good" : "bad").orElse("open"));
        var task = new Label(VisibleText.of(use.task().strip().replaceAll("\\s+", " ")));
        task.setMaxWidth(Double.MAX_VALUE);
        task.setTooltip(TextControls.tooltip(
                use.evidence().isEmpty() ? use.task() : Texts.get("library.uses.because", use.task(), use.evidence())));
        HBox.setHgrow(task, Priority.ALWAYS);
        var line = new HBox(
                outcome, task, TextControls.fixedLabel(dates.day(use.at().toString()), "caption", "figures"));
        line.getStyleClass().add("use-line");
        return line;
    }
}
