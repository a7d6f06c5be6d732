package dev.emend.app.memories;

import dev.emend.model.ReviewState;
import dev.emend.store.memories.MemoryFilterRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What filters, orders and counts need of every memory, in arrays along the numbers of their rows:
/// about 70 bytes each. Its place in the arrays is what a memory is called here. Not thread-safe.
final class MemoryColumnStore {
    static final List<String> GROUPS = List.of("kind", "state", "tier", "outcome", "source", "format", "origin");

    private static final int STATE = GROUPS.indexOf("state");
    private static final int FIRST_ROOM = 1_024;

    private int size;
    private long[] seqs = new long[0];
    private long[] keys = new long[0];
    private long[] times = new long[0];
    private double[] confidences = new double[0];
    private int[] served = new int[0];
    private int[] taskHashes = new int[0];
    private final BitSet absent = new BitSet();
    private final List<Group> groups = GROUPS.stream().map(_ -> new Group()).toList();
    private final int deleted = groups.get(STATE).code(ReviewState.DELETED.word());

    /// Words that many memories share, each memory's as the place of the word among all words.
    private static final class Group {
        private int[] codes = new int[0];
        private final List<String> words = new ArrayList<>();
        private final Map<String, Integer> places = new HashMap<>();

        private int code(String word) {
            return places.computeIfAbsent(word, _ -> {
                words.add(word);
                return words.size() - 1;
            });
        }
    }

    /// Takes over what is new or has changed, in any order.
    ///
    /// @return the orders that are others by now
    Set<MemoryQueryService.Order> take(List<MemoryFilterRow> facts) {
        var changed = EnumSet.noneOf(MemoryQueryService.Order.class);
        var fresh = new ArrayList<MemoryFilterRow>();
        for (var memoryFilterRow : facts) {
            int place = Arrays.binarySearch(seqs, 0, size, memoryFilterRow.seq());
            if (place < 0) {
                fresh.add(memoryFilterRow);
            } else {
                note(changed, place, memoryFilterRow);
                put(place, memoryFilterRow);
            }
        }
        if (!fresh.isEmpty()) {
            insert(fresh);
            changed = EnumSet.allOf(MemoryQueryService.Order.class);
        }
        return changed;
    }

    private void note(Set<MemoryQueryService.Order> changed, int place, MemoryFilterRow now) {
        var numbers = now.numbers();
        if (times[place] != numbers.at()) {
            changed.addAll(EnumSet.allOf(MemoryQueryService.Order.class));
        }
        if (taskHashes[place] != numbers.taskHash()) {
            changed.add(MemoryQueryService.Order.TASK);
        }
        if (Double.compare(confidences[place], numbers.confidence()) != 0) {
            changed.add(MemoryQueryService.Order.CONFIDENCE);
        }
        if (served[place] != now.status().served()) {
            changed.add(MemoryQueryService.Order.SERVED);
        }
        if (!text("source", place).equals(now.words().source())) {
            changed.add(MemoryQueryService.Order.SOURCE);
        }
    }

    /// Merges from the end, so that each row moves once; new ones mostly belong there anyway.
    private void insert(List<MemoryFilterRow> fresh) {
        fresh.sort(Comparator.comparingLong(MemoryFilterRow::seq));
        grow(size + fresh.size());
        int old = size - 1;
        int to = size + fresh.size() - 1;
        for (int next = fresh.size() - 1; next >= 0; to--) {
            if (old >= 0 && seqs[old] > fresh.get(next).seq()) {
                move(old--, to);
            } else {
                put(to, fresh.get(next--));
            }
        }
        size += fresh.size();
    }

    private void grow(int wanted) {
        if (wanted > seqs.length) {
            int room = Math.max(Math.max(wanted, FIRST_ROOM), seqs.length + seqs.length / 2);
            seqs = Arrays.copyOf(seqs, room);
            keys = Arrays.copyOf(keys, room);
            times = Arrays.copyOf(times, room);
            confidences = Arrays.copyOf(confidences, room);
            served = Arrays.copyOf(served, room);
            taskHashes = Arrays.copyOf(taskHashes, room);
            groups.forEach(group -> group.codes = Arrays.copyOf(group.codes, room));
        }
    }

