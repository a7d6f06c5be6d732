package dev.emend.gui.agents;

import dev.emend.app.knowledge.KnowledgeLogEntry;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.stream.Collectors;
import javafx.collections.ObservableList;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;

/// What agents were given: by whom, when, for which question, the newest first. Enter goes to the
/// first item.
final class ServedTable extends TableView<KnowledgeLogEntry> {
    private final ScreenHost host;

    ServedTable(ObservableList<KnowledgeLogEntry> given, ScreenHost host) {
        this.host = host;
        setId("agents-given");
        setAccessibleText(Texts.get("agents.tab.given"));
        setItems(given);
        setFixedCellSize(30);
        setPlaceholder(EmptyPane.nothing(Texts.get("agents.given.none")));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        getColumns()
                .setAll(
                        List.of(
                                AgentColumns.of("given-time", 96, this::time),
                                AgentColumns.of("given-asker", 104, ServedTable::client),
                                AgentColumns.of("given-question", 0, ServedTable::question),
                                AgentColumns.of("given-items", 0, ServedTable::items)));
        setOnKeyPressed(pressed -> {
            if (pressed.getCode() == KeyCode.ENTER) {
                open();
                pressed.consume();
            }
        });
        setOnMouseClicked(clicked -> {
            if (clicked.getButton() == MouseButton.PRIMARY && clicked.getClickCount() == 2) {
                open();
            }
        });
    }

    private void open() {
        var chosen = getSelectionModel().getSelectedItem();
        if (chosen != null && !chosen.items().isEmpty()) {
            host.go("library", chosen.items().getFirst().key());
        }
    }

    private AgentColumns.Face time(KnowledgeLogEntry entry) {
        return new AgentColumns.Face(
                null,
                host.dates().text(entry.at()),
                StyleVariant.NEUTRAL,
                host.dates().exact(entry.at()));
    }

    private static AgentColumns.Face client(KnowledgeLogEntry entry) {
        return AgentColumns.Face.plain(entry.client());
    }

    private static AgentColumns.Face question(KnowledgeLogEntry entry) {
        return AgentColumns.Face.plain(
                entry.question().isBlank() ? Texts.get("agents.given.by-name") : entry.question());
    }

    private static AgentColumns.Face items(KnowledgeLogEntry entry) {
        return AgentColumns.Face.plain(
                entry.items().isEmpty()
                        ? Texts.get("agents.given.nothing")
                        : entry.items().stream()
                                .map(ItemRef::label)
                                .collect(Collectors.joining(", ")));
    }
}
