package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.LearningSummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Fx;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ItemCellsTest {
    private static ItemSummary row(LearningSummary learnings) {
        return new ItemSummary(
                new ItemRef(UUID.randomUUID(), "open_file"),
                "Opens a file",
                1,
                learnings,
                ReviewState.KEPT,
                OptionalInt.empty());
    }

    /// A table shows one row after the other in the same cell.
    @Test
    void aRowWithoutAFailureDoesNotShowTheDayOfTheRowBefore() throws Exception {
        Fx.run(() -> {
            var cell = new ItemCells.FailedCell(new Dates(Clock.systemUTC()));
            cell.show(row(new LearningSummary(1, 0, 0, "2025-10-25T23:45:00", Set.of(), List.of())));
            assertNotNull(cell.getTooltip());

            cell.show(row(LearningSummary.NONE));
            assertEquals("", cell.getText());
            assertNull(cell.getTooltip());
        });
    }
}
