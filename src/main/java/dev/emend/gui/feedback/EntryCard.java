package dev.emend.gui.feedback;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Feedback;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/// The chosen entry of the log in full.
final class EntryCard extends ScrollPane {
    private final LogViewModel model;
    private final Dates dates;
    private final VBox lines = new VBox();

    EntryCard(LogViewModel model, Dates dates) {
        this.model = model;
        this.dates = dates;
        setId("feedback-card");
        setAccessibleText(Texts.get("feedback.card"));
        getStyleClass().addAll("screen-scroll", "feedback-card");
        lines.getStyleClass().add("feedback-card-lines");
        setFitToWidth(true);
        setContent(lines);
        model.selection.subscribe(_ -> show());
        model.rows.addListener((ListChangeListener<Feedback>) _ -> show());
    }

    private void show() {
        int index = model.indexOf(model.selection.get());
        setVisible(index >= 0);
        setManaged(index >= 0);
        if (index >= 0) {
            lines.getChildren().setAll(lines(model.rows.get(index)));
            setVvalue(0);
        }
    }

    private List<Label> lines(Feedback entry) {
        var all = new ArrayList<Label>();
        all.add(TextControls.wrappingLabel(entry.fields().summary(), "strong"));
        say(all, "feedback.cell.well", entry.fields().wentWell());
        say(all, "feedback.cell.improve", entry.fields().couldImprove());
        if (entry.isInferred()) {
            all.add(TextControls.wrappingLabel(Texts.get("feedback.cell.inferred"), "caption"));
        }
        var facts = TextControls.wrappingLabel("", "caption");
        Dates.keep(facts, () -> VisibleText.of(facts(entry)));
        all.add(facts);
        return all;
    }

    private String facts(Feedback entry) {
        var from = entry.from();
        var parts = new ArrayList<String>();
        parts.add(Texts.get("feedback.card.number", entry.id()));
        parts.add(dates.text(entry.at()));
        parts.add(
                from.about().isEmpty()
                        ? Texts.get("feedback.cell.by", from.person())
                        : Texts.get("feedback.cell.about", FeedbackTexts.source(from.source()), from.about()));
        if (!entry.tags().isEmpty()) {
            parts.add(String.join(", ", entry.tags()));
        }
        return String.join(" \u00b7 ", parts);
    }

    private static void say(List<Label> all, String key, String text) {
        if (!text.isBlank()) {
            all.add(TextControls.wrappingLabel(Texts.get(key, text)));
        }
    }
}
