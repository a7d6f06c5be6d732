package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.core.Actor;
import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.agents.ClientFormViewModel.Token;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The server, its clients, the log of requests, and what stands beside them.
final class AgentsViewModel {
    /// The content on the right.
    enum Side {
        TABS,
        /// The steps of connecting an agent.
        CONNECT,
        /// The permissions of a client.
        FORM,
        /// A new token of a client, once.
        TOKEN,
        /// Whether a client is to be forgotten.
        REVOKE
    }

    private final Workspace workspace;
    private final List<String> options;
    final ScreenHost host;
    final ClientFormViewModel form;
    final ConnectViewModel connect;
    final ConsoleViewModel console;
    final GoldenViewModel golden;
    final ObjectProperty<Load<AgentServerSnapshot>> snapshot = new SimpleObjectProperty<>(Load.idle());
    final ObservableList<AgentClientService.RegisteredClient> clients = FXCollections.observableArrayList();
    final ObservableList<AgentRequest> requests = FXCollections.observableArrayList();

    /// The knowledge that agents were given, the newest first.
    final ObservableList<KnowledgeLogEntry> knowledgeLog = FXCollections.observableArrayList();
    final StringProperty selection = new SimpleStringProperty("");
    final StringProperty filter = new SimpleStringProperty("");
    final ObjectProperty<Side> side = new SimpleObjectProperty<>(Side.TABS);
    final ObjectProperty<@Nullable Token> token = new SimpleObjectProperty<>();

    /// Name of the client that is to be forgotten, as the question asks it.
    final StringProperty revokedName = new SimpleStringProperty("");

    /// The tab shown while nothing else is: connecting, trying, golden queries.
    final IntegerProperty tab = new SimpleIntegerProperty();
    final ObjectProperty<ClientSetup> setup = new SimpleObjectProperty<>(ClientSetup.CLAUDE_CODE);

    /// @param options what a command names to work in this store
    AgentsViewModel(Actor actor, Workspace workspace, List<String> options, ScreenHost host) {
        this.workspace = workspace;
        this.options = List.copyOf(options);
        this.host = host;
        form = new ClientFormViewModel(workspace.access().clients(), host.background());
        connect = new ConnectViewModel(workspace.access(), host, snapshot, this::reload);
        console = new ConsoleViewModel(
                workspace.access().console(),
                host.background(),
                () -> current().map(AgentClientService.RegisteredClient::client),
                workspace.agents().retrieval()::contextKeys);
        golden = new GoldenViewModel(actor, workspace.search(), host.background());
        snapshot.subscribe(load -> load.ready().ifPresent(this::take));
        filter.subscribe(this::sift);
    }

    /// The screen came on; a token that was shown is gone, but the steps of connecting go on.
    void onShown() {
        if (side.get() != Side.CONNECT) {
            goBack();
        }
        reload();
        console.open();
        golden.open("", null);
    }

    void reload() {
        host.background().load(snapshot, () -> AgentServerSnapshot.read(workspace, options));
    }

    private void take(AgentServerSnapshot newSnapshot) {
        if (!clients.equals(newSnapshot.clients())) {
            clients.setAll(newSnapshot.clients());
        }
        if (!knowledgeLog.equals(newSnapshot.knowledgeLog())) {
            knowledgeLog.setAll(newSnapshot.knowledgeLog());
        }
        if (current().isEmpty()) {
            selection.set(clients.isEmpty() ? "" : clients.getFirst().client().name());
        }
        sift();
    }

    /// Every word must occur in the client, the request or its outcome.
    private void sift() {
        var words = filter.getValueSafe().strip().toLowerCase(Locale.ROOT).split("\\s+");
        var matches = snapshot.get().latestValue().map(AgentServerSnapshot::requests).orElse(List.of()).stream()
                .filter(request -> List.of(words).stream().allMatch(line(request)::contains))
                .toList();
        if (!requests.equals(matches)) {
            requests.setAll(matches);
        }
    }

