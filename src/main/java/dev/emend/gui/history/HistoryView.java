package dev.emend.gui.history;

import dev.emend.app.core.JournalIntegrity;
import dev.emend.gui.history.HistoryViewModel.Tab;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.SegmentedButton;

/// The history screen: two sides under one head, and a bar over both when the journal is not as it
/// was written.
public final class HistoryView extends BorderPane implements ScreenView {
    private final HistoryViewModel model;
    private final Executor ui;
    private final HistoryActions all;
    private final JournalPane journal;
    private final BackupsPane backups;
    private boolean isListWanted;

    @FXML
    private HBox broken;

    @FXML
    private Label brokenWhy;

    @FXML
    private HBox brokenNext;

    @FXML
    private SegmentedButton tabs;

    @FXML
    private HBox actions;

    @FXML
    private StackPane sides;

    HistoryView(HistoryViewModel model, ScreenHost host) {
        this.model = model;
        ui = host.background().ui();
        Fxml.fill(this, "history");
        all = new HistoryActions(
                model, new HistoryActions.Places(this::focusWords, this::focusPerson, this::focusKind, this::move));
        journal = new JournalPane(model, all, host);
        backups = new BackupsPane(model.backups, all, host);
        sides.getChildren().add(journal);
        brokenNext.getChildren().add(ActionControls.link(all.showBackups));
        tabs.getButtons().setAll(tab(Tab.JOURNAL), tab(Tab.BACKUPS));
        model.tab.subscribe(this::show);
        LazyChildren.add(sides, List.of(backups));
        model.tab.subscribe((_, _) -> focusList());
        model.journal.page.subscribe(state -> state.ready().ifPresent(page -> {
            check(page.integrity());
            listCame();
        }));
        model.backups.load.subscribe(state -> state.ready().ifPresent(_ -> listCame()));
        // the button that was pressed is off by now
        model.journal.isRevertible.subscribe((_, isOn) -> {
            if (!isOn && journal.isFocusOnButton()) {
                focusListNow();
            }
        });
    }

    private ToggleButton tab(Tab tab) {
        var word = tab.name().toLowerCase(Locale.ROOT);
        var button = new ToggleButton(Texts.get("history.tab." + word));
        button.setId("history-tab-" + word);
        button.setGraphic((tab == Tab.JOURNAL ? Icons.HISTORY : Icons.WORKSPACE).node());
        button.setTooltip(TextControls.tooltip(button.getText() + " (Alt+" + (tab.ordinal() + 1) + ")"));
        SegmentedControl.wire(button, model.tab, tab);
        return button;
    }

    private void show(Tab tab) {
        journal.setVisible(tab == Tab.JOURNAL);
        backups.setVisible(tab == Tab.BACKUPS);
        var buttons = new ArrayList<Node>();
        if (tab == Tab.JOURNAL) {
            buttons.add(ActionControls.button(all.export));
        } else {
            buttons.add(ActionControls.primary(all.backUp));
        }
        actions.getChildren().setAll(buttons);
    }

    private void check(JournalIntegrity integrity) {
        brokenWhy.setText(integrity.problem().orElse(""));
        broken.setVisible(integrity.problem().isPresent());
        broken.setManaged(broken.isVisible());
    }

    private void move(double by) {
        var pane = model.tab.get() == Tab.JOURNAL ? journal : backups;
        pane.setDividerPosition(0, pane.getDividerPositions()[0] + by);
    }

    private void focusLater(Runnable focus) {
        Focus.moveLater(this, ui, focus);
    }

    /// Puts the focus on the list of the open side, where reading begins; once it is there.
    @Override
    public void focusList() {
        isListWanted = true;
        focusLater(this::focusListNow);
    }

    private void focusListNow() {
        boolean isJournal = model.tab.get() == Tab.JOURNAL;
        if (!(isJournal ? journal.focusList() : backups.focusList())) {
            tabs.getButtons().get(model.tab.get().ordinal()).requestFocus();
        }
    }

    /// A list that came takes the focus it was asked to take, one that went gives it to the tab.
    private void listCame() {
        var owner = getScene() == null ? null : getScene().getFocusOwner();
        boolean isInput = owner instanceof TextInputControl || owner instanceof ComboBox<?>;
        if (owner != null && isInput) {
            isListWanted = false;
        } else if (isListWanted || owner == null || !owner.isVisible()) {
            isListWanted = false;
            focusLater(this::focusListNow);
        }
    }

    private void focusWords() {
        journal.focusWords();
    }

    private void focusPerson() {
        journal.focusPerson();
    }

    private void focusKind() {
        journal.focusKind();
    }

    @Override
    public List<UiAction> actions() {
        return all.all();
    }

    @Override
    public List<ActionGroup> groups() {
        return all.groups();
    }

    /// The panes in reading order.
    @Override
    public List<Node> panes() {
        var panes = new ArrayList<Node>(List.of(tabs, actions));
        panes.addAll(model.tab.get() == Tab.JOURNAL ? journal.panes() : backups.panes());
        return panes;
    }
}
