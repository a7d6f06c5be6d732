package dev.emend.gui.shell;

import dev.emend.app.core.FileNotification;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.shell.FileNotificationViewModel.Shown;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/// The bar above the screen: one file that changed behind our back, and the answers to it. Taking
/// it away gives the focus back to where it was before.
final class FileNotificationBar {
    private final Pane place;
    private final FileNotificationActions actions;
    private final Dates dates;
    private @Nullable Node focusBefore;

    FileNotificationBar(Pane place, FileNotificationActions actions, FileNotificationViewModel model, Dates dates) {
        this.place = place;
        this.actions = actions;
        this.dates = dates;
        place.sceneProperty().subscribe(scene -> {
            if (scene != null) {
                scene.focusOwnerProperty().subscribe(this::focusMoved);
            }
        });
        model.currentNotification().subscribe(this::show);
    }

    private void focusMoved(@Nullable Node before, @Nullable Node after) {
        if (after != null && PaneCycle.isInside(after, place) && !PaneCycle.isInside(before, place)) {
            focusBefore = before;
        }
    }

    private void show(Optional<Shown> before, Optional<Shown> after) {
        var owner = place.getScene() == null ? null : place.getScene().getFocusOwner();
        boolean hadFocus = PaneCycle.isInside(owner, place);
        var id = owner == null ? null : owner.getId();
        if (hadFocus && !isSame(before, after) && focusBefore != null) {
            focusBefore.requestFocus(); // before its place is gone
        }
        place.getChildren().clear();
        after.map(this::bar).ifPresent(place.getChildren()::add);
        if (hadFocus && isSame(before, after) && id != null) {
            Optional.ofNullable(place.lookup("#" + id)).ifPresent(Node::requestFocus);
        }
    }

    private static boolean isSame(Optional<Shown> before, Optional<Shown> after) {
        return before.isPresent()
                && after.isPresent()
                && before.get()
                        .notification()
                        .catalog()
                        .equals(after.get().notification().catalog());
    }

    private Node bar(Shown currentNotification) {
        var notification = currentNotification.notification();
        var sentence = FileNotificationTexts.sentence(notification);
        var icon = new Icon(isHarmless(notification) ? Icons.FILE : Icons.WARNING, 16);
        icon.getStyleClass().add("news-icon");
        var words = TextControls.wrappingLabel(sentence, "news-words");
        if (!notification.lines().isEmpty()) {
            words.setTooltip(TextControls.tooltip(String.join("\n", notification.lines())));
        }
        var message = new HBox(12, icon, words);
        message.setAlignment(Pos.CENTER_LEFT);
        if (currentNotification.total() > 1) {
            var count = Texts.get("files.count", currentNotification.number(), currentNotification.total());
            message.getChildren().add(new Chip(Icons.FILE, count, StyleVariant.NEUTRAL));
        }
        var buttons = new HBox(8);
        buttons.setAlignment(Pos.CENTER_LEFT);
        actions.possible().forEach(action -> buttons.getChildren().add(button(action, notification)));
        var bar = new FlowPane(16, 4, message, buttons);
        message.maxWidthProperty().bind(bar.widthProperty().subtract(40));
        bar.setId("file-news");
        bar.getStyleClass().addAll("news-bar", isHarmless(notification) ? "changed" : "held");
        bar.setAccessibleText(sentence);
        return bar;
    }

    private Button button(UiAction action, FileNotification notification) {
        var words = action.id().equals("files.back")
                ? notification
                        .lastGood()
                        .map(good -> Texts.get("files.back.version", FileNotificationTexts.version(good, dates)))
                        .orElseGet(action::label)
                : action.label();
        return ActionControls.button(action, words);
    }

    private static boolean isHarmless(FileNotification notification) {
        return notification.stage() == FileNotification.Stage.CONFLICTS;
    }
}
