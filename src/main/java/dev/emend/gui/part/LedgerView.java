package dev.emend.gui.part;

import dev.emend.curation.TrustLedger;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.TrustBar;
import dev.emend.model.Trust;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Why an item has the trust it has: one line per event, from before to after, and a note when the
/// number and the learnings do not fit.
public final class LedgerView extends VBox {
    private final Dates dates;

    public LedgerView(Dates dates) {
        this.dates = dates;
        getStyleClass().add("ledger");
    }

    public void show(TrustLedger ledger) {
        getChildren().clear();
        if (ledger.lines().isEmpty()) {
            getChildren().add(Prose.wrapped(Texts.get("part.ledger.none"), "muted"));
        }
        ledger.lines().forEach(line -> getChildren().add(row(line)));
        if (!ledger.isExplained()) {
            getChildren().add(note(ledger));
        } else if (!ledger.lines().isEmpty()) {
            getChildren().add(Prose.wrapped(Texts.get("part.ledger.fits"), "caption"));
        }
    }

    private HBox row(TrustLedger.Line line) {
        var title = Prose.wrapped(title(line));
        var what = Prose.wrapped(what(line), "caption");
        var words = new VBox(title, what);
        if (!line.when().isEmpty()) {
            var when = dates.label(line.when());
            when.getStyleClass().add("caption");
            words.getChildren().add(when);
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        Label change =
                Prose.fixed(
                        TrustBar.text(line.before()) + " \u2192 " + TrustBar.text(line.after()),
                        "figures");
        var row = new HBox(new Icon(icon(line.kind()), 20), words, change);
        row.getStyleClass().add("ledger-line");
        return row;
    }

    private static Icons icon(TrustLedger.Kind kind) {
        return switch (kind) {
            case UNEXPLAINED -> Icons.UNKNOWN;
            case LEARNING_ATTACHED -> Icons.LEARNING;
            case CONFIRMED -> Icons.TRUSTED;
            case OVERRIDDEN -> Icons.PERSON;
        };
    }

    private static String title(TrustLedger.Line line) {
        return switch (line.kind()) {
            case UNEXPLAINED -> Texts.get("part.ledger.unexplained");
            case LEARNING_ATTACHED -> Texts.get("part.ledger.attached");
            case CONFIRMED -> Texts.get("part.ledger.confirmed");
            case OVERRIDDEN -> Texts.get("part.ledger.overridden");
        };
    }

    private static String what(TrustLedger.Line line) {
        return line.kind() == TrustLedger.Kind.UNEXPLAINED
                ? Texts.get("part.ledger.unexplained.what")
                : line.what();
    }

    private static HBox note(TrustLedger ledger) {
        var penalties =
                ledger.implied() >= Trust.IMPLIED_AT_FLOOR
                        ? Texts.get("part.ledger.floor")
                        : Texts.get("part.ledger.penalties", ledger.implied());
        var words =
                Prose.wrapped(
                        Texts.get(
                                "part.ledger.note",
                                penalties,
                                Texts.get("part.ledger.learnings", ledger.attached())));
        var note = new HBox(new Icon(Icons.INFO, 16), words);
        note.getStyleClass().add("note");
        return note;
    }
}
