package dev.emend.app.catalogs;

import java.util.Set;

/// What the table says about the learnings of one item.
///
/// @param lastFailure the newest timestamp as written, empty when there is none
/// @param tools the tools of the failed actions
public record LearningSummary(int attached, int pending, String lastFailure, Set<String> tools) {
    public static final LearningSummary NONE = new LearningSummary(0, 0, "", Set.of());
}
