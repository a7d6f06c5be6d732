package dev.emend.exchange;

import dev.emend.exchange.record.AgentsBlock;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.exchange.record.SurrogateSanitizer;
import dev.emend.exchange.writers.AtifWriter;
import dev.emend.exchange.writers.BasicMemoryWriter;
import dev.emend.exchange.writers.CsvWriter;
import dev.emend.exchange.writers.EmendWriter;
import dev.emend.exchange.writers.MarkdownWriter;
import dev.emend.exchange.writers.McpWriter;
import dev.emend.exchange.writers.OkfWriter;
import dev.emend.exchange.writers.OtlpEvaluationWriter;
import dev.emend.json.JsonFile;
import dev.emend.model.Progress;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.function.Consumer;

/// Writes records to a file for other tools and people. A file is replaced whole or not at all, and
/// no record is held in memory longer than it takes to write it.
public final class Writers {
    private Writers() {}

    /// Formats that can be written.
    public enum Target {
        /// Everything, one record a line; read again it is the same.
        EMEND,
        /// Entities and relations for an MCP memory server. Runs are left out.
        MCP_MEMORY,
        /// The `memories` table with a header, for spreadsheets and databases. Runs and links are
        /// left out, and of each kind of vector the first is in it.
        CSV,
        /// Headings and bullets, for people. Runs are left out.
        MARKDOWN,
        /// A block in an `AGENTS.md` or `CLAUDE.md`, the rest of which stays as it is: see [#block]. Only kept
        /// memories, without hidden characters.
        AGENTS,
        /// A folder or ZIP archive of the Open Knowledge Format 0.2. Runs are left out.
        OKF,
        /// A folder or ZIP archive of notes of basic-memory. Runs are left out.
        BASIC_MEMORY,
        /// Runs as trajectories of the Agent Trajectory Interchange Format 1.7, one a line. Memories are left
        /// out.
        ATIF,
        /// Evaluations of runs and memories, as events of OpenTelemetry. The runs and memories themselves
        /// are left out, and so are those without an evaluation.
        OTLP_EVALUATIONS,
        /// A page to look at, without scripts and without anything from elsewhere.
        HTML;

        /// As the command line says it.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Whether it is a folder or archive of pages.
        public boolean isBundle() {
            return this == OKF || this == BASIC_MEMORY;
        }

        /// Whether it has room for runs.
        public boolean hasRuns() {
            return this == EMEND || this == ATIF || this == OTLP_EVALUATIONS;
        }

        /// Whether it has room for memories.
        public boolean hasMemories() {
            return this != ATIF;
        }

        /// Whether it says who decided what of a record.
        public boolean hasEvaluations() {
            return this == EMEND || this == OKF || this == ATIF || this == OTLP_EVALUATIONS;
        }
    }

    /// @param isRaw leaves cells of a CSV that look like formulas as they are: for programs, never
    ///   for a spreadsheet
    /// @param title at the top of what people read
    /// @param staleDays how long after its review a kept memory is stale, where the format says that; 0
    ///   for never
    /// @param zone of times that name none, where the format wants one
    public record Options(boolean isRaw, String title, int staleDays, ZoneId zone) {
        public static final Options USUAL = new Options(false, "Memories", 0, ZoneOffset.UTC);
    }

    /// Source of the records: calls the sink for each, in the order they are to have. Some targets
    /// ask twice, and are given the same.
    @FunctionalInterface
    public interface RecordSource {
        void into(RecordSink sink) throws ExchangeException;
    }

    /// Writes one record after the other.
    @FunctionalInterface
    public interface RecordSink {
        void write(ExportRecord exportRecord) throws ExchangeException;
    }

    /// @param writtenCount how many records are in the file
    /// @param omittedCount how many the target has no room for
    /// @param isComplete false when it was cancelled: then the file is as it was
    public record Written(long writtenCount, long omittedCount, boolean isComplete) {}

