package dev.emend.gui.agents;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Pane of a client's permissions; its new token, once; and the question before it is forgotten.
final class ClientPane extends VBox {
    private final AgentsViewModel model;
    private final PermissionsPane permissions;
    private final TextField token = new TextField();
    private final Node save;

    ClientPane(AgentsViewModel model, AgentsActions actions) {
        this.model = model;
        this.save = ActionControls.primary(actions.save);
        permissions = new PermissionsPane(model.form, "");
        getStyleClass().add("side-panel");
        var form = form();
        var tokenPane = token(actions);
        var question = question();
        show(form, AgentsViewModel.Side.FORM);
        show(tokenPane, AgentsViewModel.Side.TOKEN);
        show(question, AgentsViewModel.Side.REVOKE);
        var foot = new HBox(save, ActionControls.button(actions.back));
        foot.getStyleClass().add("panel-foot");
        getChildren().setAll(form, tokenPane, question, foot);
    }

    private void show(Node node, AgentsViewModel.Side when) {
        node.visibleProperty().bind(model.side.isEqualTo(when));
        node.managedProperty().bind(node.visibleProperty());
    }

    private static HBox head(Icons icon, Node title) {
        var head = new HBox(new Icon(icon, 20), title);
        head.getStyleClass().add("panel-head");
        return head;
    }

    private VBox form() {
        var form = model.form;
        var title = TextControls.wrappingLabel("", "section-title");
        form.name.subscribe(name -> title.setText(Texts.get("agents.form.change", name)));
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.setId("agents-mistake");
        mistake.textProperty().bind(form.mistake);
        mistake.visibleProperty().bind(form.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        return new VBox(16, head(Icons.AGENT, title), permissions, mistake);
    }

    private VBox token(AgentsActions actions) {
        var title = TextControls.wrappingLabel("", "section-title");
        token.setId("agents-token");
        token.setEditable(false);
        token.getStyleClass().add("code-field");
        FieldName.setWords(token, Texts.get("agents.token.name"));
        model.token.subscribe(newToken -> {
            token.setText(newToken == null ? "" : newToken.text());
            title.setText(newToken == null ? "" : Texts.get("agents.token.of", newToken.client()));
        });
        return new VBox(
                12,
                head(Icons.SECRET, title),
                TextControls.wrappingLabel(Texts.get("agents.token.once")),
                token,
                new HBox(ActionControls.button(actions.copy)),
                TextControls.wrappingLabel(Texts.get("agents.token.use"), "muted"));
    }

    private VBox question() {
        var title = TextControls.wrappingLabel("", "section-title");
        model.revokedName.subscribe(client -> title.setText(Texts.get("agents.revoke.ask", client)));
        return new VBox(12, head(Icons.WARNING, title), TextControls.wrappingLabel(Texts.get("agents.revoke.means")));
    }

    /// Moves the focus to where the next thing is done.
    @Override
    public void requestFocus() {
        switch (model.side.get()) {
            case FORM -> permissions.requestFocus();
            case TOKEN -> {
                token.requestFocus();
                token.selectAll();
            }
            case REVOKE, CONNECT, TABS -> save.requestFocus();
        }
    }
}
