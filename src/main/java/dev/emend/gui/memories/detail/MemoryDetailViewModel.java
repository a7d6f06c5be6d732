package dev.emend.gui.memories.detail;

import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.UserException;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// One memory from every side.
public final class MemoryDetailViewModel {
    /// The sides, in the order of the tabs.
    public enum Tab {
        MEMORY,
        EXECUTION,
        ORIGIN,
        RAW
    }

    private final MemoryQueryService service;
    private final Background background;
    private final ObjectProperty<Tab> tab = new SimpleObjectProperty<>(Tab.MEMORY);
    private final ObjectProperty<@Nullable String> id = new SimpleObjectProperty<>();
    private final ObjectProperty<Load<ReadableMemory>> reading = new SimpleObjectProperty<>(Load.idle());

    private final Supplier<MemoryPageSource> table;

    /// @param table what stands in the table now
    public MemoryDetailViewModel(MemoryQueryService service, Background background, Supplier<MemoryPageSource> table) {
        this.service = service;
        this.table = table;
        this.background = background;
        id.subscribe((_, _) -> reload());
    }

    /// Reads the memory again; nothing is shown for none.
    public void reload() {
        var wanted = id.get();
        if (wanted == null) {
            reading.set(Load.idle());
        } else {
            var list = table.get();
            background.load(reading, () -> read(wanted, list));
        }
    }

    private ReadableMemory read(String wanted, MemoryPageSource list) throws UserException {
        var detail = service.detail(wanted);
        return ReadableMemory.of(detail, ReadableMemory.names(detail, list));
    }

    /// The memory shown when it is the one chosen, and not one still on its way out.
    public Optional<ReadableMemory> current() {
        return reading.get()
                .known()
                .filter(shown -> shown.detail().memory().id().equals(id.get()));
    }

    public ObjectProperty<Tab> tab() {
        return tab;
    }

    public ObjectProperty<@Nullable String> id() {
        return id;
    }

    public ObjectProperty<Load<ReadableMemory>> reading() {
        return reading;
    }
}
