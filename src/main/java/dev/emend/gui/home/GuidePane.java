package dev.emend.gui.home;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// A short guide: what one does with Emend, step by step, each with a button that goes there.
final class GuidePane extends VBox {
    /// Of its buttons, unless their words need more.
    private static final double WIDTH = 92;

    /// The screens in the order of the steps.
    static final List<String> STEPS = List.of("library", "review", "conflicts", "memories", "runs", "trends", "agents");

    /// @param hide puts the guide away
    /// @param find lists the memories of agents on this machine
    GuidePane(UiAction hide, UiAction find, Consumer<String> go) {
        getStyleClass().add("guide");
        var heading = new Section(Texts.get("home.guide.title"));
        HBox.setHgrow(heading, Priority.ALWAYS);
        var head = new HBox(8, heading, ActionControls.link(hide));
        head.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(head);
        getChildren().add(step(1, "find", button("find", Texts.get("home.guide.find.go"), find.label(), find::fire)));
        for (int i = 0; i < STEPS.size(); i++) {
            var screen = STEPS.get(i);
            var title = Texts.get(screen + ".title");
            getChildren()
                    .add(step(
                            i + 2, screen, button(screen, title, Texts.get(screen + ".go"), () -> go.accept(screen))));
        }
    }

    private static Button button(String step, String words, String accessibleText, Runnable run) {
        var button = new Button(words) {
            @Override
            protected double computePrefWidth(double height) {
                return Math.max(WIDTH, super.computePrefWidth(height));
            }
        };
        button.setId("home-guide-" + step);
        button.getStyleClass().add("guide-go");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setAccessibleText(accessibleText);
        button.setOnAction(_ -> run.run());
        return button;
    }

    private static Node step(int number, String name, Button button) {
        var digit = TextControls.fixedLabel(Texts.get("number", number), "guide-number");
        var words = TextControls.wrappingLabel(Texts.get("home.guide." + name));
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        var step = new HBox(12, digit, words, button);
        step.setAlignment(Pos.CENTER_LEFT);
        return step;
    }
}
