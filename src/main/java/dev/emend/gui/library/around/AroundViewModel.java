package dev.emend.gui.library.around;

import dev.emend.app.around.AroundChart;
import dev.emend.app.around.AroundService;
import dev.emend.app.around.ItemSurroundings;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.ItemRef;
import java.time.ZoneId;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// What lies around the item shown, and which of its two charts is on.
public final class AroundViewModel {
    /// The charts.
    public enum Side {
        GRAPH,
        TIMELINE
    }

    private final AroundService service;
    private final Background background;
    private final ZoneId zone;
    private final ObjectProperty<Load<ItemSurroundings>> around = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Side> side = new SimpleObjectProperty<>(Side.GRAPH);
    private final BooleanProperty table = new SimpleBooleanProperty();
    private @Nullable ItemRef item;

    /// @param zone of the times shown
    public AroundViewModel(AroundService service, Background background, ZoneId zone) {
        this.service = service;
        this.background = background;
        this.zone = zone;
    }

    /// Reads what lies around an item, in the background.
    public void show(ItemRef shown) {
        if (!shown.equals(item)) {
            around.set(Load.idle());
        }
        item = shown;
        reload();
    }

    /// Reads it once more.
    public void reload() {
        var shown = item;
        if (shown != null) {
            background.load(around, () -> service.of(shown));
        }
    }

    /// The chart that is on; empty until it is read.
    public Optional<AroundChart> chart() {
        return around.get()
                .known()
                .map(known ->
                        side.get() == Side.GRAPH ? AroundChart.graph(known, zone) : AroundChart.timeline(known, zone));
    }

    public ObjectProperty<Load<ItemSurroundings>> around() {
        return around;
    }

    public ObjectProperty<Side> side() {
        return side;
    }

    /// Whether the numbers stand instead of the drawing.
    public BooleanProperty isTable() {
        return table;
    }
}
