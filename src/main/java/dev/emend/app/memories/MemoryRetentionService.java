package dev.emend.app.memories;

import dev.emend.app.backup.BackupService;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Selective forgetting: what is of little use is archived or deleted after a look at it, and comes
/// back with undo. Thread-safe; calls block.
public final class MemoryRetentionService {
    /// The number of memories that a preview shows.
    private static final int SHOWN = 1_000;

    private final ServiceContext context;
    private final CommandExecutor executor;
    private final MemoryQueryService table;
    private final BackupService backups;
    private final WorkspacePolicy rules;

    public MemoryRetentionService(
            ServiceContext context,
            CommandExecutor executor,
            MemoryQueryService table,
            BackupService backups,
            WorkspacePolicy rules) {
        this.context = context;
        this.executor = executor;
        this.table = table;
        this.backups = backups;
        this.rules = rules;
    }

    /// The criteria for what to look for; all that are present must hold.
    ///
    /// @param confidenceBelow 0 to 1, decayed
    /// @param olderThan since it happened
    /// @param neverServed by any search
    public record Plan(
            OptionalDouble confidenceBelow, Optional<Duration> olderThan, boolean neverServed, RetentionMode way) {}

    public enum RetentionMode {
        ARCHIVE,
        DELETE
    }

    /// @param matches all that the plan would take
    /// @param rows the first of them, a thousand at most
    /// @param reasons for each row what it was found by, in the same order
    public record Preview(MemoryPageSource matches, List<MemorySummary> rows, List<String> reasons) {
        public Preview {
            rows = List.copyOf(rows);
            reasons = List.copyOf(reasons);
        }
    }

    /// The memories that the plan would take, longest ago first. Those gone already are left out:
    /// deleted memories, and archived ones when the plan archives.
    public Preview preview(Plan plan) throws UserException {
        if (plan.confidenceBelow.isEmpty() && plan.olderThan.isEmpty() && !plan.neverServed) {
            throw UserErrors.badInput(Messages.of("memories.planEmpty"), Messages.of("memories.chooseCriterion"));
        }
        var now = context.clock().instant();
        var matches = table.rows(filter(plan, now), MemoryQueryService.Order.NEWEST, true)
                .rows();
        var rows = matches.first(SHOWN);
        return new Preview(
                matches, rows, rows.stream().map(row -> reason(plan, row, now)).toList());
    }

    private static Where filter(Plan plan, Instant now) {
        var parts = new ArrayList<Where>();
        plan.confidenceBelow.ifPresent(max -> parts.add(compare("confidence", Where.Operator.LT, Json.from(max))));
        plan.olderThan.ifPresent(age -> parts.add(
                compare("at", Where.Operator.LT, Json.from(now.minus(age).getEpochSecond()))));
        if (plan.neverServed) {
            parts.add(compare("served", Where.Operator.EQ, Json.from(0)));
        }
        if (plan.way == RetentionMode.ARCHIVE) {
            parts.add(compare("tier", Where.Operator.EQ, new Json.Text("active")));
        }
        return new Where.And(parts);
    }

    private static Where compare(String name, Where.Operator operator, Json value) {
        return new Where.Compare(MemoryFilter.OWN + name, operator, value);
    }

    private static String reason(Plan plan, MemorySummary row, Instant now) {
        var reasons = new ArrayList<String>();
        if (plan.confidenceBelow.isPresent()) {
            reasons.add(String.format(
                    Locale.ROOT, "confidence %.2f", row.status().confidence().orElse(0)));
        }
        if (plan.olderThan.isPresent()) {
            long days = Duration.between(row.status().at().orElse(now), now).toDays();
            reasons.add(days + (days == 1 ? " day old" : " days old"));
        }
        if (plan.neverServed) {
            reasons.add("never served");
        }
        return String.join(", ", reasons);
    }

    /// Applies a preview, as one change.
    public MemoryEditor.MemoryCommandResult apply(Actor actor, Preview preview, RetentionMode mode)
            throws UserException {
        var ids = preview.matches.ids();
        if (ids.isEmpty()) {
            throw UserErrors.badInput(Messages.of("memories.previewEmpty"), Messages.of("memories.chooseOtherPlan"));
        }
        if (ids.size() > CommandExecutor.BULK) {
            backups.before(Backup.Reason.BEFORE_BULK);
        }
        var step = mode == RetentionMode.ARCHIVE ? archiveChanges(ids) : ChangeSet.ofState(ids, ReviewState.DELETED);
        var label = mode == RetentionMode.ARCHIVE
                ? Messages.englishText("memories.labelArchive", ids.size())
                : Messages.englishText("memories.labelPrune", ids.size());
        var command = new Command(actor, CommandKind.MEMORY_PRUNE, label);
        long change = executor.decide(command, session -> {
            MemoryEditor.requireAll(session.memories().summaries(ids), ids);
            return step;
        });
        return new MemoryEditor.MemoryCommandResult(change, ids.size());
    }

    private static ChangeSet archiveChanges(List<String> ids) {
        var marks = new LinkedHashMap<Mark, Json>();
        ids.forEach(
                id -> marks.put(new Mark(Mark.Kind.ARCHIVED, StoreRef.memory(id).key()), Json.Bool.TRUE));
        return ChangeSet.NOTHING.withMarks(marks);
    }

    /// Half-life of confidence; empty for none. Kept with the rules of the workspace.
    public Optional<Duration> halfLife() {
        return rules.halfLife();
    }

    public void setHalfLife(Optional<Duration> halfLife) throws UserException {
        if (halfLife.isPresent() && halfLife.get().toSeconds() < 1) {
            throw UserErrors.badInput(Messages.of("memories.halfLifePositive"), Messages.of("memories.giveDays"));
        }
        rules.setHalfLife(halfLife);
        context.changes().publish(new AppEvent.MemoriesChanged());
    }
}
