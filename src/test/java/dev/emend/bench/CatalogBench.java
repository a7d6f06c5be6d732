package dev.emend.bench;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Opening and saving a catalog of 100,000 items, beside Python's `json` on the same file.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 7)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx512m", "-XX:+UseSerialGC", "--sun-misc-unsafe-memory-access=allow"})
public class CatalogBench {
    private static final int ITEMS = 100_000;
    private static final String FOLDER = "emend.bench.folder";
    private static final UUID ID = new UUID(1, 2);

    private Path file = Path.of("");
    private Catalog catalog;
    private int round;

    @Setup(Level.Trial)
    public void openOnce() throws Exception {
        file = Path.of(System.getProperty(FOLDER)).resolve("catalog-" + ITEMS + ".json");
        catalog = open();
    }

    @Benchmark
    public Catalog open() throws Exception {
        long[] learnings = {0};
        var reading = new CatalogFiles()
                .read(
                        file,
                        ID,
                        (KnowledgeItem item) -> learnings[0] += item.learnings().size());
        return ((CatalogFiles.ReadResult.Complete) reading).catalog();
    }

    @Benchmark
    public Catalog save() throws Exception {
        var edit = new Edit.SetField(catalog.ref(ITEMS / 2), "output_state", Json.from("round " + round++));
        var result = CatalogSamples.save(new CatalogFiles(), catalog, List.of(edit));
        catalog = ((CatalogFiles.SaveResult.Saved) result).catalog();
        return catalog;
    }

    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("emend-bench");
        var large = LargeCatalog.write(folder, ITEMS);
        try {
            var options = new OptionsBuilder()
                    .include(CatalogBench.class.getName())
                    .jvmArgsPrepend("-D" + FOLDER + "=" + folder)
                    .verbosity(VerboseMode.SILENT)
                    .build();
            System.out.printf(
                    Locale.ROOT,
                    "## Catalog of 100,000 items, %d MB, in a heap of 512 MB%n%n",
                    Files.size(large) >> 20);
            System.out.println("Opening reads the file, checks it and looks at every item; saving changes one"
                    + " field and syncs file and folder. Python loads the file, and loads and"
                    + " dumps it, as agents do.\n");
            System.out.println("| work | Emend, ms | Python, ms | Python / Emend |");
            System.out.println("|---|---|---|---|");
            for (var result : new Runner(options).run()) {
                var work = result.getPrimaryResult().getLabel();
                double ours = result.getPrimaryResult().getStatistics().getPercentile(50);
                double theirs = python(large, work.equals("save"));
                System.out.printf(Locale.ROOT, "| %s | %.0f | %.0f | %.1f |%n", work, ours, theirs, theirs / ours);
            }
        } finally {
            Files.delete(large);
            Files.delete(folder);
        }
    }

    /// The median of five runs of the agent's own way, in one process.
    private static double python(Path file, boolean saves) throws IOException {
        var script = "import json,sys,time\nt=[]\nfor i in range(5):\n s=time.time()\n"
                + " d=json.load(open(sys.argv[1],encoding='utf-8'))\n"
                + (saves
                        ? " json.dump(d,open(sys.argv[1]+'.py','w',encoding='utf-8'),indent=2,ensure_ascii=False)\n"
                        : "")
                + " t.append((time.time()-s)*1000)\nprint(sorted(t)[2])";
        var process = new ProcessBuilder("python3", "-c", script, file.toString()).start();
        try (var out = process.inputReader()) {
            return Double.parseDouble(out.readLine());
        } finally {
            Files.deleteIfExists(Path.of(file + ".py"));
        }
    }
}
