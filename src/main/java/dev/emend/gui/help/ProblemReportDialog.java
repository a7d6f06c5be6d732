package dev.emend.gui.help;

import dev.emend.app.diagnostics.ProblemReport;
import dev.emend.app.diagnostics.ProblemReport.Part;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.settings.AppFolders;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Shows what a report of a problem holds, part by part, and saves it. Nothing is sent.
public final class ProblemReportDialog extends BorderPane {
    private final ListView<Part> list = new ListView<>();
    private final TextArea text = new TextArea();
    private final UiAction save;

    /// @param close takes the dialog away
    ProblemReportDialog(ProblemReportViewModel model, ScreenHost host, Runnable close) {
        setId("problem-report");
        getStyleClass().add("problem-report");
        setAccessibleRole(AccessibleRole.DIALOG);
        setAccessibleText(Texts.get("help.problem.title"));
        list.setId("problem-parts");
        list.setAccessibleText(Texts.get("help.problem.parts"));
        list.setCellFactory(_ -> new PartCell());
        list.getSelectionModel()
                .selectedItemProperty()
                .subscribe(part -> text.setText(part == null ? "" : ProblemReportViewModel.visibleText(part)));
        text.setEditable(false);
        text.setId("problem-text");
        text.getStyleClass().add("mono");
        list.getSelectionModel()
                .selectedItemProperty()
                .subscribe(
                        part -> FieldName.setWords(text, part == null ? Texts.get("help.problem.parts") : part.name()));
        save = UiAction.of(
                "help.problem.save",
                Icons.EXPORT,
                "Shortcut+S",
                Bindings.createBooleanBinding(() -> model.report().get().ready().isPresent(), model.report()),
                () -> model.save(close));
        var both = new HBox(12, list, text);
        HBox.setHgrow(text, Priority.ALWAYS);
        var load = new LoadPane();
        load.setContent(both);
        var messages = new CheckBox(Texts.get("help.problem.texts"));
        messages.setId("problem-texts");
        messages.setWrapText(true);
        messages.setMinHeight(USE_PREF_SIZE);
        messages.selectedProperty().bindBidirectional(model.withTexts);
        var body = new VBox(load, messages);
        body.getStyleClass().add("problem-body");
        VBox.setVgrow(load, Priority.ALWAYS);
        setTop(head());
        setCenter(body);
        setBottom(foot(close));
        load.watch(model.report(), report -> show(report, host), model::take);
    }

    /// For the workspace in a folder, with the settings of this user.
    ///
    /// @param close takes the dialog away
    public static ProblemReportDialog of(Path workspace, ScreenHost host, Runnable close) {
        var places =
                new ProblemReport.Places(workspace, AppFolders.ofThisMachine().settings());
        return new ProblemReportDialog(new ProblemReportViewModel(places, host), host, close);
    }

    private static VBox head() {
        var title = new HBox(
                12,
                new Icon(Icons.WARNING, 20),
                TextControls.fixedLabel(Texts.get("help.problem.title"), "screen-title"));
        title.getStyleClass().add("problem-title");
        var head = new VBox(4, title, TextControls.wrappingLabel(Texts.get("help.problem.hint"), "muted"));
        head.getStyleClass().add("problem-head");
        return head;
    }

    private HBox foot(Runnable close) {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var closeButton = new Button(Texts.get("help.close"), new KeyCap("Esc"));
        closeButton.setId("problem-close");
        closeButton.setContentDisplay(ContentDisplay.RIGHT);
        closeButton.setOnAction(_ -> close.run());
        var foot = new HBox(ActionControls.primary(save), gap, closeButton);
        foot.getStyleClass().add("problem-foot");
        return foot;
    }

    private void show(ProblemReport report, ScreenHost host) {
        int before = list.getSelectionModel().getSelectedIndex();
        if (before < 0) { // the first time; later the box that was ticked keeps the focus
            Focus.moveLater(this, host.background().ui(), list::requestFocus);
        }
        list.getItems().setAll(report.parts());
        list.getSelectionModel().select(Math.clamp(before, 0, report.parts().size() - 1));
    }

    /// The actions that have keys, besides closing.
    public List<UiAction> actions() {
        return List.of(save);
    }

    @Override
    public void requestFocus() {
        list.requestFocus();
    }

    private static final class PartCell extends ListCell<Part> {
        @Override
        protected void updateItem(Part part, boolean empty) {
            super.updateItem(part, empty);
            setText(empty || part == null ? "" : part.name());
        }
    }
}
