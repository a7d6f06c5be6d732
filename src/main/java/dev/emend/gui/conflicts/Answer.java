package dev.emend.gui.conflicts;

import dev.emend.model.Conflict;
import java.util.EnumSet;
import java.util.Set;

/// A way to settle a conflict.
public enum Answer {
    OURS,
    THEIRS,
    /// Two items of one name stay.
    BOTH,
    /// Of two items of one name only theirs stays.
    THEIR_ITEM,
    /// The value put together from both.
    RESULT,
    /// A removed item comes back.
    RESTORE,
    /// A removed item stays away.
    LEAVE;

    /// The answers one conflict allows.
    public static Set<Answer> to(Conflict conflict) {
        return switch (conflict.kind()) {
            case REMOVED_BY_AGENT -> EnumSet.of(RESTORE, LEAVE);
            case SAME_ID -> EnumSet.of(BOTH, THEIR_ITEM);
            case EDITED_AND_DELETED -> EnumSet.of(OURS, THEIRS);
            case FIELD, REWRITTEN, TRUST ->
                hasBoth(conflict) ? EnumSet.of(OURS, THEIRS, RESULT) : EnumSet.of(OURS, THEIRS);
        };
    }

    private static boolean hasBoth(Conflict conflict) {
        return conflict.values().ours() != null && conflict.values().theirs() != null;
    }
}
