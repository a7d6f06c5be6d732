package dev.emend.cli.common;

import java.util.Set;

/// Commands by what they say of themselves ([CommandTraits]). Written by `CommandListsTest` with
/// `-Demend.write=true`: a command that its owner runs is over before its class would be loaded.
final class CommandLists {
    /// Commands that the owner answers as this process would.
    static final Set<String> BY_OWNER = Set.of(
            "catalog",
            "search",
            "similar",
            "attach",
            "correct",
            "rate",
            "review",
            "review-stats",
            "agreement",
            "edit",
            "conflicts",
            "redact",
            "history",
            "undo",
            "redo",
            "summarize",
            "report",
            "memories",
            "runs",
            "patterns",
            "feedback",
            "context");

    /// Commands of [#BY_OWNER] that change nothing.
    static final Set<String> READING = Set.of(
            "catalog",
            "search",
            "similar",
            "review-stats",
            "agreement",
            "history",
            "summarize",
            "report",
            "runs",
            "patterns",
            "context");

    private CommandLists() {}
}
