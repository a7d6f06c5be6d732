package dev.emend.gui.agents;

import dev.emend.app.agents.AgentRequest;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import java.util.List;
import javafx.collections.ObservableList;

/// Table of the requests of agents, the newest first.
final class RequestTable extends DataTable<AgentRequest> {

    RequestTable(ObservableList<AgentRequest> requests, Dates dates) {
        super("agents-log", "agents", "agents.log", 30);
        setItems(requests);
        var took = column("took", () -> new AgentCell<>(request -> took(request)), 64);
        took.getStyleClass().add("figures");
        getColumns()
                .setAll(List.of(
                        column("time", () -> new AgentCell<>(request -> time(request, dates)), 76),
                        column("asker", () -> new AgentCell<>(RequestTable::client), 124),
                        column(
                                "what",
                                () -> new AgentCell<>(request -> AgentCell.CellContent.plain(request.operation())),
                                0),
                        column("outcome", () -> new AgentCell<>(RequestTable::outcome), 136),
                        took));
    }

    private static AgentCell.CellContent time(AgentRequest agentRequest, Dates dates) {
        return new AgentCell.CellContent(
                null, dates.second(agentRequest.at()), StyleVariant.NEUTRAL, dates.exact(agentRequest.at()));
    }

    private static AgentCell.CellContent client(AgentRequest agentRequest) {
        return agentRequest.client().isEmpty()
                ? new AgentCell.CellContent(
                        null, Texts.get("agents.nobody"), StyleVariant.NEUTRAL, Texts.get("agents.nobody.hint"))
                : AgentCell.CellContent.plain(agentRequest.client());
    }

    private static AgentCell.CellContent outcome(AgentRequest agentRequest) {
        boolean isRefused = agentRequest.isRefused();
        return new AgentCell.CellContent(
                isRefused ? Icons.WARNING : Icons.DONE,
                Texts.get(isRefused ? "agents.refused" : "agents.answered", agentRequest.outcome()),
                isRefused ? StyleVariant.WARNING : StyleVariant.SUCCESS,
                Texts.get(isRefused ? "agents.refused.hint" : "agents.answered", agentRequest.outcome()));
    }

    private static AgentCell.CellContent took(AgentRequest agentRequest) {
        return new AgentCell.CellContent(
                null,
                Texts.get("agents.took", Math.max(1, agentRequest.took().toMillis())),
                StyleVariant.NEUTRAL,
                Texts.get(
                        "agents.took.hint",
                        Math.max(1, agentRequest.took().toMillis()),
                        agentRequest.size().requestBytes(),
                        agentRequest.size().responseBytes()));
    }
}
