package dev.emend.gui.home;

import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.PeriodSummary;
import dev.emend.model.UserException;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The amount of work that waits for a person, counted as the screens that deal with it count it.
///
/// @param counts by kind; kinds with nothing pending are absent
/// @param cards those of Review by type, in display order: the word of a kind of learning, `changed`,
///   `proposed`, `memories`; without learnings when there are too many to look at each
/// @param runsSince the time after which runs are new; empty when nobody looked at any
/// @param isLooking whether duplicates and contradictions are still being looked for
/// @param snoozedCount learnings that come back to Review later
public record PendingCounts(
        Map<PendingKind, Integer> counts,
        Map<String, Integer> cards,
        Optional<Instant> runsSince,
        boolean isLooking,
        int snoozedCount) {
    public static final PendingCounts NOTHING = new PendingCounts(Map.of(), Map.of(), Optional.empty(), false, 0);

    private static final int LEARNINGS_LOOKED_AT = 500;

    public PendingCounts {
        counts = Map.copyOf(counts);
        cards = Collections.unmodifiableMap(new LinkedHashMap<>(cards));
    }

    /// Counts in the workspace; blocks.
    ///
    /// @param runsSince when the runs were last looked at; empty for never
    static PendingCounts read(Workspace workspace, Optional<Instant> runsSince) throws Exception {
        var counts = new EnumMap<PendingKind, Integer>(PendingKind.class);
        var queue = workspace.review().queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
        counts.put(PendingKind.REVIEW, queue.size() + queue.omittedMemories());
        var conflicts = ConflictCounts.read(workspace);
        counts.put(PendingKind.CONFLICTS, conflicts.files());
        counts.put(PendingKind.REFUSED, conflicts.rejectedDecisions());
        counts.put(PendingKind.CONTRADICTIONS, conflicts.contradictions());
        counts.put(PendingKind.DUPLICATES, conflicts.duplicates());
        counts.put(PendingKind.UNATTRIBUTED, conflicts.unattributedFailures());
        counts.put(PendingKind.ALIKE, conflicts.similarClusters());
        counts.put(PendingKind.DRAFTS, (int) workspace.insights().feedbacks().periods().all().stream()
                .filter(summary -> summary.status().state() == PeriodSummary.State.DRAFT)
                .count());
        counts.put(PendingKind.RUNS, workspace.insights().runs().count(runsAdded(runsSince)));
        counts.put(
                PendingKind.UNRATED,
                workspace.library().count(PendingKind.UNRATED.place().argument()));
        counts.put(
                PendingKind.NOT_REVIEWED,
                workspace.library().count(PendingKind.NOT_REVIEWED.place().argument()));
        counts.values().removeIf(count -> count == 0);
        return new PendingCounts(
                counts, cards(workspace, queue), runsSince, !conflicts.isFresh(), queue.snoozedCount());
    }

    private static Map<String, Integer> cards(Workspace workspace, ReviewQueue queue) throws UserException {
        var cards = new LinkedHashMap<String, Integer>();
        kinds(workspace, queue.learnings()).forEach((kind, count) -> cards.put(word(kind), count));
        cards.put("changed", queue.items(true).size());
        cards.put("proposed", queue.items(false).size());
        cards.put("memories", queue.memories().size() + queue.omittedMemories());
        cards.values().removeIf(count -> count == 0);
        return cards;
    }

    private static String word(Learning.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static Map<Learning.Kind, Integer> kinds(Workspace workspace, List<LearningRef> pending)
            throws UserException {
        var kinds = new EnumMap<Learning.Kind, Integer>(Learning.Kind.class);
        if (pending.size() > LEARNINGS_LOOKED_AT) {
            return kinds;
        }
        var refs = new HashSet<>(pending);
        var items = new HashSet<>(pending.stream().map(LearningRef::item).toList());
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

    public int of(PendingKind kind) {
        return counts.getOrDefault(kind, 0);
    }

    /// Whether nothing waits that should not wait for long.
    public boolean isCalm() {
        return counts.keySet().stream().allMatch(PendingKind::isOptional);
    }

    /// The argument with which the screen of this kind is opened.
    String argument(PendingKind kind) {
        return kind == PendingKind.RUNS ? runsAdded(runsSince) : kind.place().argument();
    }
}
