package dev.emend.app.rules;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.model.Edit;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import dev.emend.store.curation.KeepRuleTable.RuleUse;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// Finder of what people decided on after a rule had kept it. Changes of states and words by imports
/// and other programs are no decisions.
final class PersonDecisions {
    /// Rows of the journal that are read at once.
    private static final int PAGE = 500;

    private static final Set<CommandKind> NO_DECISION = Set.of(CommandKind.EXTERNAL, CommandKind.HOLD);

    private final Map<String, RuleUse> uses = new HashMap<>();
    private final Set<String> targets = new HashSet<>();

    private PersonDecisions(Collection<RuleUse> ruleUses) {
        ruleUses.forEach(use -> uses.put(
                use.version() == null
                        ? use.target()
                        : StoreRef.memory(use.target()).key(),
                use));
    }

    /// @param ruleUses what rules kept
    /// @return the targets of those that a later change of the journal decides on or edits
    static Set<String> after(StoreTransaction session, Collection<RuleUse> ruleUses) {
        var decisions = new PersonDecisions(ruleUses);
        long first = ruleUses.stream().mapToLong(PersonDecisions::act).min().orElse(Long.MAX_VALUE);
        List<JournalEntry> page;
        long before = Long.MAX_VALUE;
        do {
            page = session.journal().recent(PAGE, before);
            page.forEach(decisions::read);
            before = page.isEmpty() ? 0 : page.getLast().seq();
        } while (before > first);
        return decisions.targets;
    }

    private static long act(RuleUse use) {
        return Objects.requireNonNull(use.act());
    }

    /// From the newest to the oldest: each is looked for by the name it had then.
    private void read(JournalEntry entry) {
        var catalog = entry.change().target().catalog();
        var done = ChangeSet.read(
                catalog == null ? ChangeSet.NO_CATALOG : catalog, entry.change().after());
        if (!CommandKind.isAny(NO_DECISION, entry.change().kind())) {
            Stream.concat(done.states().keySet().stream(), edits(done)).forEach(key -> {
                var use = uses.get(key);
                if (use != null && entry.seq() > act(use)) {
                    targets.add(use.target());
                }
            });
        }
        var names = new HashMap<String, RuleUse>();
        done.renamedKeys().forEach((before, name) -> {
            var use = uses.remove(name);
            if (use != null) {
                names.put(before, use);
            }
        });
        uses.putAll(names);
    }

    private static Stream<String> edits(ChangeSet done) {
        return Stream.concat(
                done.entries().stream().map(edit -> edit.entry().key()),
                done.edits().stream()
                        .flatMap(edit -> switch (edit) {
                            case Edit.ReplaceLearning(var ref, var _) -> Stream.of(ref);
                            case Edit.SetLearningField(var ref, var _, var _) -> Stream.of(ref);
                            case Edit.AttachLearning _,
                                    Edit.InsertLearning _,
                                    Edit.RemoveLearning _,
                                    Edit.MoveLearning _,
                                    Edit.SetField _,
                                    Edit.RemoveField _,
                                    Edit.AddItem _,
                                    Edit.RemoveItem _ -> Stream.<LearningRef>empty();
                        })
                        .map(LearningRef::key));
    }
}
