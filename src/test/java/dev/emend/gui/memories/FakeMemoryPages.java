package dev.emend.gui.memories;

import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Memories made when they are read, `m0` first; what was read is counted.
final class FakeMemoryPages implements MemoryPageSource {
    private final MemorySummary sample;
    private final int[] numbers;
    volatile int reads;
    volatile int rowsRead;
    volatile boolean isIdsRead;

    /// Places that cannot be read.
    volatile IntPredicate broken = _ -> false;

    /// @param first the number of the first one; the others follow
    FakeMemoryPages(MemorySummary sample, int size, int first) {
        this(sample, IntStream.range(first, first + size).toArray());
    }

    /// @param numbers of its memories, in their order
    FakeMemoryPages(MemorySummary sample, int[] numbers) {
        this.sample = sample;
        this.numbers = numbers;
    }

    @Override
    public int size() {
        return numbers.length;
    }

    @Override
    public synchronized List<MemorySummary> rows(int from, int to) throws UserException {
        reads++;
        rowsRead += to - from;
        if (broken.test(from)) {
            throw new UserException(UserException.Code.STORE, "The store is away.", "", "Wait.");
        }
        var rows = new ArrayList<MemorySummary>(to - from);
        for (int i = from; i < to; i++) {
            rows.add(row(numbers[i]));
        }
        return rows;
    }

    static String task(int number) {
        return "Task " + number + " of agent " + number % 97;
    }

    private MemorySummary row(int number) {
        return new MemorySummary(
                "m" + number,
                sample.kind(),
                new MemorySummary.ShortTexts(task(number), "What was learned the " + number + "th time"),
                sample.status(),
                sample.origin(),
                sample.originClass(),
                number % 40);
    }

    @Override
    public synchronized int indexOf(String id) {
        if (!id.matches("m-?\\d+")) {
            return -1;
        }
        int number = Integer.parseInt(id.substring(1));
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == number) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public List<String> ids() {
        isIdsRead = true;
        return IntStream.of(numbers).mapToObj(number -> "m" + number).toList();
    }
}
