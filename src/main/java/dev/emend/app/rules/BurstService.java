package dev.emend.app.rules;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.review.ReviewService;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds bursts among what waits for a reviewer, and decides each as one. Thread-safe; calls block.
public final class BurstService {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final ReviewService verdicts;
    private final MemoryEditor memories;

    public BurstService(ServiceContext context, OpenCatalogs catalogs, ReviewService verdicts, MemoryEditor memories) {
        this.context = context;
        this.catalogs = catalogs;
        this.verdicts = verdicts;
        this.memories = memories;
    }

    /// The bursts that wait now, the largest first: learnings that clients of the agent server brought
    /// to open catalogs, and memories of any source. What came with a catalog file is in none, for a
    /// file does not tell when that was.
    public List<Burst> bursts() throws UserException {
        var arrivals = new ArrayList<Burst.Arrival>();
        var now = context.clock().instant();
        for (var pending : PendingLearnings.of(catalogs, now)) {
            at(pending.learning())
                    .ifPresent(at -> arrivals.add(new Burst.Arrival(
                            pending.source(), at, pending.learning().ref(), "")));
        }
        for (var memory : context.store().read(session -> session.keepRules().arrivals())) {
            arrivals.add(new Burst.Arrival(memory.source(), memory.at(), null, memory.id()));
        }
        return Burst.of(arrivals);
    }

    private static Optional<Instant> at(Learning learning) {
        try {
            return learning.fields().object("origin").text("at").map(Instant::parse);
        } catch (DateTimeParseException e) { // another program wrote it: it does not say when
            return Optional.empty();
        }
    }

    /// Keeps all of it: a change for each catalog, and one for the memories.
    ///
    /// @return the numbers of the changes
    public List<Long> keep(Actor actor, Burst burst) throws UserException {
        return decide(actor, burst, ReviewState.KEPT);
    }

    /// Rejects all of it, as [#keep(Actor, Burst)].
    public List<Long> reject(Actor actor, Burst burst) throws UserException {
        return decide(actor, burst, ReviewState.REJECTED);
    }

    private List<Long> decide(Actor actor, Burst burst, ReviewState state) throws UserException {
        var changes = new ArrayList<Long>();
        if (!burst.learnings().isEmpty()) {
            var results = state == ReviewState.KEPT
                    ? verdicts.keepAll(actor, burst.learnings())
                    : verdicts.rejectAll(actor, burst.learnings());
            results.forEach(decision -> changes.add(decision.change()));
        }
        if (!burst.memories().isEmpty()) {
            changes.add(memories.judge(actor, burst.memories(), state).change());
        }
        return changes;
    }
}
