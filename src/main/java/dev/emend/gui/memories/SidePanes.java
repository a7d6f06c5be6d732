package dev.emend.gui.memories;

import dev.emend.gui.part.Host;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.layout.Region;

/// What stands beside the table or over all of it, one pane for each [Side] but the memory itself.
final class SidePanes {
    private final Map<Side, Region> all = new EnumMap<>(Side.class);

    SidePanes(MemoriesViewModel model, Host host) {
        Runnable back = model::back;
        all.put(Side.EDIT, new EditPane(model.editing()));
        all.put(Side.WHY_NOT, new WhyNotPane(model));
        all.put(Side.PROMOTE, new PromotePane(model.promoting(), back));
        all.put(Side.RESET, new ResetPane(model.reset(), back));
        all.put(Side.EXPORT, new ExportPane(model.exporting(), back));
        all.put(
                Side.IMPORT,
                new ImportPanel(model.intake(), host.dates(), model::openQuarantine, back));
        all.put(Side.QUARANTINE, new QuarantinePanel(model.quarantine(), back));
        all.put(Side.FORGET, new ForgetPanel(model.forget(), back));
        all.put(Side.SOURCES, new SourcesPanel(model.places(), host.dates(), back));
        all.put(Side.GRAPH, new GraphPanel(model.graph(), model::jump, back));
        all.forEach((side, pane) -> pane.visibleProperty().bind(model.side().isEqualTo(side)));
    }

    Region of(Side side) {
        return Objects.requireNonNull(all.get(side), "the memory is no pane beside it");
    }

    List<Region> narrow() {
        return some(false);
    }

    /// Those that take the whole screen.
    List<Region> wide() {
        return some(true);
    }

    private List<Region> some(boolean isWide) {
        var some = new ArrayList<Region>();
        all.forEach((side, pane) -> {
            if (side.isWide() == isWide) {
                some.add(pane);
            }
        });
        return some;
    }
}
