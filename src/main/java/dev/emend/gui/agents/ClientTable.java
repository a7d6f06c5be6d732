package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
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
                                Columns.of("client", 0, ClientTable::name),
                                Columns.of("scopes", 168, ClientTable::scopes),
                                Columns.of("pending", 84, ClientTable::pending),
                                Columns.of("seen", 118, one -> seen(one, dates))));
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

    private static Columns.Face name(AgentClientService.Known one) {
        var name = one.client().name();
        return one.isPaused()
                ? new Columns.Face(
                        Icons.LATER,
                        Texts.get("agents.paused", name),
                        Tone.WARNING,
                        Texts.get("agents.paused.hint", name))
                : new Columns.Face(Icons.AGENT, name, Tone.NEUTRAL, name);
    }

    private static Columns.Face scopes(AgentClientService.Known one) {
        return Columns.Face.plain(
                Arrays.stream(Scope.values())
                        .filter(one.client()::may)
                        .map(Scope::word)
                        .collect(Collectors.joining(", ")));
    }

    private static Columns.Face pending(AgentClientService.Known one) {
        boolean may = one.client().mayReadPending();
        return new Columns.Face(
                null,
                Texts.get(may ? "agents.pending.yes" : "agents.pending.no"),
                Tone.NEUTRAL,
                Texts.get(may ? "agents.pending.yes.hint" : "agents.pending.no.hint"));
    }

    private static Columns.Face seen(AgentClientService.Known one, Dates dates) {
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
                        new Columns.Face(
                                null,
                                dates.text(at),
                                Tone.NEUTRAL,
                                Texts.get("agents.seen.hint", dates.exact(at), since)))
                .orElseGet(() ->
                        new Columns.Face(null, Texts.get("agents.never"), Tone.NEUTRAL, since));
    }
}
