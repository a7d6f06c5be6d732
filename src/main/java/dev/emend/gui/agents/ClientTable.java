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
final class ClientTable extends TableView<AgentClientService.Known> {
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
                .addListener((ListChangeListener<AgentClientService.Known>) _ -> showSelection());
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

    private static AgentColumns.Face name(AgentClientService.Known one) {
        var name = one.client().name();
        return one.isPaused()
                ? new AgentColumns.Face(
                        Icons.LATER,
                        Texts.get("agents.paused", name),
                        StyleVariant.WARNING,
                        Texts.get("agents.paused.hint", name))
                : new AgentColumns.Face(Icons.AGENT, name, StyleVariant.NEUTRAL, name);
    }

    private static AgentColumns.Face scopes(AgentClientService.Known one) {
        return AgentColumns.Face.plain(
                Arrays.stream(Scope.values())
                        .filter(one.client()::may)
                        .map(Scope::word)
                        .collect(Collectors.joining(", ")));
    }

    private static AgentColumns.Face pending(AgentClientService.Known one) {
        boolean may = one.client().mayReadPending();
        return new AgentColumns.Face(
                null,
                Texts.get(may ? "agents.pending.yes" : "agents.pending.no"),
                StyleVariant.NEUTRAL,
                Texts.get(may ? "agents.pending.yes.hint" : "agents.pending.no.hint"));
    }

    private static AgentColumns.Face seen(AgentClientService.Known one, Dates dates) {
        var since =
                one.expires()
                        .map(end ->
                                Texts.get(
                                        "agents.expires",
                                        dates.exact(one.since()),
                                        dates.exact(end)))
                        .orElseGet(() -> Texts.get("agents.since", dates.exact(one.since())));
        return one.lastSeen()
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
