package dev.emend.app.map;

/// Two points of a map that have to do with each other, by their numbers.
public record MapLink(int one, int other, Kind kind) {
    public enum Kind {
        DUPLICATE,
        CONTRADICTION
    }
}
