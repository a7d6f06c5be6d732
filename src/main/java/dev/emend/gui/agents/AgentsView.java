package dev.emend.gui.agents;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.GoldenPanel;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.textfield.CustomTextField;

/// The agents screen: the state of the server above, clients and their requests on the left, how to
/// connect and to try it on the right.
public final class AgentsView extends StackPane implements ScreenView {
    private final AgentsViewModel model;
    private final Executor ui;
    private final AgentsActions actions;
    private final ClientTable clients;
    private final RequestTable requests;
    private final ClientPane client;
    private final ConnectPane connect;
    private final List<Node> tabPanes;

    @FXML
    private LoadPane whole;

    @FXML
    private HBox server;

    @FXML
    private StackPane serverIcon;

    @FXML
    private Label serverState;

    @FXML
    private Label serverHint;

    @FXML
    private HBox serverActions;

    @FXML
    private SplitPane split;

    @FXML
    private LoadPane clientsPane;

    @FXML
    private HBox bar;

    @FXML
    private CustomTextField filter;

    @FXML
    private LoadPane logPane;

    @FXML
    private StackPane side;

    @FXML
    private TabPane tabs;

    @FXML
    private Tab setupTab;

    @FXML
    private Tab consoleTab;

    @FXML
    private Tab goldenTab;

    @FXML
    private Tab givenTab;

    AgentsView(AgentsViewModel model, ScreenHost host) {
        this.model = model;
        ui = host.background().ui();
        Fxml.fill(this, "agents");
        actions = new AgentsActions(
                model, new AgentsActions.ViewCalls(this::focusFilter, this::focusLog, this::showTab, this::copy));
        clients = new ClientTable(model, host.dates());
        requests = new RequestTable(model.requests, host.dates());
        client = new ClientPane(model, actions);
        connect = new ConnectPane(model, actions);
        var setup = new SetupPane(
                "agents-",
                model.setup,
                ClientSetup::hint,
                model::setupText,
                actions.copy,
                Texts.get("agents.setup.token"));
        model.snapshot.subscribe(_ -> setup.refresh());
        var console = new ConsolePane(model, actions);
        var golden = new GoldenPanel(model.golden, item -> host.go("library", item.key()), () -> showTab(0));
        var servedTable = new ServedTable(model.knowledgeLog, host);
        tabPanes = List.of(setup, console, golden, servedTable);
        RowMenu.install(clients, actions.clientMenu());
        clientsPane.setContent(clients);
        logPane.setContent(requests);
        LazyChildren.content(setupTab, setup);
        LazyChildren.content(consoleTab, console);
        LazyChildren.content(goldenTab, golden);
        var frame = new StackPane(servedTable);
        frame.getStyleClass().add("item-list"); // reads as the tables on the left
        LazyChildren.content(givenTab, frame);
        connect.visibleProperty().bind(model.side.isEqualTo(AgentsViewModel.Side.CONNECT));
        tabs.visibleProperty().bind(model.side.isEqualTo(AgentsViewModel.Side.TABS));
        client.visibleProperty()
                .bind(tabs.visibleProperty().or(connect.visibleProperty()).not());
        LazyChildren.add(side, List.of(client, connect));
        tabs.getSelectionModel().selectedIndexProperty().subscribe(at -> model.tab.set(at.intValue()));
        serverActions.getChildren().add(ActionControls.primary(actions.turn));
        for (var action : List.of(actions.connect, actions.edit, actions.rotate, actions.pause, actions.revoke)) {
            bar.getChildren()
                    .add(action == actions.connect ? ActionControls.button(action) : ActionControls.icon(action));
        }
        filter.textProperty().bindBidirectional(model.filter);
        filter.setLeft(new StackPane(new Icon(Icons.FILTER, 16)));
        TextControls.fitPrompt(filter);
        KeyDispatcher.enterFires(this);
        host.remember(split, "agents");
        StackedPanes.of(split, 0.5);
        model.side.subscribe((_, _) -> {
            model.snapshot.get().ready().ifPresent(this::show);
            focusLater(this::focusSide);
        });
        model.connect.step.subscribe((_, _) -> focusLater(this::focusSide));
        whole.watch(model.snapshot, this::show, model::reload);
        clientsPane.watch(model.snapshot, _ -> showClients(), model::reload);
        logPane.watch(model.snapshot, _ -> showLog(), model::reload);
        model.requests.addListener((ListChangeListener<Object>) _ -> showLog());
    }

