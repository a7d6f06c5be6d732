package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.ReviewCard;
import dev.emend.curation.ReviewQueue;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Lists what waits for a reviewer, or decides it for a script.
@Command(
        name = "review",
        description = {
            "List the learnings that wait for a reviewer, or decide on some.",
            "KEY is the key --json lists; decisions return when they are in the file."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: emend review --in knowledge_catalog.json --json",
            "         emend review --keep KEY KEY --bury KEY"
        })
final class ReviewCommand implements Callable<Integer> {
    private static final int LESSON = 100;

    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Option(
            names = "--in",
            paramLabel = "FILE",
            arity = "1..*",
            description = "The catalogs. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "impact, the default, or newest.")
    private String order = "impact";

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "The most learnings listed. Default: ${DEFAULT-VALUE}.")
    private int limit = 100;

    @Option(
            names = "--keep",
            paramLabel = "KEY",
            arity = "1..*",
            description = "Keep these learnings.")
    private List<String> keep = List.of();

    @Option(
            names = "--bury",
            paramLabel = "KEY",
            arity = "1..*",
            description = "Bury these learnings: agents read them no more.")
    private List<String> bury = List.of();

    @Override
    public Integer call() throws Exception {
        var sorting =
                switch (order.toLowerCase(Locale.ROOT)) {
                    case "impact" -> ReviewQueue.Order.IMPACT;
                    case "newest" -> ReviewQueue.Order.NEWEST;
                    default ->
                            throw wrong(
                                    "There is no order \"" + order + "\".",
                                    "Use --order impact or --order newest.");
                };
        int most = Shared.limit(limit);
        var keeping = refs(keep);
        var burying = refs(bury);
        var both = new HashSet<>(keeping);
        both.retainAll(burying);
        if (!both.isEmpty()) {
            throw wrong(
                    "A learning cannot be kept and buried: " + both.iterator().next().key(),
                    "Name it once.");
        }
        var door = shared.door(cli.host());
        var catalogs = Shared.open(cli.terminal(), door, files);
        if (!keeping.isEmpty() || !burying.isEmpty()) {
            return decide(door, named(door, keep), named(door, bury));
        }
        return list(door, door.review().queue().pending(catalogs, sorting), most);
    }

    private static List<LearningRef> refs(List<String> keys) throws CurationException {
        var refs = new ArrayList<LearningRef>();
        for (var key : keys) {
            try {
                refs.add(LearningRef.parse(TwinKey.plain(key)));
            } catch (IllegalArgumentException noKey) {
                throw new CurationException(
                        CurationException.Code.BAD_INPUT,
                        key + " is no key of a learning.",
                        "Nothing was changed.",
                        "Take the key emend review --json lists.",
                        noKey);
            }
        }
        return refs;
    }

    private static List<LearningRef> named(Door door, List<String> keys) throws CurationException {
        var refs = new ArrayList<LearningRef>();
        for (var key : keys) {
            refs.add(TwinKey.find(door, key));
        }
        return refs;
    }

    private static CurationException wrong(String what, String next) {
        return new CurationException(
                CurationException.Code.BAD_INPUT, what, "Nothing was changed.", next);
    }

    private int decide(Door door, List<LearningRef> keeping, List<LearningRef> burying)
            throws CurationException {
        // all are looked up before the first is decided: a script's slip changes nothing
        for (var refs : List.of(keeping, burying)) {
            for (var ref : refs) {
                check(door, ref, refs == keeping ? ReviewState.KEPT : ReviewState.BURIED);
            }
        }
        var decisions = new ArrayList<Decision>();
        decisions.addAll(door.review().verdicts().keepAll(keeping));
        decisions.addAll(door.review().verdicts().buryAll(burying));
        for (var decision : decisions) {
            var state = decision.saved().join();
            if (state.problem().isPresent()) {
                throw state.problem().get();
            }
            if (!state.note().isEmpty()) {
                cli.terminal().note(state.note());
            }
        }
        if (shared.json) {
            cli.terminal()
                    .json(
                            Json.Obj.of(
                                    "saved",
                                    true,
                                    "kept",
                                    keeping.size(),
                                    "buried",
                                    burying.size(),
                                    "acts",
                                    decisions.stream().map(Decision::act).toList()));
        } else {
            cli.terminal()
                    .line("Saved. Kept " + keeping.size() + ", buried " + burying.size() + ".");
        }
        return Exit.DONE;
    }

