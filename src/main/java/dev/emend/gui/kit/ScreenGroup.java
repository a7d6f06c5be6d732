package dev.emend.gui.kit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Screens that serve the same purpose, under one heading of the rail. Home, History and Settings
/// are in none.
public enum ScreenGroup {
    /// Decide what agents may know.
    CURATE("review", "library", "memories", "conflicts"),
    /// See how agents work.
    OBSERVE("runs", "trends", "feedback"),
    /// Let agents ask and report.
    CONNECT("agents");

    private final List<String> screens;

    ScreenGroup(String... screens) {
        this.screens = List.of(screens);
    }

    /// The group of a screen; empty when it is in none.
    public static Optional<ScreenGroup> of(String screenId) {
        return Arrays.stream(values())
                .filter(group -> group.screens.contains(screenId))
                .findFirst();
    }

    /// The ids of its screens, in the order of the rail.
    public List<String> screens() {
        return screens;
    }

    /// Its heading.
    public String title() {
        return Texts.get("group." + name().toLowerCase(Locale.ROOT));
    }
}