    /// Writes all records of the feed.
    ///
    /// @param progress in records; the total is not known
    /// @throws ExchangeException when the file can't be written; it is then as it was
    public static Written write(Target target, Path file, Options options, RecordSource feed, Progress progress)
            throws ExchangeException {
        var count = new Count(progress);
        try {
            var real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            if (target.isBundle()) {
                var writer =
                        target == Target.OKF ? new OkfWriter(options.staleDays, options.zone) : new BasicMemoryWriter();
                plan(writer::plan, count, feed);
                PageFiles.write(file, pages -> {
                    forEach(count, feed, record -> count.add(writer.write(record, pages)));
                    writer.end(pages);
                });
            } else {
                var writer = writer(target, options);
                if (writer.isPlanned()) {
                    plan(writer::plan, count, feed);
                }
                JsonFile.replaceBytes(real, bytes -> {
                    var out = text(bytes);
                    records(writer, out, count, feed);
                    out.flush();
                });
            }
            return new Written(count.writtenCount, count.omittedCount, true);
        } catch (Cancelled e) { // nothing was replaced, which is what cancelling means
            return new Written(0, 0, false);
        } catch (Unwritable failure) {
            throw unwritable(file, failure.reason);
        } catch (IOException failure) {
            throw unwritable(file, failure);
        }
    }

    /// Writes what stands in the block of an `AGENTS.md`.
    public static Written block(Appendable out, RecordSource feed, Progress progress)
            throws IOException, ExchangeException {
        var count = new Count(progress);
        try {
            records(new AgentsBlock(), out, count, feed);
            return new Written(count.writtenCount, count.omittedCount, true);
        } catch (Cancelled e) {
            return new Written(0, 0, false);
        }
    }

    /// The exception for a file that can't be written.
    public static ExchangeException unwritable(Path file, IOException failure) {
        return new ExchangeException(
                failure instanceof NoSuchFileException
                        ? Messages.of("exchange.noFolder", file.toAbsolutePath().getParent())
                        : Messages.of("exchange.notWritten", file, FailureReason.of(failure)),
                failure instanceof NoSuchFileException
                        ? Messages.of("exchange.makeFolder")
                        : Messages.of("exchange.makeRoom"),
                failure);
    }

    private static void records(RecordWriter writer, Appendable out, Count count, RecordSource feed)
            throws IOException, ExchangeException {
        writer.begin(out);
        forEach(count, feed, record -> count.add(writer.write(record, out)));
        writer.end(out);
    }

    private static void plan(Consumer<ExportRecord> plan, Count count, RecordSource feed) throws ExchangeException {
        forEach(count, feed, plan::accept);
    }

    /// An action on a record.
    @FunctionalInterface
    private interface Step {
        void take(ExportRecord record) throws IOException;
    }

    private static void forEach(Count count, RecordSource feed, Step step) throws ExchangeException {
        feed.into(record -> {
            if (count.progress.isCancelled()) {
                throw new Cancelled();
            }
            try {
                step.take(SurrogateSanitizer.of(record));
            } catch (IOException failure) {
                throw new Unwritable(failure);
            }
        });
    }

    private static BufferedWriter text(OutputStream bytes) {
        return new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
    }

    private static RecordWriter writer(Target target, Options options) {
        return switch (target) {
            case EMEND -> new EmendWriter();
            case MCP_MEMORY -> new McpWriter();
            case CSV -> new CsvWriter(options.isRaw);
            case MARKDOWN -> new MarkdownWriter(options.title);
            case HTML -> new HtmlReport(options.title);
            case ATIF -> new AtifWriter(options.zone);
            case OTLP_EVALUATIONS -> new OtlpEvaluationWriter(options.zone);
            case AGENTS, OKF, BASIC_MEMORY -> throw new IllegalArgumentException(target + " is no file of its own");
        };
    }

    /// Counts of the records written and left out.
    private static final class Count {
        private final Progress progress;
        private long writtenCount;
        private long omittedCount;

        Count(Progress progress) {
            this.progress = progress;
        }

        void add(boolean isWritten) {
            if (isWritten) {
                writtenCount++;
            } else {
                omittedCount++;
            }
            progress.report(writtenCount + omittedCount, -1);
        }
    }

    private static final class Cancelled extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /// A failure of the disk on its way through the feed.
    private static final class Unwritable extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final IOException reason;

        Unwritable(IOException reason) {
            super(reason);
            this.reason = reason;
        }
    }
}
