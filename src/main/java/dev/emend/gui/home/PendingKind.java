package dev.emend.gui.home;

import dev.emend.gui.kit.Icons;

/// Kinds of pending work in the order of Home, each with its screen and key.
public enum PendingKind {
    /// Entries that wait in Review: learnings and memories nobody reviewed, items that agents proposed,
    /// and entries that another program changed since they were kept.
    REVIEW("home.read", Icons.REVIEW, "Enter", new Place("review", ""), 9),
    /// Places of files that people and agents changed both, files that wait for an answer, and sets of changes that
    /// other programs made.
    CONFLICTS("home.conflicts", Icons.CONFLICT, "Alt+3", new Place("conflicts", "files"), 30),
    /// Changes a team's store no longer took.
    REFUSED("home.refused", Icons.CANCEL, "", new Place("conflicts", "refused"), 30),
    /// Pairs of learnings no agent can follow both of.
    CONTRADICTIONS("home.contradictions", Icons.CONTRADICTION, "Alt+4", new Place("conflicts", "contradictions"), 45),
    /// Groups of learnings that say the same.
    DUPLICATES("home.duplicates", Icons.DUPLICATE, "Alt+5", new Place("conflicts", "duplicates"), 20),
    /// Failures and steps that name no item of their catalog.
    UNATTRIBUTED("home.unattributed", Icons.UNKNOWN, "Alt+6", new Place("conflicts", "unattributed"), 15),
    /// Drafts of summaries of feedback.
    DRAFTS("home.drafts", Icons.FEEDBACK, "Alt+0", new Place("feedback", "drafts"), 120),
    /// Runs that came in since somebody looked at the runs.
    RUNS("home.runs", Icons.RUNS, "Alt+7", new Place("runs", ""), 60),
    /// Pairs of learnings that only read alike.
    ALIKE("home.alike", Icons.ALIKE, "Alt+8", new Place("conflicts", "alike"), 12),
    /// Items nobody rated.
    UNRATED("home.unrated", Icons.RATE, "Alt+9", new Place("library", "is:unrated"), 12),
    /// Items that stood in a file when it was opened, and that nobody has read.
    NOT_REVIEWED("home.notReviewed", Icons.UNKNOWN, "", new Place("library", "is:not_reviewed"), 9);

    private final String action;
    private final Icons icon;
    private final String key;
    private final Place place;
    private final int seconds;

    /// @param argument what the screen shows of itself; empty for the screen as it was left
    record Place(String screen, String argument) {}

    PendingKind(String action, Icons icon, String key, Place place, int seconds) {
        this.action = action;
        this.icon = icon;
        this.key = key;
        this.place = place;
        this.seconds = seconds;
    }

    /// The id of the action that goes there.
    String action() {
        return action;
    }

    Icons icon() {
        return icon;
    }

    /// The key that goes there.
    String key() {
        return key;
    }

    Place place() {
        return place;
    }

    /// Whether nothing is wrong when it waits for long.
    boolean isOptional() {
        return this == ALIKE || this == UNRATED || this == NOT_REVIEWED;
    }

    /// The minutes so many take, at least 1 when there are any.
    int minutes(int count) {
        return (int) Math.ceil(count * (double) seconds / 60);
    }
}
