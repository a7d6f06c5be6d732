package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.conflicts.FileChangeSet.Kept;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.gui.conflicts.ConflictEntry.ExternalChanges;
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
import dev.emend.model.FileChanges.Effect;
import java.util.ArrayList;
import java.util.Optional;
import javafx.collections.SetChangeListener;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// Pane of what another program changed in a folder at once, memory by memory, with the answers.
final class ChangesPane extends BorderPane {
    private final Dates dates;
    private final WrappingRow title = new WrappingRow();
    private final Label path = TextControls.wrappingLabel("", "mono", "muted");
    private final Label description = TextControls.wrappingLabel("");
    private final Label effect = TextControls.wrappingLabel("", "caption");
    private final VBox body = new VBox();
    private final PaneScroller scroll = new PaneScroller(body);
    private final ChangeList changes;
    private final ChangeSelection selection;
    private Optional<FileChangeSet> set = Optional.empty();
    private String visibleKey = "";

    ChangesPane(ChangesViewModel model, ConflictsActions actions, Dates dates) {
        this.dates = dates;
        selection = model.selection;
        getStyleClass().addAll("detail", "changed");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, path, description);
        head.getStyleClass().add("detail-head");
        setTop(head);
        changes = new ChangeList(selection, true, scroll::reveal, model::reload);
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
        selection.tickedNames.addListener((SetChangeListener<String>) _ -> set.ifPresent(this::showEffect));
    }

    void show(ExternalChanges entry) {
        var changeSet = entry.set();
        set = Optional.of(changeSet);
        title.getChildren()
                .setAll(
                        TextControls.wrappingLabel(FileNotificationTexts.label(entry.file()), "item-name"),
                        chip(),
                        TextControls.fixedLabel(dates.time(changeSet.at()), "caption"));
        path.setText(entry.file().toString());
        description.setText(
                switch (changeSet.kept()) {
                    case ALL -> summary(changeSet, dates);
                    case PART -> summary(changeSet, dates) + ". " + Texts.get("changes.kept.part");
                    case NONE -> Texts.get("changes.kept.none");
                });
        boolean isKept = changeSet.kept() != Kept.NONE;
        Focusability.setShown(changes, isKept);
        showEffect(changeSet);
        if (!visibleKey.equals(entry.key())) {
            visibleKey = entry.key();
            scroll.setVvalue(0);
        }
    }

    private void showEffect(FileChangeSet set) {
        var sentences = new ArrayList<String>();
        int tickedCount = selection.tickedNames.size();
        if (tickedCount > 0) {
            sentences.add(Texts.get("changes.ticked", tickedCount));
        }
        sentences.add(Texts.get("changes.effect"));
        long addedCount = set.changes().stream()
                .filter(change -> change.kind() == Kind.ADDED && !set.undone().contains(change.name()))
                .count();
        if (addedCount > 0 && set.effect() != Effect.REFUSED) {
            sentences.add(Texts.get("changes.effect.added", addedCount));
        }
        effect.setText(String.join(" ", sentences));
    }

    static Chip chip() {
        return new Chip(Icons.AGENT, Texts.get("conflicts.kind.changes"), StyleVariant.ACCENT);
    }

    /// `2 dropped, 1 merged, 3 reworded`, and how many of them are undone; what a file lacks that went back.
    static String summary(FileChangeSet set, Dates dates) {
        if (set.effect() == Effect.REFUSED) {
            return Texts.get(
                    "changes.refused", set.changes().size() - set.undone().size());
        }
        if (set.restored().isPresent()) {
            var version = dates.time(set.restored().get());
            if (set.changes().isEmpty()) {
                return Texts.get("changes.decided", version, set.replaysInLine());
            }
            int replays = set.replays().size();
            return set.effect() == Effect.WENT_FORWARD
                    ? Texts.get("changes.forward", version, set.counts(), replays, set.replaysInLine())
                    : Texts.get("changes.restored", version, set.counts(), replays, set.replaysInLine());
        }
        var summary = new StringBuilder(set.counts());
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
