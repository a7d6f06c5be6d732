package dev.emend.app.rules;

import dev.emend.analysis.similarity.Relation;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.Tasks;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.JournalService;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.review.MemoryRelations;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ReviewService;
import dev.emend.app.rules.PendingLearnings.PendingLearning;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.KeepRule;
import dev.emend.store.curation.KeepRuleTable.RuleUse;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.StoredMemory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Rules of people: what a source says about something is kept without a look when nothing
/// contradicts it. One in ten waits for review like anything else, and tells how often the rule is
/// wrong. Thread-safe; calls block.
///
/// A rule is asked in the background about what came after it was made, once: what it kept and
/// somebody takes back waits for a person.
public final class KeepRuleService {
    private static final Logger LOG = Logger.getLogger(KeepRuleService.class.getName());

    /// The sampling rate: one of this many that a rule would keep is left to a person.
    public static final int SAMPLE_ONE_OF = 10;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final JournalService journal;
    private final Decisions decisions;
    private final Tasks.Coalescing applyTask;
    private final Object lock = new Object();

    /// Up to which change memories were looked at.
    private long lastSeenChange;

    /// Whether there may be a rule that holds.
    private volatile boolean hasRules = true;

    /// The services that rules decide with.
    public record Decisions(
            ReviewService learnings, ProposalService proposals, MemoryEditor memories, MemoryRelations relations) {}

