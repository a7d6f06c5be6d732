package dev.emend.app.search;

import java.util.Optional;
import java.util.OptionalInt;

/// The place at which a golden query found its item.
///
/// @param before its place in the run before, from 1, 0 for not found; empty when there was none
/// @param current likewise in the newest run
/// @param withheld why agents do not get the item in the context of the query, a sentence; empty when they may
public record GoldenQueryResult(GoldenQuery query, OptionalInt before, OptionalInt current, Optional<String> withheld) {
    public enum RankChange {
        UNASKED,
        FIRST,
        SAME,
        UP,
        DOWN,
        FOUND,
        LOST
    }

    /// From 1; 0 for not found, or not asked yet.
    public int place() {
        return current.orElse(0);
    }

    public RankChange turn() {
        if (current.isEmpty()) {
            return RankChange.UNASKED;
        }
        if (before.isEmpty()) {
            return RankChange.FIRST;
        }
        int was = before.getAsInt();
        int place = current.getAsInt();
        if (was == place) {
            return RankChange.SAME;
        }
        if (was == 0 || place == 0) {
            return was == 0 ? RankChange.FOUND : RankChange.LOST;
        }
        return place < was ? RankChange.UP : RankChange.DOWN;
    }
}
