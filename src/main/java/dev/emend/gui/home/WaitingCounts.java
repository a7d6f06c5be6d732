package dev.emend.gui.home;

import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.PeriodSummary;
import dev.emend.model.UserException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How much waits for a person, as the screens that deal with it count it.
///
/// @param counts none of what does not wait
/// @param learnings those to review by kind; empty when there are too many to look at each
/// @param runsSince the new runs came in after this; empty when nobody looked at any
/// @param isLooking whether duplicates and contradictions are still being looked for
/// @param snoozed learnings that come back to Review later
public record WaitingCounts(
        Map<WaitingKind, Integer> counts,
        Map<Learning.Kind, Integer> learnings,
        Optional<Instant> runsSince,
        boolean isLooking,
        int snoozed) {
    public static final WaitingCounts NOTHING = new WaitingCounts(Map.of(), Map.of(), Optional.empty(), false, 0);

    private static final int LEARNINGS_LOOKED_AT = 500;

    public WaitingCounts {
        counts = Map.copyOf(counts);
        learnings = Map.copyOf(learnings);
    }

    /// Counts in the workspace; blocks.
    ///
    /// @param runsSince when the runs were last looked at; empty for never
    static WaitingCounts read(Workspace workspace, Optional<Instant> runsSince) throws Exception {
        var counts = new EnumMap<WaitingKind, Integer>(WaitingKind.class);
        var queue = workspace.review().queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
        counts.put(WaitingKind.LEARNINGS, queue.learnings().size());
        counts.put(WaitingKind.CHANGED, queue.items().size());
        var memories = workspace.memories().table();
        var pending = memories.filter(WaitingKind.MEMORIES.place().argument());
        counts.put(WaitingKind.MEMORIES, memories.count(pending));
        counts.put(
                WaitingKind.PROPOSED,
                workspace.review().queue().proposed(Set.of()).size());
        var conflicts = ConflictCounts.read(workspace);
        counts.put(WaitingKind.CONFLICTS, conflicts.files());
        counts.put(WaitingKind.REFUSED, conflicts.refused());
        counts.put(WaitingKind.CONTRADICTIONS, conflicts.contradictions());
        counts.put(WaitingKind.DUPLICATES, conflicts.duplicates());
        counts.put(WaitingKind.UNATTRIBUTED, conflicts.unattributed());
        counts.put(WaitingKind.ALIKE, conflicts.lookAlikes());
        counts.put(WaitingKind.DRAFTS, (int) workspace.insights().feedbacks().periods().all().stream()
                .filter(summary -> summary.standing().state() == PeriodSummary.State.DRAFT)
                .count());
        counts.put(WaitingKind.RUNS, workspace.insights().runs().count(runsAdded(runsSince)));
        counts.put(
                WaitingKind.UNRATED,
                workspace.library().count(WaitingKind.UNRATED.place().argument()));
        counts.put(
                WaitingKind.NOT_REVIEWED,
                workspace.library().count(WaitingKind.NOT_REVIEWED.place().argument()));
        counts.values().removeIf(count -> count == 0);
        return new WaitingCounts(
                counts, kinds(workspace, queue.learnings()), runsSince, !conflicts.isFresh(), queue.snoozed());
    }

    private static Map<Learning.Kind, Integer> kinds(Workspace workspace, List<LearningRef> waiting)
            throws UserException {
        var kinds = new EnumMap<Learning.Kind, Integer>(Learning.Kind.class);
        if (waiting.size() > LEARNINGS_LOOKED_AT) {
            return kinds;
        }
        var refs = new HashSet<>(waiting);
        var items = new HashSet<>(waiting.stream().map(LearningRef::item).toList());
        for (var item : items) {
            for (var detail : workspace.library().item(item).learnings()) {
                if (refs.contains(detail.learning().ref())) {
                    kinds.merge(kind(detail.learning()), 1, Integer::sum);
                }
            }
        }
        return kinds;
    }

    /// A person's words count as such even where the agent hid them in its error text.
    private static Learning.Kind kind(Learning learning) {
        return learning.isFromPerson() ? Learning.Kind.HUMAN_INTERRUPT : learning.kind();
    }

    /// The filter line of the runs that came in after a moment; empty for all.
    private static String runsAdded(Optional<Instant> since) {
        return since.map(at -> "added>" + at).orElse("");
    }

    public int of(WaitingKind kind) {
        return counts.getOrDefault(kind, 0);
    }

    /// Whether nothing waits that should not wait for long.
    public boolean isCalm() {
        return counts.keySet().stream().allMatch(WaitingKind::isOptional);
    }

    /// What the screen shows of itself when one goes there for this.
    String argument(WaitingKind kind) {
        return kind == WaitingKind.RUNS ? runsAdded(runsSince) : kind.place().argument();
    }
}
