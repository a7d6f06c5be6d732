package dev.emend.gui.conflicts;

import static dev.emend.gui.conflicts.ConflictSamples.SHEETS;
import static dev.emend.gui.conflicts.ConflictSamples.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.conflicts.ValueColumn.Side;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ValueColumnTest {
    private static final Json BEFORE = text("before");
    private static final Json OURS = text("ours");
    private static final Json THEIRS = text("theirs");

    @Test
    void bothSidesAreComparedWithWhatWasBefore() {
        assertEquals(
                List.of(
                        new ValueColumn(Side.BEFORE, Optional.of(BEFORE), Optional.empty()),
                        new ValueColumn(Side.OURS, Optional.of(OURS), Optional.of(BEFORE)),
                        new ValueColumn(Side.THEIRS, Optional.of(THEIRS), Optional.of(BEFORE))),
                columns(ConflictKind.FIELD, BEFORE, OURS, THEIRS));
    }

    @Test
    void whatOnlyAnAgentChangedIsComparedWithOursAlone() {
        assertEquals(
                List.of(
                        new ValueColumn(Side.OURS, Optional.of(BEFORE), Optional.empty()),
                        new ValueColumn(Side.THEIRS, Optional.of(THEIRS), Optional.of(BEFORE))),
                columns(ConflictKind.REWRITTEN, BEFORE, BEFORE, THEIRS));
    }

    @Test
    void twoNewValuesAreComparedWithEachOther() {
        assertEquals(
                List.of(
                        new ValueColumn(Side.OURS, Optional.of(OURS), Optional.empty()),
                        new ValueColumn(Side.THEIRS, Optional.of(THEIRS), Optional.of(OURS))),
                columns(ConflictKind.SAME_ID, null, OURS, THEIRS));
    }

    @Test
    void aDeletedSideIsEmptyAndTheOtherShowsWhatChanged() {
        assertEquals(
                List.of(
                        new ValueColumn(Side.OURS, Optional.empty(), Optional.empty()),
                        new ValueColumn(Side.THEIRS, Optional.of(THEIRS), Optional.of(BEFORE))),
                columns(ConflictKind.EDITED_AND_DELETED, BEFORE, null, THEIRS));
    }

    @Test
    void aRemovedItemStandsAlone() {
        assertEquals(
                List.of(new ValueColumn(Side.OURS, Optional.of(BEFORE), Optional.empty())),
                columns(ConflictKind.REMOVED_BY_AGENT, BEFORE, null, null));
    }

    private static List<ValueColumn> columns(
            ConflictKind kind, @Nullable Json base, @Nullable Json ours, @Nullable Json theirs) {
        return ValueColumn.of(
                ConflictSamples.of(1, SHEETS, kind, base, ours, theirs).conflict());
    }
}
