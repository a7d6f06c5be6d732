package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.FileChangeSet.Kept;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.conflicts.ConflictEntry.Disagreement;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.ExternalChanges;
import dev.emend.gui.conflicts.ConflictEntry.PendingFile;
import dev.emend.gui.conflicts.ConflictEntry.RefusedDecision;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.TextControls;
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

/// Cell of one matter in the list; the first of a file has the file's name above it.
final class ConflictCell extends WrappingCell<ConflictEntry> {
    private final Dates dates;
    private final Set<String> tickedKeys;

    /// @param tickedKeys the keys of what is ticked
    ConflictCell(Dates dates, Set<String> tickedKeys) {
        this.dates = dates;
        this.tickedKeys = tickedKeys;
    }

    @Override
    protected void updateItem(@Nullable ConflictEntry matter, boolean isEmpty) {
        super.updateItem(matter, isEmpty);
        setGraphic(null);
        setTooltip(null);
        if (matter == null || isEmpty) {
            return;
        }
        var face = switch (matter) {
            case PendingFile pendingFile -> face(pendingFile);
            case ExternalChanges changes -> face(changes);
            case Disagreement disagreement -> face(disagreement);
            case RefusedDecision refusedDecision -> face(refusedDecision);
            case EntryCluster cluster -> face(cluster);
            case Unattributed unattributed -> face(unattributed);
        };
        face.getStyleClass().add("matter");
        var box = new VBox(face);
        if (isFirstOfFile(matter)) {
            box.getChildren().addFirst(heading(matter));
        }
        if (isFirstOfSection(matter)) {
            var word = "conflicts.show." + matter.section().word();
            box.getChildren().addFirst(TextControls.fixedLabel(Texts.get(word), "matter-file"));
        }
        setGraphic(box);
    }

    /// Whether a matter is the first of its kind. Proposals stand below what happened to files, kind by
    /// kind; a list of one kind has its name above it already.
    private boolean isFirstOfSection(ConflictEntry matter) {
        int at = getIndex();
        var all = getListView().getItems();
        return matter.section() != Section.FILES
                && all.getFirst().section() != all.getLast().section()
                && (at <= 0 || all.get(at - 1).section() != matter.section());
    }

    private boolean isFirstOfFile(ConflictEntry matter) {
        if (!(matter instanceof Disagreement)) {
            return false;
        }
        int at = getIndex();
        return at <= 0
                || !(getListView().getItems().get(at - 1) instanceof Disagreement)
                || !Objects.equals(getListView().getItems().get(at - 1).file(), matter.file());
    }

    private static Label heading(ConflictEntry matter) {
        var heading = new Label(FileNotificationTexts.label(matter.file()));
        heading.getStyleClass().addAll("matter-file", "path");
        heading.setTooltip(TextControls.tooltip(matter.file().toString()));
        return heading;
    }

    private VBox face(PendingFile pendingFile) {
        boolean isDead = pendingFile.news().stage() == Stage.WRITER_DIED;
        var chip = new Chip(
                pendingFile.news().stage() == Stage.CONFLICTS ? Icons.FILE : Icons.WARNING,
                Texts.get("conflicts.file." + word(pendingFile.news().stage())),
                pendingFile.news().stage() == Stage.CONFLICTS ? StyleVariant.ACCENT : StyleVariant.WARNING);
        var name = new Label(FileNotificationTexts.label(pendingFile.file()));
        name.getStyleClass().addAll("strong", "path");
        var description = isDead
                ? Texts.get("conflicts.file.died.preview")
                : FileNotificationTexts.description(pendingFile.news());
        setAccessibleText(FileNotificationTexts.sentence(pendingFile.news()));
        setTooltip(TextControls.tooltip(pendingFile.file().toString()));
        return new VBox(4, new HBox(8, chip), name, TextControls.wrappingLabel(description, "caption"));
    }

    private VBox face(ExternalChanges changes) {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var set = changes.set();
        var when = TextControls.fixedLabel(dates.time(set.at()), "caption");
        var label = FileNotificationTexts.label(changes.file()).replace(' ', '\u00a0');
        var name = switch (set.effect()) {
            case WENT_BACK -> Texts.get("changes.row.restored", label);
            case WENT_FORWARD -> Texts.get("changes.row.forward", label);
            case REFUSED -> Texts.get("changes.row.refused", label);
            case CHANGED ->
                Texts.get(
                        set.kept() == Kept.NONE ? "changes.row.none" : "changes.row",
                        set.changes().size(),
                        label);
        };
        var summary = set.kept() == Kept.NONE ? Texts.get("changes.row.gone") : ChangesPane.summary(set, dates);
        setTooltip(TextControls.tooltip(changes.file().toString()));
        setAccessibleText(name + ", " + when.getText() + ", " + summary);
        return new VBox(
                4,
                new HBox(8, ChangesPane.chip(), gap, when),
                TextControls.wrappingLabel(name, "strong"),
                TextControls.wrappingLabel(summary, "caption"));
    }

