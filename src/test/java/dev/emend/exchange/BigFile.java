package dev.emend.exchange;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Progress;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/// Reads one large file in a process of its own and prints how long it took and how much heap.
final class BigFile {
    private BigFile() {}

    public static void main(String[] arguments) throws ExchangeException {
        var path = Path.of(arguments[0]);
        var records = new AtomicLong();
        var rejected = new AtomicLong();
        long start = System.nanoTime();
        var format = Formats.detect(path).orElseThrow();
        Formats.read(
                format,
                path,
                record -> {
                    if (record instanceof ImportRecord.Rejected) {
                        rejected.incrementAndGet();
                    } else {
                        records.incrementAndGet();
                    }
                },
                Progress.SILENT);
        long took = (System.nanoTime() - start) / 1_000_000;
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1_000_000;
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                "%s %d records %d rejected %d ms %d MB %d ms of one core%n",
                format.word(), records.get(), rejected.get(), took, peak >> 20, cpu);
    }
}
