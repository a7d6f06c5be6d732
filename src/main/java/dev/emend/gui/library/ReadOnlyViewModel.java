package dev.emend.gui.library;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.library.LibraryService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.model.ItemRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/// View model of the catalogs that cannot be changed, with the reasons, known before a person tries.
public final class ReadOnlyViewModel {
    private final LibraryService library;
    private final Background background;
    private final Consumer<Problem> failed;
    final ObjectProperty<Map<UUID, String>> reasons = new SimpleObjectProperty<>(Map.of());

    /// Why the catalog of the item shown cannot be changed; empty when it can.
    public final StringBinding reason;

    ReadOnlyViewModel(LibraryService library, ActionRunner outcomes, ObservableValue<@Nullable ItemRef> item) {
        this.library = library;
        background = outcomes.background();
        failed = outcomes.failed();
        reason = Bindings.createStringBinding(() -> reasonOf(item.getValue()), item, reasons);
    }

    void read() {
        background.run(library::catalogs, this::show, failed);
    }

    private void show(List<CatalogInfo> open) {
        var reasonsById = new HashMap<UUID, String>();
        open.forEach(catalog -> catalog.readOnly().ifPresent(reason -> reasonsById.put(catalog.id(), reason)));
        reasons.set(Map.copyOf(reasonsById));
    }

    private String reasonOf(@Nullable ItemRef item) {
        return item == null ? "" : reasons.get().getOrDefault(item.catalog(), "");
    }
}