    private static void check(Door door, LearningRef ref, ReviewState wanted)
            throws CurationException {
        var card = door.review().queue().card(ref);
        var readOnly =
                door.library().catalogs().stream()
                        .filter(one -> one.id().equals(ref.item().catalog()))
                        .flatMap(one -> one.readOnly().stream())
                        .findFirst();
        if (readOnly.isPresent()) {
            throw new CurationException(
                    CurationException.Code.READ_ONLY,
                    card.item().file() + " is open read-only: " + readOnly.get(),
                    "Nothing was changed.",
                    "Repair the file, then try again.");
        }
        if (card.learning().state() == wanted
                && card.learning().isInFile() == (wanted == ReviewState.KEPT)) {
            throw wrong(
                    "The learning " + ref.key() + " is " + wanted.word() + " already.",
                    "Leave it out.");
        }
    }

    private int list(Door door, ReviewQueue queue, int most) throws CurationException {
        var rows = new ArrayList<Json>();
        int listed = 0;
        for (var group : queue.groups()) {
            if (listed == most) {
                break;
            }
            if (!shared.json) {
                cli.terminal()
                        .line(Shared.id(group.item()) + "  " + Hits.oneLine(group.task(), LESSON));
            }
            for (var entry : group.entries()) {
                if (listed == most) {
                    break;
                }
                listed++;
                var card = door.review().queue().card(entry.learning());
                if (shared.json) {
                    rows.add(json(entry, card));
                } else {
                    cli.terminal().line(words(entry, card));
                }
            }
        }
        if (shared.json) {
            cli.terminal()
                    .json(
                            Json.Obj.of(
                                    "learnings",
                                    rows,
                                    "pending",
                                    queue.size(),
                                    "put_off",
                                    queue.putOff()));
        } else {
            cli.terminal()
                    .line(
                            queue.size() == 0
                                    ? "Nothing waits."
                                    : CatalogCommand.count(queue.size(), "learning") + " wait.");
        }
        return Exit.DONE;
    }

    private static String words(ReviewQueue.Entry entry, ReviewCard card) {
        var chips = chips(card.chips());
        return "  "
                + Hits.oneLine(lesson(card), LESSON)
                + (chips.isEmpty() ? "" : "  [" + String.join(", ", chips) + "]")
                + "\n      "
                + TwinKey.of(card);
    }

    private static String lesson(ReviewCard card) {
        return card.item().veil().over(card.learning().learning().lesson());
    }

    private static Json.Obj json(ReviewQueue.Entry entry, ReviewCard card) {
        return Json.Obj.of(
                "item_id", Shared.id(entry.learning().item()),
                "key", TwinKey.of(card),
                "task", card.item().veil().over(card.learning().learning().task()),
                "lesson", lesson(card),
                "state", card.learning().state().word(),
                "weight", entry.weight(),
                "chips", chips(card.chips()),
                "flagged", card.said().isFlagged(),
                "note", card.said().note());
    }

    private static List<String> chips(ReviewCard.Chips chips) {
        var words = new ArrayList<String>();
        if (!chips.duplicates().isEmpty()) {
            words.add("duplicate");
        }
        if (!chips.contradictions().isEmpty()) {
            words.add("contradicts");
        }
        if (!chips.later().isEmpty()) {
            words.add("recurred");
        }
        if (chips.hasSecret()) {
            words.add("secret");
        }
        chips.instruction().ifPresent(_ -> words.add("instruction"));
        return words;
    }
}