    private void move(int from, int to) {
        seqs[to] = seqs[from];
        keys[to] = keys[from];
        times[to] = times[from];
        confidences[to] = confidences[from];
        served[to] = served[from];
        taskHashes[to] = taskHashes[from];
        absent.set(to, absent.get(from));
        groups.forEach(group -> group.codes[to] = group.codes[from]);
    }

    private void put(int place, MemoryFilterRow facts) {
        seqs[place] = facts.seq();
        keys[place] = facts.key();
        times[place] = facts.numbers().at();
        confidences[place] = facts.numbers().confidence();
        served[place] = (int) Math.min(Integer.MAX_VALUE, facts.status().served());
        taskHashes[place] = facts.numbers().taskHash();
        absent.set(place, !facts.status().isPresent());
        var status = facts.status();
        var tier = status.isArchived() ? MemorySummary.Tier.ARCHIVED : MemorySummary.Tier.ACTIVE;
        var words = List.of(
                status.kind().word(),
                status.state().word(),
                tier.name().toLowerCase(Locale.ROOT),
                facts.words().outcome(),
                facts.words().source(),
                facts.words().format(),
                facts.words().origin());
        for (int group = 0; group < words.size(); group++) {
            groups.get(group).codes[place] = groups.get(group).code(words.get(group));
        }
    }

    int size() {
        return size;
    }

    /// The number of its row.
    long seq(int place) {
        return seqs[place];
    }

    /// Of its id, see [MemoryFilterRow].
    long key(int place) {
        return keys[place];
    }

    /// Microseconds since 1970.
    long at(int place) {
        return times[place];
    }

    boolean isPresent(int place) {
        return !absent.get(place);
    }

    /// NaN when it does not say.
    double confidence(int place, ConfidenceDecay decay) {
        double given = confidences[place];
        return decay.isAny() && !Double.isNaN(given)
                ? decay.of(given, Instant.EPOCH.plus(times[place], ChronoUnit.MICROS))
                : given;
    }

    int served(int place) {
        return served[place];
    }

    String text(String group, int place) {
        var own = groups.get(GROUPS.indexOf(group));
        return own.words.get(own.codes[place]);
    }

    /// For each word of a group its number, and for each memory the number of its word.
    Codes codes(String group) {
        var own = groups.get(GROUPS.indexOf(group));
        return new Codes(own.words, own.codes);
    }

    /// Both may be longer than there are memories; not to be changed.
    record Codes(List<String> words, int[] of) {
        /// @return for each number whether its word is among the wanted ones
        boolean[] among(Set<String> wanted) {
            var among = new boolean[words.size()];
            for (int code = 0; code < among.length; code++) {
                among[code] = wanted.contains(words.get(code));
            }
            return among;
        }
    }

    boolean isDeleted(int place) {
        return groups.get(STATE).codes[place] == deleted;
    }

    /// How often each value occurs among some of the memories.
    final class Tally {
        private final int[][] counts = new int[GROUPS.size()][];

        Tally() {
            for (int group = 0; group < counts.length; group++) {
                counts[group] = new int[groups.get(group).words.size()];
            }
        }

        void add(int place) {
            for (int group = 0; group < counts.length; group++) {
                counts[group][groups.get(group).codes[place]]++;
            }
        }

        /// The values that occur, with how often, in no order.
        HashMap<String, Integer> of(int group) {
            var counted = new HashMap<String, Integer>();
            for (int code = 0; code < counts[group].length; code++) {
                if (counts[group][code] > 0) {
                    counted.put(groups.get(group).words.get(code), counts[group][code]);
                }
            }
            return counted;
        }
    }
}