    public KeepRuleService(
            ServiceContext context,
            OpenCatalogs catalogs,
            CommandExecutor executor,
            JournalService journal,
            Decisions decisions) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
        this.journal = journal;
        this.decisions = decisions;
        this.applyTask = context.tasks().coalescing("keep rules", Tasks.GATHERING, this::applyInBackground);
        executor.onRestored(() -> {
            synchronized (lock) {
                lastSeenChange = 0;
            }
            hasRules = true;
        });
        context.changes().subscribe(change -> {
            boolean isCause = change instanceof AppEvent.CatalogChanged
                    || change instanceof AppEvent.Decided
                    || change instanceof AppEvent.MemoriesChanged;
            if (isCause && hasRules) {
                applyTask.ask();
            }
        });
    }

    /// All rules with what came of them, in the order in which they were made; revoked ones too.
    public List<KeepRuleReport> rules() throws UserException {
        return context.store()
                .read(session -> session.keepRules().all().stream()
                        .map(rule -> report(session, rule))
                        .toList());
    }

    private static KeepRuleReport report(StoreTransaction session, KeepRule rule) {
        var uses = session.keepRules().uses(rule.id());
        var sample = uses.stream().filter(RuleUse::isSample).toList();
        var states = new ArrayList<ReviewState>();
        var memories = new ArrayList<String>();
        for (var use : sample) {
            if (use.version() == null) { // a learning
                states.add(session.reviews().get(use.target()).orElse(ReviewState.PENDING));
            } else {
                memories.add(use.target());
            }
        }
        session.memories()
                .summaries(memories)
                .forEach(head -> states.add(head.status().state()));
        states.removeIf(ReviewState.PENDING::equals);
        long rejectedCount = states.stream()
                .filter(state -> state == ReviewState.REJECTED || state == ReviewState.DELETED)
                .count();
        int keptCount = (int) uses.stream().filter(use -> use.act() != null).count();
        var errors = new Proportion(rejectedCount, states.size());
        return new KeepRuleReport(
                rule.id(),
                rule.author(),
                rule.source(),
                rule.about(),
                new KeepRuleReport.Lifetime(rule.createdAt(), rule.revokedAt(), rule.revokedBy()),
                keptCount,
                sample.size(),
                new KeepRuleReport.ErrorRate(
                        errors.hits(),
                        errors.of(),
                        errors.value(),
                        errors.interval().low(),
                        errors.interval().high()));
    }

    /// Makes a rule; it holds for what comes from now on.
    ///
    /// @param source as [dev.emend.model.Origin#source] has it: `agent:` and the name of a client, or
    ///   the place memories are read from
    /// @param about words; each must begin a word of what is kept
    /// @return its number
    public long add(Actor author, String source, String about) throws UserException {
        if (source.isBlank()) {
            throw UserErrors.badInput(Messages.of("rules.noSource"), Messages.of("rules.giveSource"));
        }
        if (KeepRuleMatch.words(about).isEmpty()) {
            throw UserErrors.badInput(Messages.of("rules.aboutNothing"), Messages.of("rules.giveWords"));
        }
        long id =
                context.store().write(session -> session.keepRules().add(author.name(), source.strip(), about.strip()));
        hasRules = true;
        return id;
    }

    /// The result of revoking a rule.
    ///
    /// @param undone how many that it had kept wait for a person again
    /// @param unchangedCount how many stay: somebody has decided on them since, or on what rests on them
    public record Revocation(int undone, int unchangedCount) {}

    /// Revokes a rule and takes back all it kept that nobody touched since.
    ///
    /// @throws UserException with `NOT_FOUND` when there is no such rule, or it is revoked already
    public Revocation revoke(Actor actor, long rule) throws UserException {
        synchronized (lock) { // it keeps nothing more meanwhile
            boolean isDone =
                    context.store().write(session -> session.keepRules().revoke(rule, actor.name()));
            if (!isDone) {
                throw UserErrors.notFound(Messages.of("rules.noRule", rule), Messages.of("rules.listRules"));
            }
            var keptUses = context.store().read(session -> session.keepRules().uses(rule)).stream()
                    .filter(use -> use.act() != null)
                    .toList();
            var decidedTargets = context.store().read(session -> PersonDecisions.after(session, keptUses));
            int undone = 0;
            try (var _ = executor.beginBatch()) {
                for (var use : keptUses) {
                    undone += !decidedTargets.contains(use.target()) && isTakenBack(actor, use) ? 1 : 0;
                }
            }
            return new Revocation(undone, keptUses.size() - undone);
        }
    }

    /// Other programs may have changed it since: then it waits as they wrote it, and no words of before are served.
    private boolean isTakenBack(Actor actor, RuleUse use) throws UserException {
        long act = Objects.requireNonNull(use.act());
        if (journal.whyNotRevert(act).isEmpty()) {
            journal.revert(actor, act);
            return true;
        }
        var entry = context.store().read(session -> session.journal().byId(act)).orElseThrow();
        var label = Messages.englishText("journal.labelRevert", entry.change().label());
        var command = Command.undoOf(entry, actor, CommandKind.REVERT, label);
        try {
            if (use.version() == null) {
                decisions.learnings.withdraw(command, LearningRef.parse(use.target()));
            } else {
                decisions.memories.withdraw(command, use.target());
            }
            return true;
        } catch (UserException problem) {
            if (problem.code() != UserException.Code.CHANGED_MEANWHILE
                    && problem.code() != UserException.Code.NOT_FOUND) {
                throw problem;
            }
            LOG.log(Level.INFO, "Stays kept by rule " + use.rule() + ": " + use.target(), problem);
            return false;
        }
    }

    private void applyInBackground() {
        try {
            apply();
        } catch (UserException e) { // the next event asks again
            LOG.log(Level.WARNING, "Rules could not be asked about what came", e);
        }
    }

    /// Applies the rules that are in force to everything pending that came since; the background does
    /// it by itself.
    ///
    /// @return how many were kept
    public int apply() throws UserException {
        synchronized (lock) {
            var rules = context.store().read(session -> session.keepRules().all()).stream()
                    .filter(rule -> !rule.isRevoked())
                    .toList();
            hasRules = !rules.isEmpty();
            return rules.isEmpty() ? 0 : keepLearnings(rules) + keepMemories(rules);
        }
    }

    private int keepLearnings(List<KeepRule> rules) throws UserException {
        var matches = new LinkedHashMap<PendingLearning, KeepRule>();
        for (var pending : PendingLearnings.of(catalogs, context.clock().instant())) {
            var rule = rules.stream()
                    .filter(candidate -> candidate.source().equals(pending.source()))
                    .filter(candidate -> KeepRuleMatch.isAbout(candidate, pending.learning()))
                    .findFirst();
            if (rule.isPresent()
                    && KeepRuleMatch.isClean(pending.learning().fields())
                    && !KeepRuleMatch.isTouched(pending)) {
                matches.put(pending, rule.get());
            }
        }
        var newMatches = context.store().read(session -> newMatches(session, matches));
        var contradictingKeys = newMatches.isEmpty() ? Set.<String>of() : contradictingKeys();
        int keptCount = 0;
        for (var entry : newMatches.entrySet()) {
            var ref = entry.getKey().learning().ref();
            var rule = entry.getValue();
            if (!contradictingKeys.contains(ref.key())) {
                keptCount += isKept(
                                rule,
                                ref.key(),
                                null,
                                actor -> decisions
                                        .learnings
                                        .keepByRule(actor, ref, rule.id())
                                        .map(decision -> decision.change()))
                        ? 1
                        : 0;
            }
        }
        return keptCount;
    }

    /// The matches that no rule has met and that, by the journal, the client brought after the rule was
    /// made: a file may say anything.
    private static Map<PendingLearning, KeepRule> newMatches(
            StoreTransaction session, Map<PendingLearning, KeepRule> matches) {
        var newMatches = new LinkedHashMap<>(matches);
        var matchedTargets = session.keepRules()
                .matchedTargets(matches.keySet().stream()
                        .map(pending -> pending.learning().ref().key())
                        .toList());
        newMatches.entrySet().removeIf(entry -> {
            var learning = entry.getKey().learning();
            var ref = learning.ref();
            return matchedTargets.contains(ref.key())
                    || session.keepRules()
                            .firstReportedAt(
                                    ref.key(),
                                    ref.item().key(),
                                    learning.client().orElse(""))
                            .filter(at -> !at.isBefore(entry.getValue().createdAt()))
                            .isEmpty();
        });
        return newMatches;
    }

    /// The keys of learnings of which a person or any judge said that they contradict another one.
    private Set<String> contradictingKeys() {
        var proposals = decisions.proposals.awaitFresh();
        var keys = new HashSet<String>();
        Stream.concat(
                        proposals.contradictions().stream(),
                        proposals.similarPairs().stream()
                                .filter(pair -> pair.judgment()
                                        .filter(word -> word.relation() == Relation.CONTRADICTS)
                                        .isPresent()))
                .forEach(pair -> keys.addAll(List.of(pair.one(), pair.other())));
        return keys;
    }

    private int keepMemories(List<KeepRule> rules) throws UserException {
        long newest = context.store().read(session -> session.memories().newestChange());
        int keptCount = 0;
        for (var rule : rules) {
            long from = lastSeenChange;
            var pending = context.store()
                    .read(session -> session.keepRules().pendingMemories(rule.source(), rule.createdAt(), from));
            for (var candidate : pending) {
                // a memory that a person kept with other words is no rule's
                var memory = context.store()
                        .read(session -> session.imports()
                                                .replacements()
                                                .keptVersions(List.of(candidate.id()))
                                                .isEmpty()
                                        && !KeepRuleMatch.isTouched(session.marks(), candidate.id())
                                ? session.memories().get(candidate.id())
                                : Optional.<StoredMemory>empty())
                        .map(StoredMemory::memory)
                        .filter(read -> KeepRuleMatch.isAbout(rule, read))
                        .filter(read -> KeepRuleMatch.isClean(MemoryJson.write(read)));
                if (memory.isPresent() && !decisions.relations.isContradicted(memory.get())) {
                    keptCount += isKept(rule, memory.get(), candidate.version()) ? 1 : 0;
                }
            }
        }
        lastSeenChange = newest;
        return keptCount;
    }

    private boolean isKept(KeepRule rule, Memory memory, long version) throws UserException {
        return isKept(
                rule,
                memory.id(),
                version + 1, // that after it was kept
                actor -> Optional.of(decisions.memories.keepByRule(actor, memory, version, rule.id())));
    }

    /// Keeps something in the name of a person.
    private interface Keeping {
        /// @return the number of the change; empty when it waits no more
        Optional<Long> by(Actor actor) throws UserException;
    }

    /// Notes that the rule met it, before it is kept: a crash in between leaves it to a person.
    ///
    /// @param version of a memory after it was kept; null of a learning
    private boolean isKept(KeepRule rule, String target, @Nullable Long version, Keeping keepAction)
            throws UserException {
        var use = new RuleUse(target, rule.id(), KeepRuleMatch.isSample(rule, target), version, null);
        if (!context.store().write(session -> session.keepRules().claim(use)) || use.isSample()) {
            return false;
        }
        try {
            var change = keepAction.by(new Actor(rule.author())).filter(number -> number > 0);
            if (change.isPresent()) {
                context.store().write(session -> {
                    session.keepRules().recordKept(target, change.get());
                    return target;
                });
            }
            return change.isPresent();
        } catch (UserException problem) {
            LOG.log(
                    Level.WARNING,
                    "Left to a person, for rule " + rule.id() + " could not keep it: " + target,
                    problem);
            return false;
        }
    }
}
