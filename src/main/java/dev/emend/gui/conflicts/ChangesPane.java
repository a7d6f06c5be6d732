package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.conflicts.FileChangeSet.Kept;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.gui.conflicts.ConflictEntry.ExternalChanges;
import dev.emend.gui.conflicts.changes.ChangeList;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// What another program changed in a folder in one go, memory by memory, and the answers.
final class ChangesPane extends BorderPane {
    private final Dates dates;
    private final WrappingRow title = new WrappingRow();
    private final Label path = TextControls.wrapped("", "mono", "muted");
    private final Label what = TextControls.wrapped("");
    private final Label effect = TextControls.wrapped("", "caption");
    private final VBox body = new VBox();
    private final BodyScroll scroll = new BodyScroll(body);
    private final ChangeList changes;
    private String shown = "";

    ChangesPane(ChangesViewModel model, ConflictsActions actions, Dates dates) {
        this.dates = dates;
        getStyleClass().addAll("detail", "changed");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, path, what);
        head.getStyleClass().add("detail-head");
        setTop(head);
        changes = new ChangeList(model.selection(), true, scroll::reveal, model::reload);
        body.getChildren().add(changes);
        setCenter(scroll);
        var bar = new FlowPane(8, 8);
        bar.getStyleClass().add("action-bar");
        bar.getChildren().add(ActionControls.primary(actions.changeAnswers().getFirst()));
        actions.changeAnswers().stream().skip(1).map(ActionControls::button).forEach(bar.getChildren()::add);
        effect.getStyleClass().add("bar-caption");
        var foot = new VBox(effect, bar);
        foot.getStyleClass().add("captioned-bar");
        setBottom(foot);
    }

    void show(ExternalChanges entry) {
        var set = entry.set();
        title.getChildren()
                .setAll(
                        TextControls.wrapped(FileNotificationTexts.label(entry.file()), "item-name"),
                        chip(),
                        TextControls.fixed(dates.time(set.at()), "caption"));
        path.setText(entry.file().toString());
        what.setText(
                switch (set.kept()) {
                    case ALL -> summary(set);
                    case PART -> summary(set) + ". " + Texts.get("changes.kept.part");
                    case NONE -> Texts.get("changes.kept.none");
                });
        boolean isKept = set.kept() != Kept.NONE;
        Focusability.only(changes, isKept);
        long added = set.changes().stream()
                .filter(change -> change.kind() == Kind.ADDED && !set.undone().contains(change.name()))
                .count();
        effect.setText(Texts.get("changes.effect")
                + (added > 0 && isKept ? " " + Texts.get("changes.effect.added", added) : ""));
        if (!shown.equals(entry.key())) {
            shown = entry.key();
            scroll.setVvalue(0);
        }
    }

    static Chip chip() {
        return new Chip(Icons.AGENT, Texts.get("conflicts.kind.changes"), StyleVariant.ACCENT);
    }

    /// `2 dropped, 1 merged, 3 reworded`, and how many of them are undone.
    static String summary(FileChangeSet set) {
        var summary = new StringBuilder();
        for (var kind : new Kind[] {Kind.DROPPED, Kind.MERGED, Kind.REWORDED, Kind.MOVED, Kind.ADDED}) {
            long count = set.changes().stream()
                    .filter(change -> change.kind() == kind)
                    .count();
            if (count > 0) {
                summary.append(summary.isEmpty() ? "" : ", ")
                        .append(Texts.get("changes.count." + ChangeList.word(kind), count));
            }
        }
        if (!set.undone().isEmpty()) {
            summary.append(" · ")
                    .append(Texts.get(
                            "changes.count.undone",
                            set.undone().size(),
                            set.changes().size()));
        }
        return summary.toString();
    }
}
