package dev.emend.app.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.runs.PatternReport.CurrentRate;
import dev.emend.app.runs.PatternReport.NamedSequence;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.app.runs.RunSummaryCache.Snapshot;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.memories.RunPatternTable;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Sequences of tools that people gave a name, and the runs behind them. Thread-safe; calls block.
public final class PatternLibrary {
    private final RunContext parts;

    PatternLibrary(RunContext parts) {
        this.parts = parts;
    }

    /// Gives a sequence a name; the runs that have it now are kept with it.
    ///
    /// @param tools one or more, called one right after the other
    public NamedSequence name(Actor actor, String name, List<String> tools) throws UserException {
        if (name.isBlank()) {
            throw UserErrors.badInput(Messages.of("runs.patternUnnamed"), Messages.of("shared.giveOne"));
        }
        if (tools.isEmpty() || tools.stream().anyMatch(String::isBlank)) {
            throw UserErrors.badInput(Messages.of("runs.patternToolless"), Messages.of("runs.nameOne"));
        }
        var all = parts.cache().snapshot();
        var runs = matchingRuns(all, tools).stream().map(CachedRun::seq).toList();
        var refusal = Messages.of("runs.patternExists", name.strip());
        CommandExecutor.write(parts.context(), session -> {
            if (session.patterns().find(name.strip()).isPresent()) {
                throw RefusedException.conflict(refusal, Messages.of("runs.giveOtherName"));
            }
            return session.patterns().add(name.strip(), tools, actor.name(), runs);
        });
        parts.context().changes().publish(new AppEvent.MemoriesChanged());
        return all().stream()
                .filter(sequence -> sequence.name().equals(name.strip()))
                .findFirst()
                .orElseThrow();
    }

    /// Takes the name away; the runs stay as they are.
    public void forget(long id) throws UserException {
        parts.context().store().write(session -> {
            session.patterns().remove(id);
            return id;
        });
        parts.context().changes().publish(new AppEvent.MemoriesChanged());
    }

    /// In the order of their names.
    public List<NamedSequence> all() throws UserException {
        var snapshot = parts.cache().snapshot();
        var patterns =
                parts.context().store().read(session -> session.patterns().all());
        var ids = new HashMap<Long, String>();
        snapshot.rows().forEach(run -> ids.put(run.seq(), run.row().id()));
        var all = new ArrayList<NamedSequence>();
        for (RunPatternTable.NamedPattern namedPattern : patterns) {
            var matchingRuns = matchingRuns(snapshot, namedPattern.tools());
            all.add(new NamedSequence(
                    namedPattern.seq(),
                    namedPattern.name(),
                    namedPattern.tools(),
                    namedPattern.person(),
                    namedPattern.runs().stream()
                            .filter(ids::containsKey)
                            .map(ids::get)
                            .toList(),
                    new CurrentRate(matchingRuns.size(), PatternFinder.rate(matchingRuns))));
        }
        return all;
    }

    private static List<CachedRun> matchingRuns(Snapshot all, List<String> tools) throws UserException {
        return all.rows().stream()
                .filter(RunListFields.filter(
                        RunListFields.of(all.tools(), ZoneOffset.UTC), RunListFields.clause(tools)))
                .toList();
    }
}
