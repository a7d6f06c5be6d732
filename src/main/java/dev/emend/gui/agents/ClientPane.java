package dev.emend.gui.agents;

import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.Arrays;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The form of a client; when it was added, its token, once; and the question before one is
/// forgotten.
final class ClientPane extends VBox {
    private final AgentsViewModel model;
    private final TextField name = new TextField();
    private final TextField token = new TextField();
    private final Node save;

    ClientPane(AgentsViewModel model, AgentsActions actions) {
        this.model = model;
        this.save = ActionControls.primary(actions.save);
        getStyleClass().add("side-panel");
        var form = form();
        var shown = token(actions);
        var question = question();
        show(form, AgentsViewModel.Side.FORM);
        show(shown, AgentsViewModel.Side.TOKEN);
        show(question, AgentsViewModel.Side.REVOKE);
        var foot = new HBox(save, ActionControls.button(actions.back));
        foot.getStyleClass().add("panel-foot");
        getChildren().setAll(form, shown, question, foot);
    }

    private void show(Node node, AgentsViewModel.Side when) {
        node.visibleProperty().bind(model.side().isEqualTo(when));
        node.managedProperty().bind(node.visibleProperty());
    }

    private static HBox head(Icons icon, Node title) {
        var head = new HBox(new Icon(icon, 20), title);
        head.getStyleClass().add("panel-head");
        return head;
    }

    private VBox form() {
        var form = model.form();
        var title = TextControls.wrapped("", "section-title");
        form.isNew().subscribe(isNew -> title.setText(Texts.get(isNew ? "agents.form.new" : "agents.form.change")));
        var label = TextControls.fixed(Texts.get("agents.form.name"));
        label.setLabelFor(name);
        name.setId("agents-name");
        name.setAccessibleText(label.getText());
        name.setPromptText(Texts.get("agents.form.name.prompt"));
        name.textProperty().bindBidirectional(form.name());
        name.disableProperty().bind(form.isNew().not());
        var scopes = new VBox(10);
        Arrays.stream(Scope.values())
                .forEach(scope -> scopes.getChildren()
                        .add(tick("scope-" + scope.word(), "agents.scope." + scope.word(), form.scope(scope))));
        var until = new VBox(4, days(), TextControls.wrapped(Texts.get("agents.form.days.hint"), "caption"));
        until.visibleProperty().bind(form.isNew());
        until.managedProperty().bind(form.isNew());
        var mistake = TextControls.wrapped("", "mistake");
        mistake.setId("agents-mistake");
        mistake.textProperty().bind(form.mistake());
        mistake.visibleProperty().bind(form.mistake().isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        return new VBox(
                16,
                head(Icons.AGENT, title),
                new VBox(4, label, name),
                new VBox(8, TextControls.fixed(Texts.get("agents.form.scopes"), "section-title"), scopes),
                tick("scope-pending", "agents.scope.pending", form.mayReadPending()),
                until,
                mistake);
    }

    private HBox days() {
        var before = TextControls.fixed(Texts.get("agents.form.days"));
        var field = new TextField();
        before.setLabelFor(field);
        field.setId("agents-days");
        field.setPrefColumnCount(5);
        field.setPromptText(Texts.get("agents.form.days.prompt"));
        field.setAccessibleText(before.getText());
        field.textProperty().bindBidirectional(model.form().days());
        var row = new HBox(8, before, field);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    private static VBox tick(String id, String key, javafx.beans.property.BooleanProperty value) {
        var box = new CheckBox(Texts.get(key));
        box.setId(id);
        box.setMinWidth(USE_PREF_SIZE);
        box.selectedProperty().bindBidirectional(value);
        var hint = TextControls.wrapped(Texts.get(key + ".hint"), "caption", "tick-hint");
        return new VBox(2, box, hint);
    }

    private VBox token(AgentsActions actions) {
        var title = TextControls.wrapped("", "section-title");
        token.setId("agents-token");
        token.setEditable(false);
        token.getStyleClass().add("code-field");
        token.setAccessibleText(Texts.get("agents.token.name"));
        model.token().subscribe(fresh -> {
            token.setText(fresh == null ? "" : fresh.text());
            title.setText(fresh == null ? "" : Texts.get("agents.token.of", fresh.client()));
        });
        return new VBox(
                12,
                head(Icons.SECRET, title),
                TextControls.wrapped(Texts.get("agents.token.once")),
                token,
                new HBox(ActionControls.button(actions.copy)),
                TextControls.wrapped(Texts.get("agents.token.use"), "muted"));
    }

    private VBox question() {
        var title = TextControls.wrapped("", "section-title");
        model.selected().subscribe(client -> title.setText(Texts.get("agents.revoke.ask", client)));
        return new VBox(12, head(Icons.WARNING, title), TextControls.wrapped(Texts.get("agents.revoke.means")));
    }

    /// Where the next thing is done.
    @Override
    public void requestFocus() {
        switch (model.side().get()) {
            case FORM -> {
                if (name.isDisabled()) {
                    lookup("#scope-read").requestFocus();
                } else {
                    name.requestFocus();
                    name.end();
                }
            }
            case TOKEN -> {
                token.requestFocus();
                token.selectAll();
            }
            case REVOKE, TABS -> save.requestFocus();
        }
    }
}
