package dev.emend.gui.part;

import dev.emend.app.check.StaleReference;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableValue;

/// Says how much an item names that its repository has no more; its hint says what became of it.
public final class StaleChip {
    private StaleChip() {}

    public static Chip of(ObservableValue<Load<List<StaleReference>>> stale) {
        var chip = new Chip(Icons.WARNING, "", StyleVariant.WARNING);
        chip.setId("detail-stale");
        chip.managedProperty().bind(chip.visibleProperty());
        stale.subscribe(state -> {
            var found = state.ready().orElse(List.of());
            boolean isFailed = state instanceof Load.Failed<?>;
            chip.setVisible(!found.isEmpty() || isFailed);
            chip.setText(Texts.get(isFailed ? "library.stale.failed" : "library.stale", found.size()));
            TextControls.hint(chip, hint(state, found));
        });
        return chip;
    }

    private static String hint(Load<List<StaleReference>> state, List<StaleReference> found) {
        return state instanceof Load.Failed<List<StaleReference>>(var problem)
                ? problem.message()
                : found.stream().map(StaleReference::what).collect(Collectors.joining("\n"));
    }
}
