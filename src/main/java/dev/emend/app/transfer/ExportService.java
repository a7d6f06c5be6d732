package dev.emend.app.transfer;

import dev.emend.app.catalogs.SharedFileWriter;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.memories.MemoryFilter;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.exchange.Writers;
import dev.emend.exchange.Writers.Target;
import dev.emend.exchange.record.AgentsBlock;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.model.Progress;
import dev.emend.model.Rating;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.rules.CheckRules;
import dev.emend.model.texts.Messages;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Handing memories and runs to other tools, agents and people. Thread-safe; calls block.
public final class ExportService {
    private static final int PAGE = MemoryPageSource.PAGE;

    private final ServiceContext context;
    private final MemoryQueryService table;
    private final SharedFileWriter sharedWriter;

    /// @param sharedWriter writes into the files of others
    public ExportService(ServiceContext context, MemoryQueryService table, SharedFileWriter sharedWriter) {
        this.context = context;
        this.table = table;
        this.sharedWriter = sharedWriter;
    }

    /// @param format its word, one of [ExportService#formats()]
    /// @param isRaw leaves cells of a CSV that look like formulas as they are
    /// @param staleDays how long after its review a kept memory is stale, where the format says that; 0
    ///   for never
    public record Order(String format, Path file, Where filter, boolean isRaw, int staleDays) {
        public Order(String format, Path file, Where filter, boolean isRaw) {
            this(format, file, filter, isRaw, STALE_DAYS);
        }
    }

    /// As long as the check of a catalog takes a learning for fresh.
    public static final int STALE_DAYS = CheckRules.Limits.DEFAULTS.staleDays();

    /// @param writtenRecords how many records are in the file
    /// @param omittedRecords how many the format has no room for
    public record ExportCounts(long writtenRecords, long omittedRecords) {}

    /// The formats that can be written, as named on the command line.
    public static List<String> formats() {
        return Arrays.stream(Target.values()).map(Target::word).toList();
    }

    /// The formats that are a folder, or an archive when their name ends in `.zip`.
    public static boolean isBundle(String format) {
        return Arrays.stream(Target.values())
                .anyMatch(target -> target.isBundle() && target.word().equals(format));
    }

