package dev.emend.gui.library;

import dev.emend.app.library.LessonInFile;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiffView;
import dev.emend.model.VisibleText;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/// Preview of a Markdown file with a lesson in it; nothing is written before a person confirms.
final class WritingCard extends VBox {
    private static final double WIDTH = 640;
    private static final double MOST = 320;

    private final Button write = new Button(Texts.get("library.write.confirm"));
    private final Button cancel = new Button(Texts.get("library.field.cancel"));

    private WritingCard(LessonInFile lesson) {
        getStyleClass().addAll("overlay-card", "writing-card");
        setId("library-writing");
        setMaxSize(WIDTH, USE_PREF_SIZE);
        setPrefWidth(WIDTH);
        setSpacing(12);
        setPadding(new Insets(20));
        var diff = new WordDiffView(
                VisibleText.of(lesson.before()).stripTrailing(),
                VisibleText.of(lesson.after()).stripTrailing());
        var scroll = new ScrollPane(diff);
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(MOST);
        scroll.getStyleClass().add("screen-scroll");
        write.getStyleClass().add("accent");
        write.setId("library-writing-write");
        write.setDefaultButton(true);
        var buttons = new WrappingRow(8, write, new KeyCap("Enter"), cancel, new KeyCap("Esc"));
        buttons.getStyleClass().add("button-row");
        getChildren()
                .setAll(
                        TextControls.wrappingLabel(
                                Texts.get("library.write.title", VisibleText.of(lesson.file())), "section-title"),
                        TextControls.wrappingLabel(Texts.get("library.write.what"), "muted"),
                        scroll,
                        buttons);
    }

    static void show(LessonInFile lesson, LearningsViewModel model, ScreenHost host) {
        var card = new WritingCard(lesson);
        var hideCard = host.showCard(card, card.write);
        card.cancel.setOnAction(_ -> hideCard.run());
        card.write.setOnAction(_ -> {
            hideCard.run();
            model.write();
        });
    }
}
