package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableView;

/// The clients as lines: name, what each may, and when it last came.
final class ClientTable extends TableView<AgentClientService.RegisteredClient> {
    private final AgentsViewModel model;
    private boolean isSyncing;

    ClientTable(AgentsViewModel model, Dates dates) {
        this.model = model;
        setId("agents-clients");
        setAccessibleText(Texts.get("agents.clients"));
        setItems(model.clients());
        setFixedCellSize(36);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        getColumns()
                .setAll(
                        List.of(
                                AgentColumns.of("client", 0, ClientTable::name),
                                AgentColumns.of("scopes", 168, ClientTable::scopes),
                                AgentColumns.of("pending", 84, ClientTable::pending),
                                AgentColumns.of("seen", 118, one -> seen(one, dates))));
        model.selected().subscribe(this::showSelection);
        model.clients()
                .addListener(
                        (ListChangeListener<AgentClientService.RegisteredClient>)
                                _ -> showSelection());
        getSelectionModel()
                .selectedItemProperty()
                .addListener((_, _, row) -> {
                    if (row != null && !isSyncing) {
                        model.selected().set(row.client().name());
                    }
                });
    }

    private void showSelection() {
        isSyncing = true;
        model.current().ifPresent(one -> getSelectionModel().select(one));
        isSyncing = false;
    }

    private static AgentColumns.Face name(AgentClientService.RegisteredClient registeredClient) {
        var name = registeredClient.client().name();
        return registeredClient.isPaused()
                ? new AgentColumns.Face(
                        Icons.LATER,
                        Texts.get("agents.paused", name),
                        StyleVariant.WARNING,
                        Texts.get("agents.paused.hint", name))
                : new AgentColumns.Face(Icons.AGENT, name, StyleVariant.NEUTRAL, name);
    }

    private static AgentColumns.Face scopes(AgentClientService.RegisteredClient registeredClient) {
        return AgentColumns.Face.plain(
                Arrays.stream(Scope.values())
                        .filter(registeredClient.client()::may)
                        .map(Scope::word)
                        .collect(Collectors.joining(", ")));
    }

    private static AgentColumns.Face pending(AgentClientService.RegisteredClient registeredClient) {
        boolean may = registeredClient.client().mayReadPending();
        return new AgentColumns.Face(
                null,
                Texts.get(may ? "agents.pending.yes" : "agents.pending.no"),
                StyleVariant.NEUTRAL,
                Texts.get(may ? "agents.pending.yes.hint" : "agents.pending.no.hint"));
    }

    private static AgentColumns.Face seen(
            AgentClientService.RegisteredClient registeredClient, Dates dates) {
        var since =
                registeredClient
                        .expires()
                        .map(end ->
                                Texts.get(
                                        "agents.expires",
                                        dates.exact(registeredClient.since()),
                                        dates.exact(end)))
                        .orElseGet(() ->
                                Texts.get("agents.since", dates.exact(registeredClient.since())));
        return registeredClient
                .lastSeen()
                .map(at ->
                        new AgentColumns.Face(
                                null,
                                dates.text(at),
                                StyleVariant.NEUTRAL,
                                Texts.get("agents.seen.hint", dates.exact(at), since)))
                .orElseGet(() ->
                        new AgentColumns.Face(
                                null, Texts.get("agents.never"), StyleVariant.NEUTRAL, since));
    }
}