    /// Writes every memory the filter holds for, the newest first, and with no filter every run,
    /// too, where the format has room for it. One that waits with changed words is written as
    /// agents get it, unless the filter holds only for what waits. Rejected and superseded memories
    /// are only in files of everything and of evaluations, unless the filter asks for a state;
    /// deleted ones only then. What agents read, a block in an `AGENTS.md`, has no archived ones.
    ///
    /// @throws UserException when the file can't be written; it is as it was then
    public ExportCounts write(Order order, Progress progress) throws UserException {
        var target = target(order.format);
        var page = table.exportRows(exportFilter(order.filter, target));
        var rows = page.rows();
        boolean isAll = order.filter.equals(Where.ALL);
        if (!isAll && !target.hasMemories()) {
            throw UserErrors.badInput(
                    Messages.of("transfer.runsOnly", order.format), Messages.of("transfer.leaveOutFilter"));
        }
        boolean hasRuns = isAll && target.hasRuns();
        var options = new Writers.Options(
                order.isRaw,
                Writers.Options.USUAL.title(),
                order.staleDays,
                context.clock().getZone());
        var evaluations =
                target.hasEvaluations() ? context.store().read(ExportEvaluations::read) : ExportEvaluations.NONE;
        try {
            Writers.RecordSource feed = sink -> {
                for (int from = 0; from < rows.size(); from += PAGE) {
                    for (var exportRecord : read(page, from, order.filter, target, evaluations)) {
                        sink.write(exportRecord);
                    }
                }
                if (hasRuns) {
                    writeRuns(sink, evaluations);
                }
            };
            var result = target == Target.AGENTS
                    ? writeBlock(order.file, feed, progress)
                    : Writers.write(target, order.file, options, feed, progress);
            return new ExportCounts(result.writtenCount(), result.omittedCount());
        } catch (RefusedException e) {
            throw e.refusal();
        } catch (ExchangeException problem) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    problem.message(),
                    Messages.of("transfer.fileUnchanged"),
                    problem.remedy(),
                    problem);
        }
    }

    private Writers.Written writeBlock(Path file, Writers.RecordSource feed, Progress progress) throws UserException {
        try {
            var block = new StringBuilder();
            var result = Writers.block(block, feed, progress);
            if (result.isComplete()) {
                sharedWriter.write(file, text -> AgentsBlock.into(text, file, block.toString()));
            }
            return result;
        } catch (IOException failure) {
            throw Writers.unwritable(file, failure);
        }
    }

    private static Target target(String word) throws UserException {
        for (var target : Target.values()) {
            if (target.word().equals(word)) {
                return target;
            }
        }
        var all = Stream.concat(formats().stream(), Stream.of("chroma", "feedback")); // those are written elsewhere
        throw UserErrors.badInput(
                Messages.of("transfer.noExportFormat", word),
                Messages.of("transfer.availableFormats", all.collect(Collectors.joining(", "))));
    }

    private static Where exportFilter(Where filter, Target target) {
        var effectiveFilter =
                isUndroppedOnly(filter, target) ? new Where.And(List.of(filter, MemoryFilter.NOT_DROPPED)) : filter;
        return target == Target.AGENTS ? new Where.And(List.of(effectiveFilter, MemoryFilter.ACTIVE)) : effectiveFilter;
    }

    private static boolean isGiven(MemorySummaryRow.RowStatus status, Where filter, Target target) {
        return status.isPresent()
                && !(target == Target.AGENTS && status.isArchived())
                && !(isUndroppedOnly(filter, target) && status.state().isDropped());
    }

    private static boolean isUndroppedOnly(Where filter, Target target) {
        return !MemoryFilter.mentions(filter, MemoryFilter.OWN + "state")
                && target != Target.EMEND
                && target != Target.OTLP_EVALUATIONS; // that says what was rejected
    }

    /// As they are now: what was dropped since the list was made is left out as well.
    private List<ExportRecord> read(
            MemoryQueryService.ServedPage page, int from, Where filter, Target target, ExportEvaluations evaluations) {
        var list = page.rows();
        try {
            var ids = list.rows(from, Math.min(from + PAGE, list.size())).stream()
                    .map(MemorySummary::id)
                    .toList();
            return context.store().read(session -> {
                var all = new ArrayList<ExportRecord>();
                Map<String, Rating> ratings = evaluations == ExportEvaluations.NONE
                        ? Map.of()
                        : session.ratings()
                                .latestOf(ids.stream()
                                        .map(id -> StoreRef.memory(id).key())
                                        .toList());
                var keptVersions = session.imports()
                        .replacements()
                        .keptVersions(
                                ids.stream().filter(page.keptIds()::contains).toList());
                for (var current : session.memories().get(ids)) {
                    var stored = keptVersions.getOrDefault(current.memory().id(), current);
                    MemorySummaryRow head = stored.head();
                    if (!isGiven(head.status(), filter, target)) {
                        continue;
                    }
                    var links = session.links().of(head.id()).stream()
                            .filter(link -> link.from().equals(head.id()))
                            .toList();
                    all.add(new ExportRecord.OfMemory(
                            stored.memory(),
                            head.status().state().word(),
                            stored.vectors(),
                            links,
                            evaluations.ofMemory(
                                    head.id(),
                                    ratings.get(StoreRef.memory(head.id()).key()))));
                }
                return all;
            });
        } catch (UserException problem) {
            throw new RefusedException(problem);
        }
    }

    private void writeRuns(Writers.RecordSink sink, ExportEvaluations evaluations) throws ExchangeException {
        try {
            int offset = 0;
            while (true) {
                int from = offset;
                var heads = context.store().read(session -> session.runs().recent(PAGE, from));
                for (var head : heads) {
                    var run = context.store().read(session -> session.runs().get(head.id()));
                    if (run.isPresent()) {
                        sink.write(new ExportRecord.OfRun(run.get(), evaluations.ofRun(head.id())));
                    }
                }
                if (heads.size() < PAGE) {
                    return;
                }
                offset += PAGE;
            }
        } catch (StoreException problem) {
            throw new RefusedException(problem);
        }
    }
}
