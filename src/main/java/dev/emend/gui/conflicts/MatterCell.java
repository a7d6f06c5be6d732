package dev.emend.gui.conflicts;

import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.conflicts.Matter.Contradiction;
import dev.emend.gui.conflicts.Matter.Disagreement;
import dev.emend.gui.conflicts.Matter.Duplicates;
import dev.emend.gui.conflicts.Matter.Refused;
import dev.emend.gui.conflicts.Matter.Unattributed;
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
import java.util.Set;
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
    private final Set<String> ticked;

    /// @param ticked the keys of what is ticked
    MatterCell(Dates dates, Set<String> ticked) {
        this.dates = dates;
        this.ticked = ticked;
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
                    case Refused one -> face(one);
                    case Contradiction one -> face(one);
                    case Duplicates one -> face(one);
                    case Unattributed one -> face(one);
                };
        face.getStyleClass().add("matter");
        var box = new VBox(face);
        if (isFirstOfFile(matter)) {
            box.getChildren().addFirst(heading(matter));
        }
        if (isFirstOfSection(matter)) {
            var word = "conflicts.show." + JudgingActs.word(matter.section());
            box.getChildren().addFirst(Prose.fixed(Texts.get(word), "matter-file"));
        }
        setGraphic(box);
    }

    /// What finders propose stands below what happened to files, kind by kind.
    private boolean isFirstOfSection(Matter matter) {
        int at = getIndex();
        return matter.section() != Matter.Section.FILES
                && (at <= 0 || getListView().getItems().get(at - 1).section() != matter.section());
    }

    private boolean isFirstOfFile(Matter matter) {
        if (!(matter instanceof Disagreement)) {
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

    private VBox face(Refused one) {
        var act = one.act();
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var when = Prose.fixed("", "caption");
        Dates.keep(when, () -> dates.text(act.at()));
        var name = RefusedWords.name(act);
        setTooltip(Prose.tooltip(name + "\n" + act.why()));
        setAccessibleText(Texts.get("conflicts.kind.refused") + ", " + name + ", " + act.why());
        return new VBox(
                4,
                new HBox(8, RefusedPane.chip(), gap, when),
                Prose.wrapped(name, "strong"),
                Prose.wrapped(act.why(), "caption"));
    }

    private VBox face(Contradiction one) {
        var chip =
                new Chip(
                        Icons.CONTRADICTION,
                        Texts.get("conflicts.kind.contradiction"),
                        Tone.WARNING);
        return proposal(
                chip,
                one.left().item(),
                one.left().lesson() + "\n\u2194 " + one.right().lesson(),
                JudgedWords.line(one.left().lesson()),
                "\u2194 " + JudgedWords.line(one.right().lesson()));
    }

    private VBox face(Duplicates one) {
        var count = one.members().size();
        var chip =
                new Chip(
                        Icons.DUPLICATE,
                        Texts.get("conflicts.kind.duplicates", count),
                        Tone.ACCENT);
        var first = one.members().getFirst();
        return proposal(chip, first.item(), first.lesson(), JudgedWords.line(first.lesson()));
    }

    private VBox face(Unattributed one) {
        var orphan = one.orphan();
        boolean isTicked = ticked.contains(one.key());
        var chip =
                isTicked
                        ? new Chip(Icons.TICKED, Texts.get("orphan.is-ticked"), Tone.ACCENT)
                        : new Chip(
                                Icons.UNKNOWN,
                                Texts.get("conflicts.kind.unattributed"),
                                Tone.WARNING);
        var name =
                orphan.named().isEmpty() ? orphan.happened().action().toolName() : orphan.named();
        return proposal(chip, name, orphan.sentence(), JudgedWords.line(orphan.sentence()));
    }

    private VBox proposal(Chip chip, String name, String whole, String... lines) {
        var item = new Label(name);
        item.getStyleClass().addAll("mono", "strong");
        var face = new VBox(4, new HBox(8, chip), item);
        for (var line : lines) {
            var preview = new Label(line);
            preview.getStyleClass().add("caption");
            face.getChildren().add(preview);
        }
        setTooltip(Prose.tooltip(whole));
        setAccessibleText(chip.getText() + ", " + name + ", " + whole);
        return face;
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
        var when = Prose.fixed("", "caption");
        Dates.keep(when, () -> dates.text(one.open().foundAt()));
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
