package dev.emend.gui.history;

import dev.emend.app.library.LibraryService;
import dev.emend.gui.part.ScreenHost;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Which changes are in the journal and not in their file yet; asked again when the next of them
/// got there.
final class UnsavedCommands {
    private final LibraryService library;
    private final ScreenHost host;
    private final ObjectProperty<Set<Long>> changes = new SimpleObjectProperty<>(Set.of());

    UnsavedCommands(LibraryService library, ScreenHost host) {
        this.library = library;
        this.host = host;
    }

    void read() {
        host.background()
                .run(
                        library::unsaved,
                        waiting -> {
                            changes.set(Set.copyOf(waiting.keySet()));
                            readAgainAfter(waiting);
                        },
                        host::fail);
    }

    private void readAgainAfter(Map<Long, ? extends CompletableFuture<?>> waiting) {
        var next = waiting.values().stream().filter(future -> !future.isDone()).toList();
        if (!next.isEmpty()) {
            host.background()
                    .run(
                            () -> CompletableFuture.anyOf(next.toArray(CompletableFuture[]::new))
                                    .join(),
                            _ -> read(),
                            host::fail);
        }
    }

    ObjectProperty<Set<Long>> changes() {
        return changes;
    }
}
