package dev.emend.gui.conflicts;

import dev.emend.curation.FileNews.Stage;
import dev.emend.gui.conflicts.Matter.Disagreement;
import dev.emend.gui.conflicts.Matter.Waiting;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
import dev.emend.gui.part.FileNewsWords;
import dev.emend.gui.part.Prose;
import dev.emend.gui.part.WrappingCell;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// One matter in the list; the first of a file has the file's name above it.
final class MatterCell extends WrappingCell<Matter> {
    private final Dates dates;

    MatterCell(Dates dates) {
        this.dates = dates;
    }

    @Override
    protected void updateItem(@Nullable Matter matter, boolean isEmpty) {
        super.updateItem(matter, isEmpty);
        setGraphic(null);
        setTooltip(null);
        if (matter == null || isEmpty) {
            return;
        }
        var face =
                switch (matter) {
                    case Waiting one -> face(one);
                    case Disagreement one -> face(one);
                };
        face.getStyleClass().add("matter");
        setGraphic(isFirstOfFile(matter) ? new VBox(heading(matter), face) : new VBox(face));
    }

    private boolean isFirstOfFile(Matter matter) {
        if (matter instanceof Waiting) {
            return false;
        }
        int at = getIndex();
        return at <= 0
                || getListView().getItems().get(at - 1) instanceof Waiting
                || !Objects.equals(getListView().getItems().get(at - 1).file(), matter.file());
    }

    private static Label heading(Matter matter) {
        var heading = new Label(FileNewsWords.label(matter.file()));
        heading.getStyleClass().addAll("matter-file", "path");
        heading.setTooltip(Prose.tooltip(matter.file().toString()));
        return heading;
    }

    private VBox face(Waiting one) {
        boolean isDead = one.news().stage() == Stage.WRITER_DIED;
        var chip =
                new Chip(
                        one.news().stage() == Stage.CONFLICTS ? Icons.FILE : Icons.WARNING,
                        Texts.get("conflicts.file." + word(one.news().stage())),
                        one.news().stage() == Stage.CONFLICTS ? Tone.ACCENT : Tone.WARNING);
        var name = new Label(FileNewsWords.label(one.file()));
        name.getStyleClass().addAll("strong", "path");
        var what =
                isDead ? Texts.get("conflicts.file.died.preview") : FileNewsWords.what(one.news());
        setAccessibleText(FileNewsWords.sentence(one.news()));
        setTooltip(Prose.tooltip(one.file().toString()));
        return new VBox(4, new HBox(8, chip), name, Prose.wrapped(what, "caption"));
    }

    static String word(Stage stage) {
        return switch (stage) {
            case HELD -> "held";
            case WRITER_DIED -> "died";
            default -> "changed";
        };
    }

    private VBox face(Disagreement one) {
        var conflict = one.open().conflict();
        var chip =
                new Chip(
                        ConflictWords.icon(conflict.kind()),
                        ConflictWords.word(conflict.kind()),
                        ConflictWords.tone(conflict.kind()));
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var when = Prose.fixed(dates.text(one.open().foundAt()), "caption");
        var head = new HBox(8, chip, gap, when);
        var item = Prose.fixed(conflict.item().label(), "mono", "strong");
        var place = new Label(ConflictWords.place(conflict));
        place.getStyleClass().addAll("mono", "place");
        place.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS); // places differ at their ends
        var name = new HBox(8, item, place);
        var text = ConflictWords.preview(conflict);
        var preview = new Label(text);
        preview.getStyleClass().add("caption");
        setTooltip(Prose.tooltip(ConflictWords.name(conflict) + "\n" + text));
        setAccessibleText(
                ConflictWords.word(conflict.kind()) + ", " + ConflictWords.name(conflict));
        return new VBox(4, head, name, preview);
    }
}
