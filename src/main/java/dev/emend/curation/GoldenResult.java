package dev.emend.curation;

import java.util.OptionalInt;

/// Where a golden query found its item.
///
/// @param before its place the last time, from 1, 0 for not found; empty before the first run
/// @param place likewise now
public record GoldenResult(GoldenQuery query, OptionalInt before, int place) {
    public enum Turn {
        FIRST,
        SAME,
        UP,
        DOWN,
        FOUND,
        LOST
    }

    public Turn turn() {
        if (before.isEmpty()) {
            return Turn.FIRST;
        }
        int was = before.getAsInt();
        if (was == place) {
            return Turn.SAME;
        }
        if (was == 0 || place == 0) {
            return was == 0 ? Turn.FOUND : Turn.LOST;
        }
        return place < was ? Turn.UP : Turn.DOWN;
    }
}
