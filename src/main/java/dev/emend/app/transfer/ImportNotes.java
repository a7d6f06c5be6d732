package dev.emend.app.transfer;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// Notes of an import on a file, beside its records and mistakes: padding, copied history that does not
/// count, characters that were replaced, totals the file states and its messages do not add up to. Used
/// by one thread.
public final class ImportNotes {
    /// More would be read by nobody; the last line says how many there are.
    private static final int MAX = 20;

    private final Set<String> all = new LinkedHashSet<>();
    private final List<SkippedRecords> skippedRecords = new ArrayList<>();
    private int more;

    public void add(ImportRecord importRecord) {
        switch (importRecord) {
            case ImportRecord.Note(var place, var text, var _) ->
                add(place.line() > 0 ? Messages.of("transfer.noteOfLine", place.line(), text) : text);
            case ImportRecord.OfRun(var _, var run) -> add(run);
            case ImportRecord.OfMemory(var _, var memory, var _) -> addAll(memory.metadata());
            case ImportRecord.Rejected bad -> SkippedRecords.add(skippedRecords, bad);
            case ImportRecord.OfLink _, ImportRecord.OfFeedback _ -> {}
        }
    }

    private void add(Run run) {
        var metadata = run.metadata();
        var name = run.origin().id();
        addAll(metadata);
        addCopied(run);
        metadata.integer(ImportContext.REPEATED)
                .ifPresent(count -> add(Messages.of("transfer.repeatedLines", name, count)));
        var statedUsage = UsageReader.statedUsage(run);
        var summedUsage = UsageReader.summedUsage(run);
        if (summedUsage.hasTokens() && statedUsage.hasTokens() && differs(statedUsage, summedUsage)) {
            add(Messages.of(
                    "transfer.statedTokens",
                    name,
                    statedUsage.input().orElse(0),
                    statedUsage.output().orElse(0),
                    summedUsage.input().orElse(0),
                    summedUsage.output().orElse(0)));
        }
    }

    /// Adds a note on the messages that a run has from another one.
    public void addCopied(Run run) {
        var from = run.metadata().text(ImportContext.FORKED_FROM).orElse("?");
        run.metadata()
                .integer(ImportContext.COPIED)
                .ifPresent(count -> add(
                        run.messages().isEmpty()
                                ? Messages.of("exchange.allCopied", count, from)
                                : Messages.of(
                                        "transfer.copiedMessages", run.origin().id(), count, from)));
    }

    private static boolean differs(Run.Usage statedUsage, Run.Usage summedUsage) {
        return differs(statedUsage.input(), summedUsage.input()) || differs(statedUsage.output(), summedUsage.output());
    }

    private static boolean differs(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent() && one.getAsLong() != other.getAsLong();
    }

    private void addAll(Json.Obj metadata) {
        metadata.texts(ImportContext.NOTES).forEach(this::add);
    }

    private void add(String text) {
        if (all.size() < MAX) {
            all.add(text);
        } else if (!all.contains(text)) {
            more++;
        }
    }

    public List<String> all() {
        if (more == 0) {
            return List.copyOf(all);
        }
        var lines = new LinkedHashSet<>(all);
        lines.add(Messages.of("transfer.moreNotes", more));
        return List.copyOf(lines);
    }

    /// The unreadable records of the file, by reason.
    List<SkippedRecords> skippedRecords() {
        return List.copyOf(skippedRecords);
    }

    /// Restores the notes of an import that was interrupted.
    void restore(Collection<String> before) {
        all.clear();
        all.addAll(before);
        skippedRecords.clear();
        more = 0;
    }
}
