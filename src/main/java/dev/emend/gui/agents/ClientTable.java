package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The clients as lines: name, what each may, and when it last came.
final class ClientTable extends DataTable<AgentClientService.RegisteredClient> {
    ClientTable(AgentsViewModel model, Dates dates) {
        super("agents-clients", "agents", "agents.clients", 36);
        setItems(model.clients);
        getColumns()
                .setAll(List.of(
                        column("client", () -> new AgentCell<>(ClientTable::name), 0),
                        column("scopes", () -> new AgentCell<>(ClientTable::scopes), 168),
                        column("pending", () -> new AgentCell<>(ClientTable::pendingCell), 84),
                        column(
                                "seen",
                                () -> new AgentCell<>(registeredClient -> lastSeenCell(registeredClient, dates)),
                                118)));
        followSelection(
                model.clients,
                model.selection,
                () -> model.current().map(model.clients::indexOf).orElse(-1),
                row -> model.selection.set(row.client().name()));
    }

    private static AgentCell.CellContent name(AgentClientService.RegisteredClient registeredClient) {
        var name = registeredClient.client().name();
        return registeredClient.isPaused()
                ? new AgentCell.CellContent(
                        Icons.CLOCK,
                        Texts.get("agents.paused", name),
                        StyleVariant.WARNING,
                        Texts.get("agents.paused.hint", name))
                : new AgentCell.CellContent(Icons.AGENT, name, StyleVariant.NEUTRAL, name);
    }

    private static AgentCell.CellContent scopes(AgentClientService.RegisteredClient registeredClient) {
        return AgentCell.CellContent.plain(Arrays.stream(Scope.values())
                .filter(registeredClient.client()::may)
                .map(Scope::word)
                .collect(Collectors.joining(", ")));
    }

    private static AgentCell.CellContent pendingCell(AgentClientService.RegisteredClient registeredClient) {
        boolean may = registeredClient.client().mayReadPending();
        return new AgentCell.CellContent(
                null,
                Texts.get(may ? "agents.pending.yes" : "agents.pending.no"),
                StyleVariant.NEUTRAL,
                Texts.get(may ? "agents.pending.yes.hint" : "agents.pending.no.hint"));
    }

    private static AgentCell.CellContent lastSeenCell(
            AgentClientService.RegisteredClient registeredClient, Dates dates) {
        var since = registeredClient
                .expires()
                .map(end -> Texts.get("agents.expires", dates.exact(registeredClient.since()), dates.exact(end)))
                .orElseGet(() -> Texts.get("agents.since", dates.exact(registeredClient.since())));
        return registeredClient
                .lastSeen()
                .map(at -> new AgentCell.CellContent(
                        null,
                        dates.text(at),
                        StyleVariant.NEUTRAL,
                        Texts.get("agents.seen.hint", dates.exact(at), since)))
                .orElseGet(
                        () -> new AgentCell.CellContent(null, Texts.get("agents.never"), StyleVariant.NEUTRAL, since));
    }
}
