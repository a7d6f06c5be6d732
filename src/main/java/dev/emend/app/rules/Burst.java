package dev.emend.app.rules;

import dev.emend.model.LearningRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Many pending learnings and memories that one source brought in a short time.
///
/// @param source as [dev.emend.model.Origin#source] has it
/// @param learnings in the order in which they came
/// @param memories their ids, in the same order
public record Burst(String source, Instant from, Instant to, List<LearningRef> learnings, List<String> memories) {
    /// The number of arrivals within [#WITHIN] that makes a burst.
    public static final int MIN = 10;

    public static final Duration WITHIN = Duration.ofMinutes(10);

    public Burst {
        learnings = List.copyOf(learnings);
        memories = List.copyOf(memories);
    }

    public int size() {
        return learnings.size() + memories.size();
    }

    /// The arrival of a learning or a memory.
    ///
    /// @param learning null for a memory
    record Arrival(String source, Instant at, @Nullable LearningRef learning, String memory) {}

    /// The bursts among what came, the largest first. An arrival belongs to one when it is among
    /// [#MIN] of its source that came within [#WITHIN].
    static List<Burst> of(List<Arrival> arrivals) {
        var bySource = new LinkedHashMap<String, List<Arrival>>();
        arrivals.stream()
                .sorted(Comparator.comparing(Arrival::at))
                .forEach(arrival -> bySource.computeIfAbsent(arrival.source, _ -> new ArrayList<>())
                        .add(arrival));
        var bursts = new ArrayList<Burst>();
        for (Map.Entry<String, List<Arrival>> source : bySource.entrySet()) {
            var all = source.getValue();
            int begin = 0;
            int end = 0; // of the burst under way; empty while it is not after the beginning
            for (int first = 0; first + MIN <= all.size(); first++) {
                int last = first + MIN - 1;
                if (all.get(last).at.isAfter(all.get(first).at.plus(WITHIN))) {
                    continue;
                }
                if (first >= end) {
                    close(bursts, all.subList(begin, end));
                    begin = first;
                }
                end = last + 1;
            }
            close(bursts, all.subList(begin, end));
        }
        bursts.sort(Comparator.comparingInt(Burst::size).reversed());
        return bursts;
    }

    private static void close(List<Burst> bursts, List<Arrival> arrivals) {
        if (arrivals.isEmpty()) {
            return;
        }
        var learnings = new ArrayList<LearningRef>();
        var memories = new ArrayList<String>();
        for (var arrival : arrivals) {
            if (arrival.learning == null) {
                memories.add(arrival.memory);
            } else {
                learnings.add(arrival.learning);
            }
        }
        bursts.add(new Burst(
                arrivals.getFirst().source, arrivals.getFirst().at, arrivals.getLast().at, learnings, memories));
    }
}
