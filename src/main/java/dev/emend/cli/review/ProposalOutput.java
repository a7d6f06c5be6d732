package dev.emend.cli.review;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.ItemLearnings;
import dev.emend.app.review.AttributionService;
import dev.emend.app.review.Judgment;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ProposalSet;
import dev.emend.app.review.ProposalSet.ProposedCluster.Kind;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.EntryKey;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Condition;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Output on what people judge: learnings that contradict each other, that say the same or that lie
/// near each other, and failures and steps that name no known item.
record ProposalOutput(Actor actor, Workspace workspace, Set<UUID> catalogs) {
    private static final int TEXT = 100;
    private static final int MAX_SIMILAR = 20;

    /// @param lines for people
    record ProposalList(
            Json contradictions,
            Json duplicates,
            Json similarPairs,
            Json similarClusters,
            Json similarEntries,
            Json unattributedFailures,
            List<String> lines) {}

    /// Waits until everything was looked through.
    ProposalList list() throws UserException {
        workspace.search().awaitReady();
        var proposals = workspace.review().proposals().awaitFresh();
        var items = items(proposals);
        var lines = new ArrayList<String>();
        var contradictions = new ArrayList<Json>();
        for (var two : proposals.contradictions()) {
            var both = learnings(List.of(two.one(), two.other()), items);
            if (both.size() == 2) {
                contradictions.add(json(both, two.likeness(), two.judgment()));
                lines.add(head("contradiction", two.likeness(), two.judgment()));
                both.forEach(lesson -> lines.add(words(lesson)));
            }
        }
        var duplicates = new ArrayList<Json>();
        for (var same : proposals.duplicates()) {
            var lessons = learnings(same.keys(), items);
            if (lessons.size() > 1) {
                duplicates.add(json(lessons, same.likeness(), same.judgment()));
                lines.add(head("duplicates", same.likeness(), same.judgment()));
                lessons.forEach(lesson -> lines.add(words(lesson)));
            }
        }
        var similarPairs = new ArrayList<Json>();
        for (var two : proposals.similarPairs()) {
            var both = learnings(List.of(two.one(), two.other()), items);
            if (both.size() == 2) {
                similarPairs.add(json(both, two.likeness(), two.judgment()));
                if (similarPairs.size() <= MAX_SIMILAR) {
                    lines.add(head("look-alikes", two.likeness(), two.judgment()));
                    both.forEach(lesson -> lines.add(words(lesson)));
                }
            }
        }
        if (similarPairs.size() > MAX_SIMILAR) {
            lines.add("and " + (similarPairs.size() - MAX_SIMILAR) + " look-alikes more; --json has them");
        }
        var entries = new ArrayList<Json>();
        for (var two : proposals.entries()) {
            var both = entries(List.of(two.one(), two.other()));
            if (both.size() == 2) {
                entries.add(json(both, two.likeness()));
                if (entries.size() <= MAX_SIMILAR) {
                    lines.add(head("similar", two.likeness(), Optional.empty()));
                    both.forEach(entry -> lines.add(words(entry)));
                }
            }
        }
        if (entries.size() > MAX_SIMILAR) {
            lines.add("and " + (entries.size() - MAX_SIMILAR) + " similar entries more; --json has them");
        }
        var orphans = new ArrayList<Json>();
        for (var catalog : catalogs) {
            for (var orphan :
                    workspace.review().proposals().attributions().of(catalog).orphans()) {
                orphans.add(json(catalog, orphan));
                lines.add(words(orphan));
            }
        }
        return new ProposalList(
                new Json.Arr(contradictions),
                new Json.Arr(duplicates),
                new Json.Arr(similarPairs),
                new Json.Arr(clusters(proposals, items)),
                new Json.Arr(entries),
                new Json.Arr(orphans),
                lines);
    }

    /// The keys of the look-alikes that the window shows as one.
    private static List<Json> clusters(ProposalSet proposals, Map<ItemRef, ItemLearnings> items) {
        return proposals.clusters().stream()
                .filter(cluster -> cluster.kind() == Kind.SIMILAR && cluster.isOfLearnings())
                .map(cluster -> learnings(cluster.keys(), items).stream()
                        .map(NamedLesson::key)
                        .toList())
                .filter(keys -> keys.size() > 1)
                .map(Json::from)
                .toList();
    }

    private record NamedLesson(String key, String item, ReviewState state, String lesson) {}