    private void show(AgentServerSnapshot snapshot) {
        switch (snapshot.state()) {
            case AgentServerControl.State.Off() ->
                show(Icons.NOT_CHOSEN, StyleVariant.NEUTRAL, Texts.get("agents.off"), Texts.get("agents.off.hint"));
            case AgentServerControl.State.On(var _, boolean isOtherPort) ->
                show(
                        Icons.CHOSEN,
                        StyleVariant.SUCCESS,
                        Texts.get("agents.on", snapshot.address()),
                        Texts.get(isOtherPort ? "agents.on.elsewhere" : "agents.on.hint"));
            case AgentServerControl.State.Failed(var problem) ->
                show(Icons.ERROR, StyleVariant.DANGER, Texts.get("agents.failed", problem.message()), problem.remedy());
        }
        var words = Texts.get(snapshot.isOn() ? "agents.turn.off" : "agents.turn.on");
        var turn = ActionControls.button(actions.turn, words);
        boolean isNext = !snapshot.isOn() && !snapshot.clients().isEmpty();
        if (isNext && model.side.get() == AgentsViewModel.Side.TABS) {
            turn.getStyleClass().add("accent"); // the one thing to do
        }
        boolean hadFocus = serverActions.getChildren().stream().anyMatch(Node::isFocused);
        serverActions.getChildren().setAll(turn);
        if (hadFocus) {
            turn.requestFocus();
        }
    }

    private void show(Icons icon, StyleVariant tone, String state, String hint) {
        serverIcon.getChildren().setAll(new Icon(icon, 20));
        serverState.setText(state);
        serverHint.setText(hint);
        server.getStyleClass().removeIf(name -> name.startsWith("tone-"));
        server.getStyleClass().add(tone.styleClass());
    }

    private void showClients() {
        var style = bar.getChildren().getFirst().getStyleClass();
        style.remove("accent");
        if (model.clients.isEmpty()) {
            style.add("accent"); // the one thing to do
        }
        boolean wasEmpty = clientsPane.placeholderProperty().get() != null;
        clientsPane.setPlaceholder(
                model.clients.isEmpty()
                        ? EmptyPane.noContent(Texts.get("agents.clients.none"), actions.connect)
                        : null);
        if (wasEmpty && bar.getChildren().getFirst().isFocused()) {
            focusLater(this::focusClients); // the focus was there as nothing else could take it
        }
    }

    private void showLog() {
        boolean isFiltered = !model.filter.getValueSafe().isBlank();
        logPane.setPlaceholder(
                !model.requests.isEmpty()
                        ? null
                        : isFiltered
                                ? EmptyPane.noMatches(Texts.get("agents.log.filtered"), actions.clear)
                                : EmptyPane.noContent(Texts.get("agents.log.none")));
    }

    void showTab(int tab) {
        tabs.getSelectionModel().select(tab);
        focusLater(tabPanes.get(tab)::requestFocus);
    }

    private void copy() {
        var token = model.token.get();
        var content = new ClipboardContent();
        content.putString(token == null ? clipboardText() : token.text());
        Clipboard.getSystemClipboard().setContent(content);
        model.host.done(Texts.get(token == null ? "agents.copied" : "agents.copied.token"), false);
    }

    private String clipboardText() {
        return model.side.get() == AgentsViewModel.Side.CONNECT ? model.connect.configuration() : model.setupText();
    }

    private void focusSide() {
        switch (model.side.get()) {
            case TABS -> focusClients();
            case CONNECT -> connect.requestFocus();
            case FORM, TOKEN, REVOKE -> client.requestFocus();
        }
    }

    private void focusClients() {
        if (Focusability.is(clients) && clientsPane.placeholderProperty().get() == null) {
            clients.requestFocus();
        } else {
            bar.getChildren().getFirst().requestFocus();
        }
    }

    private void focusFilter() {
        filter.requestFocus();
        filter.selectAll();
    }

    private void focusLog() {
        if (logPane.placeholderProperty().get() == null) {
            requests.requestFocus();
        } else {
            focusFilter();
        }
    }

    private void focusLater(Runnable focus) {
        Focus.moveLater(this, ui, focus);
    }

    @Override
    public void focusList() {
        focusLater(this::focusSide);
    }

    @Override
    public List<UiAction> actions() {
        return actions.all();
    }

    @Override
    public List<ActionGroup> groups() {
        return actions.groups();
    }

    /// The panes in reading order.
    @Override
    public List<Node> panes() {
        return List.of(server, clients, bar, filter, requests, side);
    }
}
