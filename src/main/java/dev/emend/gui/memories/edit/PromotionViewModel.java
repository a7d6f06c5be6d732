package dev.emend.gui.memories.edit;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.Actor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// Making a KB item of a memory: in the one open catalog at once, or in the one chosen.
public final class PromotionViewModel {
    private final Actor actor;
    private final LibraryService library;
    private final MemoryEditor editor;
    private final ScreenHost host;
    private final Runnable onDone;
    public final ObjectProperty<Load<List<CatalogInfo>>> catalogs = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<@Nullable String> memory = new SimpleObjectProperty<>();

    public PromotionViewModel(
            Actor actor, LibraryService library, MemoryEditor editor, ScreenHost host, Runnable onDone) {
        this.actor = actor;
        this.library = library;
        this.editor = editor;
        this.host = host;
        this.onDone = onDone;
    }

    /// Reads the catalogs that can take it.
    public void open(String id) {
        memory.set(id);
        reload();
    }

    public void reload() {
        host.background()
                .load(
                        catalogs,
                        () -> library.catalogs().stream()
                                .filter(catalog -> catalog.readOnly().isEmpty())
                                .toList());
    }

    public void promote(CatalogInfo catalog) {
        var id = memory.get();
        if (id == null) {
            return;
        }
        host.background()
                .run(
                        () -> editor.promote(actor, id, catalog.id()),
                        item -> {
                            onDone.run();
                            host.done(Texts.get("memories.done.promoted", item.label(), catalog.label()), true);
                        },
                        host::fail);
    }
}