    /// The items of all that was found, read once: a learning may stand in hundreds of pairs.
    private Map<ItemRef, ItemLearnings> items(ProposalSet proposals) throws UserException {
        var keys = Stream.concat(
                proposals.duplicates().stream().flatMap(same -> same.keys().stream()),
                Stream.concat(proposals.contradictions().stream(), proposals.similarPairs().stream())
                        .flatMap(two -> Stream.of(two.one(), two.other())));
        return workspace
                .library()
                .learnings(keys.map(key -> LearningRef.parse(key).item())
                        .filter(item -> catalogs.contains(item.catalog()))
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /// The learnings of these keys that are still in their file, with secrets masked.
    private static List<NamedLesson> learnings(List<String> keys, Map<ItemRef, ItemLearnings> items) {
        var lessons = new ArrayList<NamedLesson>();
        for (var key : keys) {
            var ref = LearningRef.parse(key);
            var item = items.get(ref.item());
            if (item != null) {
                item.learnings().stream()
                        .filter(reviewedLearning ->
                                reviewedLearning.learning().ref().equals(ref) && reviewedLearning.isInFile())
                        .map(reviewedLearning -> new NamedLesson(
                                EntryKey.of(reviewedLearning),
                                CliCommand.id(ref.item()),
                                reviewedLearning.state(),
                                item.mask().apply(reviewedLearning.learning().lesson())))
                        .forEach(lessons::add);
            }
        }
        return lessons;
    }

    /// The entries still there of these keys, when one is of these catalogs or all are memories.
    private List<NamedLesson> entries(List<String> keys) throws UserException {
        var lessons = new ArrayList<NamedLesson>();
        boolean isAsked = keys.stream().allMatch(key -> StoreRef.find(key).isPresent());
        for (var key : keys) {
            switch (EntryRef.parse(key)) {
                case LearningRef learning -> {
                    isAsked |= catalogs.contains(learning.item().catalog());
                    lessons.addAll(learnings(List.of(key), workspace.library().learnings(List.of(learning.item()))));
                }
                case ItemRef item -> {
                    isAsked |= catalogs.contains(item.catalog());
                    UserErrors.ifFound(() -> workspace.library().item(item))
                            .map(detail -> new NamedLesson(
                                    EntryKey.of(item, detail.words()),
                                    CliCommand.id(item),
                                    detail.state(),
                                    words(detail)))
                            .ifPresent(lessons::add);
                }
                case StoreRef memory ->
                    UserErrors.ifFound(() -> workspace.memories().table().detail(memory.id()))
                            .map(detail -> new NamedLesson(
                                    EntryKey.of(memory, detail.words()),
                                    detail.memory().origin().source(),
                                    detail.state(),
                                    detail.mask().apply(detail.memory().contentText())))
                            .ifPresent(lessons::add);
            }
        }
        return isAsked ? lessons : List.of();
    }

    private static String words(ItemDetail detail) {
        var maskedItem = detail.mask().apply(detail.item());
        return maskedItem.content().isBlank() ? maskedItem.description() : maskedItem.content();
    }

    private static Json json(List<NamedLesson> lessons, double likeness) {
        var entries = new ArrayList<Json>();
        for (var entry : lessons) {
            entries.add(
                    Json.Obj.of("key", entry.key, "of", entry.item, "state", entry.state.word(), "text", entry.lesson));
        }
        return Json.Obj.of("entries", entries, "likeness", likeness);
    }

    private static Json json(List<NamedLesson> lessons, double likeness, Optional<Judgment> judgment) {
        var learnings = new ArrayList<Json>();
        for (var namedLesson : lessons) {
            learnings.add(Json.Obj.of(
                    "key", namedLesson.key,
                    "item_id", namedLesson.item,
                    "state", namedLesson.state.word(),
                    "lesson", namedLesson.lesson));
        }
        return Json.Obj.of(
                "learnings", learnings,
                "likeness", likeness,
                "judge", judgment.map(Judgment::judge),
                "relation", judgment.map(Judgment::relationWord),
                "why", judgment.map(Judgment::reason).orElse(""));
    }

    private static String head(String title, double likeness, Optional<Judgment> judgment) {
        return String.format(Locale.ROOT, "%s  %.2f", title, likeness)
                + judgment.map(word -> "  %s: %s. %s".formatted(word.judge(), word.relationWord(), word.reason()))
                        .orElse("");
    }

    private static String words(NamedLesson namedLesson) {
        return "  "
                + namedLesson.item
                + ": "
                + Terminal.oneLine(namedLesson.lesson, TEXT)
                + "\n      "
                + namedLesson.key;
    }

    private Json json(UUID catalog, AttributionService.Orphan orphan) {
        var guesses = new ArrayList<Json>();
        for (var guess : orphan.guesses()) {
            guesses.add(Json.Obj.of(
                    "item_id", CliCommand.id(guess.item()),
                    "score", guess.score(),
                    "reasons", guess.reasons()));
        }
        return Json.Obj.of(
                "id", orphan.id(),
                "catalog", CliCommand.catalog(workspace, catalog).path().toString(),
                "plan", orphan.source(),
                "step", orphan.step(),
                "task", orphan.task(),
                "named", orphan.itemId(),
                "error", error(orphan),
                "guesses", guesses);
    }

    private static String error(AttributionService.Orphan orphan) {
        return orphan.isStep() ? "" : orphan.fields().text("original_error").orElse("");
    }

    private static String words(AttributionService.Orphan orphan) {
        var subject = orphan.isStep()
                ? "step " + orphan.step() + " of " + orphan.source()
                : orphan.isProposed() ? "proposal" : "failure";
        var text = error(orphan).isBlank() ? orphan.task() : error(orphan);
        var guesses = orphan.guesses().stream()
                .map(item -> CliCommand.id(item.item()))
                .toList();
        return "unattributed  "
                + subject
                + (orphan.itemId().isBlank() ? "" : " names " + orphan.itemId())
                + ": "
                + Terminal.oneLine(text, TEXT)
                + (guesses.isEmpty() ? "" : "\n  may belong to " + String.join(", ", guesses))
                + "\n      "
                + orphan.id();
    }

    /// The first of two is right, the other is rejected.
    CommandResult keepOne(List<String> keys) throws UserException {
        requireTwo(keys, Messages.of("cli.keepNeedsTwo"));
        var named = learningEntries(keys);
        var refs = learnings(named.refs);
        return proposals(named).keepOne(actor, refs.getFirst(), refs.getLast());
    }

    /// Both are right, each under conditions of its own.
    ///
    /// @param two `first` and `second`, each with `key` and `conditions`
    CommandResult keepBoth(Json.Obj two) throws UserException {
        var object = two.object("first");
        var other = two.object("second");
        var named = learningEntries(
                List.of(object.text("key").orElse(""), other.text("key").orElse("")));
        var refs = learnings(named.refs);
        return proposals(named)
                .keepBoth(actor, refs.getFirst(), Condition.list(object), refs.getLast(), Condition.list(other));
    }

    /// The first stands for the others.
    CommandResult supersede(List<String> keys) throws UserException {
        var named = namedEntries(keys);
        var refs = named.refs;
        var others = refs.subList(1, refs.size());
        var learnings = learnings(refs);
        if (learnings.size() == refs.size()) {
            return proposals(named).markDuplicates(actor, learnings.getFirst(), learnings.subList(1, learnings.size()));
        }
        var decisions = workspace.review().decisions().keepOnly(actor, refs.getFirst(), others, named.checksums);
        decisions.forEach(decision -> decision.saveStatus().join());
        return decisions.getLast();
    }

    private static List<LearningRef> learnings(List<EntryRef> refs) {
        return refs.stream()
                .filter(LearningRef.class::isInstance)
                .map(LearningRef.class::cast)
                .toList();
    }

    /// Nobody can follow both.
    CommandResult contradicts(List<String> keys) throws UserException {
        requireTwo(keys, Messages.of("cli.contradictsNeedsTwo"));
        var named = learningEntries(keys);
        var refs = learnings(named.refs);
        return proposals(named).contradicts(actor, refs.getFirst(), refs.getLast());
    }

    CommandResult separate(List<String> keys) throws UserException {
        var named = namedEntries(keys);
        return proposals(named).markUnrelated(actor, named.refs);
    }

    /// @param pair the id of what has no item, and the item
    CommandResult attribute(List<String> pair) throws UserException {
        requireTwo(pair, Messages.of("cli.attributeNeedsTwo"));
        var attributions = workspace.review().proposals().attributions();
        for (var catalog : catalogs) {
            for (var orphan : attributions.of(catalog).orphans()) {
                if (orphan.id().equals(pair.getFirst())) {
                    var item = workspace.library().resolve(catalog, pair.getLast());
                    return attributions.attach(actor, orphan, item);
                }
            }
        }
        throw new UserException(
                UserException.Code.NOT_FOUND,
                Messages.of("cli.noUnattributed", pair.getFirst()),
                Messages.of("shared.nothingChanged"),
                Messages.of("cli.takeConflictId"));
    }

    /// An option given twice collects the values of both.
    private static void requireTwo(List<String> values, String message) throws UserException {
        if (values.size() != 2) {
            throw CliCommand.badInput(message, Messages.of("cli.settleOne"));
        }
    }

    /// Entries as they were listed.
    ///
    /// @param checksums the checksums of their words, where the keys tell
    private record NamedEntries(List<EntryRef> refs, Map<String, String> checksums) {}

    private ProposalService proposals(NamedEntries named) {
        return workspace.review().proposals().requiringWords(named.checksums);
    }

    private NamedEntries namedEntries(List<String> keys) throws UserException {
        var refs = new ArrayList<EntryRef>();
        var read = new HashMap<String, String>();
        for (var key : keys) {
            var named = ReviewKeys.of(List.of(key));
            named.requireWords(workspace);
            var learnings = named.learnings(workspace);
            refs.addAll(learnings);
            refs.addAll(named.items());
            refs.addAll(named.memories());
            read.putAll(named.checksums(learnings));
        }
        return new NamedEntries(refs, read);
    }

    private NamedEntries learningEntries(List<String> keys) throws UserException {
        var named = ReviewKeys.of(keys);
        if (!named.items().isEmpty()) {
            throw CliCommand.badInput(
                    Messages.of("cli.keyOfItem", named.items().getFirst().key()), Messages.of("cli.takeConflictKey"));
        }
        var learnings = named.learnings(workspace);
        return new NamedEntries(List.copyOf(learnings), named.checksums(learnings));
    }
}
