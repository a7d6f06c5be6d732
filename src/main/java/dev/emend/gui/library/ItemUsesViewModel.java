package dev.emend.gui.library;

import dev.emend.app.core.ItemUse;
import dev.emend.app.search.UseFigures;
import dev.emend.app.trends.ItemOutcomes;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.ItemRef;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// View model of the use of the item shown: how often it was used, and how that ended.
public final class ItemUsesViewModel {
    /// @param figures what `used:` finds it by
    /// @param given how often agents were given it, as the store counts, and when last
    /// @param outcomes of the plans that use it
    public record ItemUses(UseFigures figures, ItemUse given, ItemOutcomes outcomes) {}

    private final Workspace workspace;
    private final Background background;
    public final ObjectProperty<Load<ItemUses>> uses = new SimpleObjectProperty<>(Load.idle());
    private @Nullable ItemRef item;

    ItemUsesViewModel(Workspace workspace, Background background) {
        this.workspace = workspace;
        this.background = background;
    }

    void show(ItemRef ref) {
        if (!ref.equals(item)) {
            uses.set(Load.idle());
        }
        item = ref;
        background.load(
                uses,
                () -> new ItemUses(
                        workspace.library().useFigures(ref),
                        workspace.library().use(ref),
                        workspace.insights().trends().outcomes(ref)));
    }
}