    private static String line(AgentRequest agentRequest) {
        var outcome = agentRequest.isRefused() ? "refused" : "answered";
        return (agentRequest.client() + " " + agentRequest.operation() + " " + agentRequest.outcome() + " " + outcome)
                .toLowerCase(Locale.ROOT);
    }

    void turn() {
        snapshot.get().latestValue().ifPresent(latest -> {
            boolean isWanted = !latest.isOn();
            host.background()
                    .run(
                            () -> {
                                workspace.access().server().turn(isWanted);
                                return isWanted;
                            },
                            _ -> reload(),
                            host::fail);
        });
    }

    /// Begins the steps of connecting an agent, unless they are under way.
    void openConnect() {
        if (side.get() != Side.CONNECT) {
            token.set(null);
            connect.open();
            side.set(Side.CONNECT);
        }
    }

    void connectNext() {
        if (!connect.next()) {
            closeConnect();
        }
        connect.client().ifPresent(selection::set);
    }

    /// Leaves the steps; says what became of the client that was made.
    void closeConnect() {
        boolean wasReached = connect.call.get().request().isPresent();
        var clientName = connect.close();
        side.set(Side.TABS);
        reload();
        // nothing was done when there is no client, and nothing is said
        if (clientName.isPresent() && !wasReached) {
            selection.set(clientName.get());
            host.done(Texts.get("agents.connect.stays", clientName.get()), false);
        }
    }

    void edit() {
        current().ifPresent(registeredClient -> {
            form.change(registeredClient.client());
            side.set(Side.FORM);
        });
    }

    /// Saves the form, or forgets the client that was asked about.
    void save() {
        switch (side.get()) {
            case FORM ->
                form.save(this::show, () -> {
                    goBack();
                    reload();
                });
            case REVOKE -> revoke();
            case TOKEN, CONNECT, TABS -> goBack();
        }
    }

    private void show(Token newToken) {
        token.set(newToken);
        selection.set(newToken.client());
        side.set(Side.TOKEN);
        reload();
    }

    void rotate() {
        current()
                .map(registeredClient -> registeredClient.client().name())
                .ifPresent(name -> host.background()
                        .run(
                                () -> workspace.access().clients().rotate(name),
                                tokenText -> show(new Token(name, tokenText)),
                                host::fail));
    }

    void pause() {
        current().ifPresent(registeredClient -> {
            var name = registeredClient.client().name();
            host.background()
                    .run(
                            () -> {
                                workspace.access().clients().pause(name, !registeredClient.isPaused());
                                return name;
                            },
                            _ -> reload(),
                            host::fail);
        });
    }

    /// A token can't be had again, so this is asked before.
    void askToRevoke() {
        current().ifPresent(registeredClient -> {
            revokedName.set(registeredClient.client().name());
            side.set(Side.REVOKE);
        });
    }

    private void revoke() {
        var name = revokedName.get();
        host.background()
                .run(
                        () -> {
                            workspace.access().clients().revoke(name);
                            return name;
                        },
                        _ -> {
                            goBack();
                            host.done(Texts.get("agents.revoked", name), false);
                            reload();
                        },
                        problem -> {
                            goBack(); // it may be gone since it was asked about
                            host.fail(problem);
                        });
    }

    void goBack() {
        token.set(null);
        side.set(Side.TABS);
    }

    void clear() {
        filter.set("");
    }

    void move(int by) {
        int at = -1;
        for (int i = 0; i < clients.size(); i++) {
            at = clients.get(i).client().name().equals(selection.get()) ? i : at;
        }
        if (!clients.isEmpty()) {
            int next = Math.clamp(at + by, 0, clients.size() - 1);
            selection.set(clients.get(next).client().name());
        }
    }

    Optional<AgentClientService.RegisteredClient> current() {
        return clients.stream()
                .filter(registeredClient -> registeredClient.client().name().equals(selection.get()))
                .findFirst();
    }

    /// The configuration that is shown; empty until the server was looked at.
    String setupText() {
        return snapshot.get()
                .latestValue()
                .map(latest -> setup.get().text(latest, Optional.empty()))
                .orElse("");
    }
}
