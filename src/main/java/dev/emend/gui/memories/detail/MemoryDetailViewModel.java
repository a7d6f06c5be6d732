package dev.emend.gui.memories.detail;

import dev.emend.app.agents.AgentConsole;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.UserException;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// View model of one memory in all its tabs.
public final class MemoryDetailViewModel {
    /// The sides, in the order of the tabs.
    public enum Tab {
        MEMORY,
        EXECUTION,
        ORIGIN,
        AGENT,
        RAW
    }

    private final MemoryQueryService service;
    private final AgentConsole console;
    private final Background background;
    public final ObjectProperty<Tab> tab = new SimpleObjectProperty<>(Tab.MEMORY);
    public final ObjectProperty<@Nullable String> id = new SimpleObjectProperty<>();
    public final ObjectProperty<Load<ReadableMemory>> memory = new SimpleObjectProperty<>(Load.idle());

    /// The text an agent receives about the memory, as [Tab#AGENT] shows it.
    public final ObjectProperty<Load<String>> answer = new SimpleObjectProperty<>(Load.idle());

    private final Supplier<MemoryPageSource> table;

    /// @param table what stands in the table now
    public MemoryDetailViewModel(
            MemoryQueryService service, AgentConsole console, Background background, Supplier<MemoryPageSource> table) {
        this.service = service;
        this.console = console;
        this.table = table;
        this.background = background;
        id.subscribe((_, _) -> reload());
        tab.subscribe((_, _) -> readAnswer());
        memory.subscribe(_ -> readAnswer());
    }

    /// Reads what the server answers an agent about the memory shown, while that is looked at.
    public void readAnswer() {
        if (tab.get() == Tab.AGENT) {
            memory.get().ready().ifPresent(readableMemory -> {
                var memoryId = readableMemory.detail().memory().id();
                background.load(answer, () -> PrettyJson.of(console.memory(memoryId)));
            });
        }
    }

    /// Reads the memory again; nothing is shown for none.
    public void reload() {
        var memoryId = id.get();
        if (memoryId == null) {
            memory.set(Load.idle());
        } else {
            var list = table.get();
            background.load(memory, () -> read(memoryId, list));
        }
    }

    private ReadableMemory read(String memoryId, MemoryPageSource list) throws UserException {
        var detail = service.detail(memoryId);
        return ReadableMemory.of(detail, ReadableMemory.names(detail, list));
    }

    /// The memory shown when it is the one chosen, and not one still on its way out.
    public Optional<ReadableMemory> current() {
        return memory.get()
                .latestValue()
                .filter(readableMemory -> readableMemory.detail().memory().id().equals(id.get()));
    }
}
