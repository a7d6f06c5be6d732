package dev.emend.gui.tour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Theming;
import dev.emend.settings.Theme;
import java.util.List;
import java.util.concurrent.Callable;
import javafx.scene.AccessibleRole;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxToolkit;

/// The tour is only worth what its checks see: each fault is planted once.
class SceneCheckTest {
    private static Stage stage;

    @BeforeAll
    static void startToolkit() throws Exception {
        stage = FxToolkit.registerPrimaryStage();
    }

    @Test
    void seesTextThatIsCut() throws Exception {
        assertTrue(only(() -> new StackPane(cut())).startsWith("cut: “Concatenate multiple"));
    }

    @Test
    void cutTextWithATooltipPassesExceptInDetailPanes() throws Exception {
        assertEquals(List.of(), findings(() -> new StackPane(cutWithTooltip())));
        assertEquals(
                1,
                findings(() -> styled(new StackPane(cutWithTooltip()), "detail"))
                        .size());
    }

    @Test
    void seesTextThatCannotBeReadOnItsGround() throws Exception {
        // #999999 on white is 2.85:1 by the guidelines' own calculator
        assertTrue(only(() -> onWhite(new Label("grey"), "#999999")).startsWith("contrast 2.8"));
        assertEquals(List.of(), findings(() -> onWhite(new Label("grey"), "#767676")));
    }

    @Test
    void seesWhatHangsOutOfItsParent() throws Exception {
        assertTrue(only(() -> {
                    var label = new Label("out");
                    label.setLayoutX(390);
                    return new Pane(label);
                })
                .startsWith("outside its parent"));
    }

    @Test
    void seesAControlThatHasNoName() throws Exception {
        assertEquals("no name for those who listen: BUTTON .root #nameless", only(() -> {
            var button = new Button();
            button.setId("nameless");
            return new StackPane(button);
        }));
        assertEquals(List.of(), findings(() -> {
            var button = new Button();
            button.setAccessibleText("Close");
            return new StackPane(button);
        }));
    }

    @Test
    void seesAFieldThatIsCalledNothing() throws Exception {
        assertTrue(only(() -> new StackPane(new TextField("words"))).startsWith("no label for those who listen"));
        assertEquals(List.of(), findings(() -> {
            var field = new TextField("words");
            FieldName.setWords(field, "Reason");
            return new StackPane(field);
        }));
    }

    /// What is typed would not be heard.
    @Test
    void seesANameThatHidesWhatIsInAField() throws Exception {
        assertTrue(only(() -> {
                    var field = new TextField("words");
                    FieldName.setWords(field, "Reason");
                    field.setAccessibleText("Reason");
                    return new StackPane(field);
                })
                .startsWith("a name hides what is in the field"));
    }

    @Test
    void seesWhatTakesTheFocusAndIsNothing() throws Exception {
        assertTrue(only(() -> {
                    var pane = new HBox();
                    pane.setFocusTraversable(true);
                    return new StackPane(pane);
                })
                .startsWith("no role"));
    }

    @Test
    void seesAToggleThatSaysNoState() throws Exception {
        assertTrue(only(() -> {
                    var button = new Button("Wrap lines");
                    button.setAccessibleRole(AccessibleRole.TOGGLE_BUTTON);
                    return new StackPane(button);
                })
                .startsWith("no state"));
    }

    @Test
    void seesAnIconThatWouldBeReadOut() throws Exception {
        assertTrue(only(() -> {
                    var icon = Icons.DONE.node();
                    icon.setAccessibleRole(AccessibleRole.TEXT);
                    return new StackPane(icon);
                })
                .startsWith("an icon is read out"));
    }

    @Test
    void seesAPictureThatSaysNothing() throws Exception {
        assertTrue(only(() -> new StackPane(new Canvas(20, 20))).startsWith("a picture says nothing"));
    }

    @Test
    void seesACellThatSaysNothing() throws Exception {
        var findings = findings(() -> {
            var list = new ListView<String>();
            list.setAccessibleText("Items");
            list.setCellFactory(_ -> new ListCell<>() {
                @Override
                protected void updateItem(String item, boolean isEmpty) {
                    super.updateItem(item, isEmpty);
                    setGraphic(isEmpty ? null : new HBox(new Label(item)));
                }
            });
            list.getItems().setAll("only seen");
            return new StackPane(list);
        });
        assertTrue(findings.stream().anyMatch(found -> found.startsWith("a cell says nothing")), findings::toString);
    }

    /// A part is on screens whose own sheets differ, so that this holds with none of them.
    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK", "HIGH_CONTRAST"})
    void chipsAreReadableOnALineThatIsSelected(Theme theme) throws Exception {
        assertEquals(List.of(), Fx.get(() -> {
            var line = new HBox();
            line.setStyle("-fx-background-color: -color-accent-subtle;");
            for (var tone : StyleVariant.values()) {
                line.getChildren().add(new Chip(Icons.DONE, tone.name(), tone));
            }
            var ground = new StackPane(line);
            ground.setStyle("-fx-background-color: -color-bg-subtle;");
            var scene = new Scene(ground, 800, 100);
            Theming.apply(scene, theme, 100);
            stage.setScene(scene);
            stage.show();
            ground.applyCss();
            ground.layout();
            return SceneCheck.findings(ground);
        }));
    }

    private static Label cut() {
        var label = new Label("Concatenate multiple input files into one");
        label.setMaxWidth(80);
        return label;
    }

    private static Label cutWithTooltip() {
        var label = cut();
        label.setTooltip(new Tooltip(label.getText()));
        return label;
    }

    private static StackPane styled(StackPane pane, String styleClass) {
        pane.getStyleClass().add(styleClass);
        return pane;
    }

    private static StackPane onWhite(Label label, String colour) {
        label.setStyle("-fx-text-fill: " + colour);
        var pane = new StackPane(label);
        pane.setStyle("-fx-background-color: white");
        return pane;
    }

    private static String only(Callable<Parent> root) throws Exception {
        var findings = findings(root);
        assertEquals(1, findings.size(), findings.toString());
        return findings.getFirst();
    }

    private static List<String> findings(Callable<Parent> maker) throws Exception {
        return Fx.get(() -> {
            var root = maker.call();
            var window = new Stage(); // the first one keeps the size another test gave it
            window.setScene(new Scene(root, 400, 200));
            window.show();
            root.applyCss();
            root.layout();
            var findings = SceneCheck.findings(root);
            window.hide();
            return findings;
        });
    }
}
