package dev.emend.gui.agents;

import dev.emend.app.agents.AgentConsole;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A tool, its arguments and its answer.
final class ConsolePane extends VBox {
    private final ConsoleViewModel model;
    private final ComboBox<AgentConsole.Tool> tools = new ComboBox<>();
    private final TextField query = new TextField();
    private final TextArea arguments = new TextArea();
    private final TextArea answer = new TextArea();

    ConsolePane(AgentsViewModel all, AgentsActions actions) {
        model = all.console;
        getStyleClass().add("console");
        tools.setId("console-tools");
        FieldName.setWords(tools, Texts.get("agents.console.tool"));
        tools.setMaxWidth(Double.MAX_VALUE);
        tools.setVisibleRowCount(14);
        tools.setCellFactory(_ -> new Tool());
        var button = new Chosen(tools);
        tools.setButtonCell(button);
        tools.valueProperty().bindBidirectional(model.tool);
        tools.valueProperty().subscribe(button::show);
        query.setId("console-query");
        query.setPromptText(Texts.get("agents.console.query"));
        FieldName.setWords(query, Texts.get("agents.console.query"));
        query.textProperty().bindBidirectional(model.query);
        query.setOnAction(_ -> model.call());
        query.managedProperty().bind(query.visibleProperty());
        arguments.setId("console-arguments");
        arguments.setPrefRowCount(6);
        arguments.setMinHeight(96);
        arguments.getStyleClass().add("code-area");
        FieldName.setWords(arguments, Texts.get("agents.console.arguments"));
        arguments.textProperty().bindBidirectional(model.arguments);
        TextControls.tabLeaves(arguments);
        answer.setId("console-answer");
        answer.setEditable(false);
        answer.setWrapText(true);
        answer.getStyleClass().add("code-area");
        FieldName.setWords(answer, Texts.get("agents.console.answer"));
        TextControls.tabLeaves(answer);
        var about = TextControls.wrappingLabel("", "caption");
        var writes = TextControls.wrappingLabel("", "console-note");
        writes.managedProperty().bind(writes.visibleProperty());
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.textProperty().bind(model.mistake);
        mistake.visibleProperty().bind(model.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        model.tool.subscribe(tool -> {
            about.setText(tool == null ? "" : firstSentence(tool.description()));
            query.setVisible(model.isAsked());
            answer.clear();
            writes.setVisible(tool != null && tool.scope() != Scope.READ);
            writes.setText(Texts.get("agents.console.writes"));
        });
        var as = new Label();
        as.getStyleClass().add("caption");
        all.selection.subscribe(_ -> showCaller(as));
        all.snapshot.subscribe(_ -> showCaller(as));
        var row = new HBox(ActionControls.button(actions.call), as);
        row.getStyleClass().add("panel-foot");
        var pane = new LoadPane();
        pane.setContent(answer);
        VBox.setVgrow(pane, Priority.ALWAYS);
        pane.watch(model.result, answer::setText, model::call);
        var body = new VBox(8, tools, about, query, arguments, mistake, writes, row, pane);
        VBox.setVgrow(body, Priority.ALWAYS);
        var whole = new LoadPane();
        whole.setContent(body);
        VBox.setVgrow(whole, Priority.ALWAYS);
        whole.watch(
                model.tools,
                availableTools -> {
                    tools.getItems().setAll(availableTools);
                    model.choose(availableTools);
                    whole.setPlaceholder(
                            availableTools.isEmpty() ? EmptyPane.noContent(Texts.get("agents.console.none")) : null);
                },
                model::reload);
        getChildren().setAll(whole);
    }

    private void showCaller(Label as) {
        as.setText(Texts.get("agents.console.as", model.callerName()));
    }

    private static String firstSentence(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    @Override
    public void requestFocus() {
        if (query.isVisible()) {
            query.requestFocus();
        } else {
            arguments.requestFocus();
        }
    }

    private static final class Tool extends ListCell<AgentConsole.Tool> {
        @Override
        protected void updateItem(AgentConsole.@Nullable Tool tool, boolean isEmpty) {
            super.updateItem(tool, isEmpty);
            setText(tool == null || isEmpty ? null : label(tool));
        }
    }

    private static String label(AgentConsole.Tool tool) {
        return Texts.get("agents.console.item", tool.name(), tool.scope().word());
    }

    /// Shows the value itself: by its place in the list it would be blank while the list is read.
    private static final class Chosen extends ListCell<AgentConsole.Tool> {
        private final ComboBox<AgentConsole.Tool> box;

        Chosen(ComboBox<AgentConsole.Tool> box) {
            this.box = box;
        }

        @Override
        protected void updateItem(AgentConsole.@Nullable Tool tool, boolean isEmpty) {
            super.updateItem(tool, isEmpty);
            show(box.getValue());
        }

        void show(AgentConsole.@Nullable Tool tool) {
            setText(tool == null ? null : label(tool));
        }
    }
}
