package dev.emend.gui.agents;

import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.stream.Collectors;
import javafx.collections.ObservableList;

/// Table of what agents were given: by whom, when, for which question, the newest first. Enter goes to
/// the first item.
final class ServedTable extends DataTable<KnowledgeLogEntry> {
    private final ScreenHost host;

    ServedTable(ObservableList<KnowledgeLogEntry> logEntries, ScreenHost host) {
        super("agents-given", "agents", "agents.tab.given", 30);
        this.host = host;
        setItems(logEntries);
        setPlaceholder(EmptyPane.noContent(Texts.get("agents.given.none")));
        getColumns()
                .setAll(List.of(
                        column("given-time", () -> new AgentCell<>(this::time), 96),
                        column("given-asker", () -> new AgentCell<>(ServedTable::client), 104),
                        column("given-question", () -> new AgentCell<>(ServedTable::question), 0),
                        column("given-items", () -> new AgentCell<>(ServedTable::items), 0)));
        opens(this::open);
    }

    private void open(KnowledgeLogEntry entry) {
        if (!entry.items().isEmpty()) {
            host.go("library", entry.items().getFirst().key());
        }
    }

    private AgentCell.CellContent time(KnowledgeLogEntry entry) {
        return new AgentCell.CellContent(
                null,
                host.dates().text(entry.at()),
                StyleVariant.NEUTRAL,
                host.dates().exact(entry.at()));
    }

    private static AgentCell.CellContent client(KnowledgeLogEntry entry) {
        return AgentCell.CellContent.plain(entry.client());
    }

    private static AgentCell.CellContent question(KnowledgeLogEntry entry) {
        return AgentCell.CellContent.plain(
                entry.question().isBlank() ? Texts.get("agents.given.by-name") : entry.question());
    }

    private static AgentCell.CellContent items(KnowledgeLogEntry entry) {
        return AgentCell.CellContent.plain(
                entry.items().isEmpty()
                        ? Texts.get("agents.given.nothing")
                        : entry.items().stream().map(ItemRef::label).collect(Collectors.joining(", ")));
    }
}