    private VBox face(RefusedDecision refusedDecision) {
        var change = refusedDecision.change();
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var when = TextControls.fixedLabel("", "caption");
        Dates.keep(when, () -> dates.text(change.at()));
        var name = RejectedTexts.name(change);
        setTooltip(TextControls.tooltip(name + "\n" + change.reason()));
        setAccessibleText(Texts.get("conflicts.kind.refused") + ", " + name + ", " + change.reason());
        return new VBox(
                4,
                new HBox(8, RejectedPane.chip(), gap, when),
                TextControls.wrappingLabel(name, "strong"),
                TextControls.wrappingLabel(change.reason(), "caption"));
    }

    /// The chip for what is claimed of a cluster.
    ///
    /// @param similarText the text for look-alikes, of which nothing is claimed
    static Chip chip(EntryCluster cluster, String similarText) {
        return switch (cluster.section()) {
            case CONTRADICTIONS ->
                new Chip(Icons.CONTRADICTION, Texts.get("conflicts.kind.contradiction"), StyleVariant.WARNING);
            case DUPLICATES ->
                new Chip(
                        Icons.DUPLICATE,
                        Texts.get("conflicts.kind.duplicates", cluster.members().size()),
                        StyleVariant.ACCENT);
            default -> new Chip(Icons.ALIKE, similarText, StyleVariant.NEUTRAL);
        };
    }

    private VBox face(EntryCluster cluster) {
        var chip = chip(
                cluster,
                cluster.isPair()
                        ? ProposalTexts.likeness(cluster.likeness())
                        : Texts.get("conflicts.kind.alike", cluster.members().size()));
        var first = cluster.members().getFirst();
        if (cluster.section() == Section.DUPLICATES) {
            return proposal(chip, first.item(), first.text(), ProposalTexts.line(first.text()));
        }
        var second = cluster.members().get(1).text();
        return proposal(
                chip,
                first.item(),
                first.text() + "\n\u2194 " + second,
                ProposalTexts.line(first.text()),
                "\u2194 " + ProposalTexts.line(second));
    }

    private VBox face(Unattributed unattributed) {
        var orphan = unattributed.orphan();
        boolean isTicked = tickedKeys.contains(unattributed.key());
        var chip = isTicked
                ? new Chip(Icons.TICKED, Texts.get("orphan.is-ticked"), StyleVariant.ACCENT)
                : new Chip(Icons.UNKNOWN, Texts.get("conflicts.kind.unattributed"), StyleVariant.WARNING);
        var name = orphan.unknownId().isEmpty() ? orphan.facts().action().toolName() : orphan.unknownId();
        return proposal(chip, name, orphan.sentence(), ProposalTexts.line(orphan.sentence()));
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
        setTooltip(TextControls.tooltip(whole));
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

    private VBox face(Disagreement disagreement) {
        var conflict = disagreement.open().conflict();
        var chip = new Chip(
                ConflictTexts.icon(conflict.kind()),
                ConflictTexts.word(conflict.kind()),
                ConflictTexts.tone(conflict.kind()));
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var when = TextControls.fixedLabel("", "caption");
        Dates.keep(when, () -> dates.text(disagreement.open().foundAt()));
        var head = new HBox(8, chip, gap, when);
        var item = TextControls.fixedLabel(conflict.item().label(), "mono", "strong");
        var place = new Label(ConflictTexts.place(conflict));
        place.getStyleClass().addAll("mono", "place");
        place.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS); // places differ at their ends
        var name = new HBox(8, item, place);
        var text = ConflictTexts.preview(conflict);
        var preview = new Label(text);
        preview.getStyleClass().add("caption");
        setTooltip(TextControls.tooltip(ConflictTexts.name(conflict) + "\n" + text));
        setAccessibleText(ConflictTexts.word(conflict.kind()) + ", " + ConflictTexts.name(conflict));
        return new VBox(4, head, name, preview);
    }
}
