package dev.emend.gui.shell;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import java.util.Collection;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.DoubleProperty;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The frame: rail on the left, header above the screen that is on, status bar below, and above
/// everything the toast and one card.
final class ShellView extends StackPane {
    private static final PseudoClass LOW = PseudoClass.getPseudoClass("low");
    private static final PseudoClass LOWEST = PseudoClass.getPseudoClass("lowest");
    private static final PseudoClass TINY = PseudoClass.getPseudoClass("tiny");

    /// The size every screen needs to show all its controls, pixels before the zoom. The width is
    /// what the smallest window leaves it beside the rail at twice the text size, the height what
    /// it leaves below header and banner together.
    private static final double NEEDED_WIDTH = 420;

    private static final double NEEDED_HEIGHT = 560;

    /// The height at which every entry of the rail has its full room.
    private static final double ROOMY = 800;

    /// The height at which every entry has room for its name.
    private static final double TIGHT = 560;

    /// The height at which every group has room for its name.
    private static final double ALL_GROUPS = 420;

    private final ScrollFrame screens;

    @FXML
    private BorderPane frame;

    @FXML
    private VBox rail;

    @FXML
    private Label title;

    @FXML
    private HBox help;

    @FXML
    private VBox newsPlace;

    @FXML
    private VBox bannerPlace;

    @FXML
    private LoadPane opening;

    @FXML
    private StackPane content;

    @FXML
    private StackPane statusPlace;

    @FXML
    private StackPane toastPlace;

    @FXML
    private StackPane overlayPlace;

    ShellView(ShellViewModel model, UiAction guide, UiAction sheet, UiAction palette) {
        Fxml.fill(this);
        frame.setMinSize(0, 0); // header and status bar stay in a small window
        screens = new ScrollFrame(content);
        content.setMinSize(NEEDED_WIDTH, NEEDED_HEIGHT);
        opening.setContent(screens);
        content.setVisible(true); // it is the frame now that waits to be shown
        rail.setMinHeight(Region.USE_PREF_SIZE);
        placeRail();
        frame.heightProperty().subscribe(height -> {
            rail.pseudoClassStateChanged(LOW, height.doubleValue() < ROOMY);
            rail.pseudoClassStateChanged(LOWEST, height.doubleValue() < TIGHT);
            rail.pseudoClassStateChanged(TINY, height.doubleValue() < ALL_GROUPS);
        });
        help.getChildren().addAll(keyButton(guide), keyButton(sheet), keyButton(palette));
        model.problemProperty().addListener((_, _, newProblem) -> {
            bannerPlace.getChildren().clear();
            newProblem
                    .map(problem -> new Banner(problem, model::dismissProblem))
                    .ifPresent(bannerPlace.getChildren()::add);
        });
    }

    /// Tab goes to what was put in first, first.
    private void placeRail() {
        var center = frame.getCenter();
        var bottom = frame.getBottom();
        frame.setCenter(null);
        frame.setBottom(null);
        frame.setLeft(ScrollFrame.withoutBars(rail));
        frame.setCenter(center);
        frame.setBottom(bottom);
    }

    /// The size a screen asks for itself, or the usual one.
    private static DoubleBinding neededSize(DoubleProperty ownSize, double usual) {
        return Bindings.createDoubleBinding(() -> ownSize.get() > 0 ? ownSize.get() : usual, ownSize);
    }

    private static Button keyButton(UiAction action) {
        var button = new Button("", new KeyCap(action));
        button.getStyleClass().add("key-button");
        button.setId(action.id().replace('.', '-'));
        button.setAccessibleText(action.label());
        button.setTooltip(ActionControls.tooltip(action.label(), action));
        button.setOnAction(_ -> action.fire());
        return button;
    }

    void show(Screen screen) {
        title.setText(screen.title());
        screens.setHvalue(0);
        screens.setVvalue(0);
        var view = screen.view();
        content.minWidthProperty().bind(neededSize(view.minWidthProperty(), NEEDED_WIDTH));
        content.minHeightProperty().bind(neededSize(view.minHeightProperty(), NEEDED_HEIGHT));
        for (var child : content.getChildren()) {
            child.setVisible(child == view);
        }
        if (!content.getChildren().contains(view)) {
            content.getChildren().add(view);
        }
    }

    /// Puts a screen into the window before it is shown, so that it is styled, laid out and filled by
    /// then. It reads again when it is shown, while what is there stays.
    void prepare(Screen screen) {
        var view = screen.view();
        if (!content.getChildren().contains(view)) {
            view.setVisible(false);
            content.getChildren().add(view);
        }
        screen.onChanged();
    }

    /// Takes the views of screens away that will be made anew.
    void forget(Collection<Screen> screens) {
        screens.forEach(screen -> content.getChildren().remove(screen.view()));
    }

    void setTitle(String words) {
        title.setText(words);
    }

    void setStatus(Node bar) {
        statusPlace.getChildren().setAll(bar);
    }

    VBox rail() {
        return rail;
    }

    /// The place for notifications of files that others changed.
    VBox newsPlace() {
        return newsPlace;
    }

    LoadPane opening() {
        return opening;
    }

    StackPane toastPlace() {
        return toastPlace;
    }

    Overlay overlay() {
        return new Overlay(overlayPlace, frame);
    }
}
