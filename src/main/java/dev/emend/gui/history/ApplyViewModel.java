package dev.emend.gui.history;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.journal.HistoryImportResult;
import dev.emend.app.journal.JournalService;
import dev.emend.app.library.LibraryService;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// Doing the changes of an exported file here: the file, the catalog to do them on, and what became
/// of them.
public final class ApplyViewModel {
    private final JournalService history;
    private final LibraryService library;
    private final ScreenHost host;
    private final ObjectProperty<@Nullable Path> file = new SimpleObjectProperty<>();
    private final ObjectProperty<Load<List<CatalogInfo>>> catalogs = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<@Nullable CatalogInfo> catalog = new SimpleObjectProperty<>();
    private final ObjectProperty<Load<HistoryImportResult>> outcome = new SimpleObjectProperty<>(Load.idle());
    private final BooleanBinding isOpen = file.isNotNull();
    private final BooleanBinding isReady;

    public ApplyViewModel(JournalService history, LibraryService library, ScreenHost host) {
        this.history = history;
        this.library = library;
        this.host = host;
        isReady = new BooleanBinding() {
            {
                bind(file, catalog, outcome);
            }

            @Override
            protected boolean computeValue() {
                return file.get() != null
                        && catalog.get() != null
                        && !outcome.get().isRunning()
                        && outcome.get().ready().isEmpty();
            }
        };
        catalogs.subscribe(state -> state.ready().ifPresent(all -> catalog.set(all.isEmpty() ? null : all.getFirst())));
    }

    /// Asks for a file; nothing opens when the person gives none.
    public void choose() {
        host.ask().openFile(Texts.get("history.apply.title")).ifPresent(this::open);
    }

    void open(Path chosen) {
        outcome.set(Load.idle());
        file.set(chosen);
        host.background().load(catalogs, library::catalogs);
    }

    /// Does the changes; each can be undone like any other.
    public void run() {
        var from = file.get();
        var onto = catalog.get();
        if (from != null && onto != null && isReady.get()) {
            host.job(
                    Texts.get("history.apply.job", String.valueOf(from.getFileName())),
                    _ -> history.apply(from, onto.id()),
                    outcome);
        }
    }

    public void close() {
        file.set(null);
    }

    /// The file whose changes are to be done; null while nothing is applied.
    public ObjectProperty<@Nullable Path> file() {
        return file;
    }

    public ObjectProperty<Load<List<CatalogInfo>>> catalogs() {
        return catalogs;
    }

    /// Where the changes are to be done; null when no catalog is open.
    public ObjectProperty<@Nullable CatalogInfo> catalog() {
        return catalog;
    }

    public ObjectProperty<Load<HistoryImportResult>> outcome() {
        return outcome;
    }

    public BooleanBinding isOpen() {
        return isOpen;
    }

    /// Whether there is a file, a place for its changes, and neither was used yet.
    public BooleanBinding isReady() {
        return isReady;
    }
}
