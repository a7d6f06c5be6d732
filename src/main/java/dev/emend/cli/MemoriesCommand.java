package dev.emend.cli;

import dev.emend.app.core.Actor;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Lists memories, searches them and decides on them.
@CommandTraits(byOwner = true, isLong = true)
@Command(
        name = "memories",
        description = {
            "List memories, search them by task or by what they know, or keep and reject some.",
            "A hit shows its relevance, 0 to 1, or a dash where only keywords matched.",
            "A filter is a line such as state:pending confidence<0.5 -format:mem0, or a where filter as JSON:"
                    + " {\"outcome_success\": \"True\"}.",
            "With - in front, a filter keeps all it does not hold for, also what says nothing of it."
        },
        footer = {
            "",
            "Example: emend memories --task \"build a REST API\" --where state:kept",
            "         emend memories --where state:pending --json",
            "         emend memories --keep ID ID --reject ID"
        })
final class MemoriesCommand extends CliCommand {
    private static final int LINE = 100;

    @Option(names = "--where", paramLabel = "FILTER", description = "Only memories that match. Default: all.")
    private String where = "";

    @Option(names = "--task", paramLabel = "TEXT", description = "Memories of similar tasks.")
    private @Nullable String task;

    @Option(names = "--about", paramLabel = "TEXT", description = "Memories with knowledge about this.")
    private @Nullable String about;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many, at most 1,000. Default: 50 of a list; of hits those that match well.")
    private @Nullable Integer limit;

    @Option(names = "--why", paramLabel = "ID", description = "Explain why this memory is not among the hits.")
    private @Nullable String why;

    @Option(names = "--block", description = "Print the hits as an agent would read them; agents are served kept ones.")
    private boolean block;

    @Option(
            names = "--keep",
            paramLabel = "ID",
            arity = "1..*",
            description = "Keep these memories: agents are served them.")
    private List<String> keep = List.of();

    @Option(
            names = "--reject",
            paramLabel = "ID",
            arity = "1..*",
            description = "Reject these memories: agents are not served them.")
    private List<String> reject = List.of();

    /// The former name of `--reject`.
    @Option(names = "--bury", arity = "1..*", hidden = true)
    private List<String> bury = List.of();

    @Override
    public Integer call() throws Exception {
        reject = Stream.concat(reject.stream(), bury.stream()).toList();
        if (!keep.isEmpty() || !reject.isEmpty()) {
            return decide();
        }
        if (task != null && about != null) {
            throw wrongUsage("Both --task and --about are given; give one of them.");
        }
        int max = limit == null ? 50 : limit(limit);
        var workspace = workspace();
        var memories = workspace.memories();
        var filter = memories.table().filter(where);
        var text = task == null ? about : task;
        if (text == null) {
            if (why != null || block) {
                throw wrongUsage("There is no question; ask one with --task or --about.");
            }
            return list(memories, filter, max);
        }
        var question = new MemorySearchService.Question(
                task == null ? Memory.Space.CONTENT : Memory.Space.TASK,
                text,
                filter,
                limit == null ? OptionalInt.empty() : OptionalInt.of(max));
        memories.search().awaitReady();
        return why == null ? search(actor(workspace), memories, question) : explain(memories, question, why);
    }

    /// All are looked up before the first is decided: a script's slip changes nothing.
    private int decide() throws Exception {
        if (task != null || about != null || why != null || block || !where.isEmpty()) {
            throw wrongUsage("--keep and --reject need ids, and neither --task nor --about.");
        }
        var workspace = workspace();
        var memories = workspace.memories();
        var both = new LinkedHashSet<>(keep);
        both.retainAll(reject);
        if (!both.isEmpty()) {
            throw badInput(Messages.of("cli.memoryBoth", both.getFirst()), Messages.of("cli.nameOnce"));
        }
        var all = new LinkedHashSet<>(keep);
        all.addAll(reject);
        memories.editor().check(all);
        var changes = new ArrayList<Long>();
        var actor = actor(workspace);
        int keptCount = judge(actor, memories.editor(), keep, ReviewState.KEPT, changes);
        int rejectedCount = judge(actor, memories.editor(), reject, ReviewState.REJECTED, changes);
        return answer(
                Json.Obj.of("kept", keptCount, "rejected", rejectedCount, "acts", changes),
                "Kept " + keptCount + ", rejected " + rejectedCount + ".");
    }

    private static int judge(
            Actor actor, MemoryEditor memories, List<String> ids, ReviewState state, List<Long> changes)
            throws UserException {
        if (ids.isEmpty()) {
            return 0;
        }
        var done = memories.judge(actor, ids, state);
        changes.add(done.change());
        return done.memories();
    }

    private int list(MemoryServices memories, Where filter, int max) throws UserException {
        var page = memories.table().rows(filter, MemoryQueryService.Order.NEWEST, false);
        var rows = page.rows().first(max);
        var changes = new HashMap<String, ItemDetail.Change>();
        for (var row : rows) {
            if (row.status().state() == ReviewState.PENDING) {
                memories.table().detail(row.id()).change().ifPresent(change -> changes.put(row.id(), change));
            }
        }
        return answer(
                () -> Json.Obj.of(
                        "memories",
                        rows.stream()
                                .map(row -> withChange(EntryJson.of(row), changes.get(row.id())))
                                .toList(),
                        "found",
                        page.rows().size(),
                        "total",
                        page.total()),
                () -> {
                    rows.forEach(row -> {
                        print(row, "");
                        if (changes.containsKey(row.id())) {
                            line("       changed since kept");
                        }
                    });
                    note(String.format(
                            Locale.ROOT, "%,d of %,d memories.", page.rows().size(), page.total()));
                });
    }

    /// With the words a person kept, where an import changed them.
    private static Json.Obj withChange(Json.Obj row, ItemDetail.@Nullable Change change) {
        return change == null ? row : row.with("changed", Json.Bool.TRUE).with("before", change.before());
    }

    private int search(Actor actor, MemoryServices memories, MemorySearchService.Question question)
            throws UserException {
        var answer = memories.search().look(actor, question);
        var space = question.space();
        if (answer.state().stage() == SearchStatus.Stage.LEXICAL_ONLY) {
            note("Keyword search only: " + answer.state().reason());
        }
        if (block) {
            var unservedCount = answer.hits().stream()
                    .filter(hit -> !hit.row().status().isServed())
                    .count();
            if (unservedCount > 0) {
                note(Terminal.count((int) unservedCount, "hit")
                        + (unservedCount == 1 ? " is" : " are")
                        + " not kept or archived; agents are not served "
                        + (unservedCount == 1 ? "it." : "them."));
            }
            terminal().out().println(read(memories, answer.hits()));
            return Exit.DONE;
        }
        return answer(
                () -> Json.Obj.of(
                        "hits",
                        answer.hits().stream().map(hit -> json(hit, space)).toList(),
                        "good_match",
                        answer.isGood()),
                () -> {
                    if (answer.hits().isEmpty()) {
                        note("No results.");
                    } else if (!answer.isGood()) {
                        note("No good match; these come closest.");
                    }
                    answer.hits()
                            .forEach(hit ->
                                    print(hit.row(), relevance(hit.parts().relevance(space))));
                });
    }

    /// Experiences have a block of their own.
    private static String read(MemoryServices memories, List<MemorySearchService.Hit> hits) throws UserException {
        boolean isExperience =
                !hits.isEmpty() && hits.stream().allMatch(hit -> hit.row().kind() == Memory.Kind.EXPERIENCE);
        return isExperience
                ? memories.search().experiencesBlock(hits)
                : memories.search()
                        .learningsBlock(hits.stream().map(hit -> hit.row().id()).toList());
    }

    private int explain(MemoryServices memories, MemorySearchService.Question question, String id)
            throws UserException {
        var reasons = memories.search().whyNot(question, id);
        return answer(Json.Obj.of("id", id, "reasons", reasons), reasons);
    }

    private void print(MemorySummary row, String before) {
        var status = row.status();
        var title = Stream.of(row.says().task(), row.says().lesson())
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse(row.id());
        line(before + Terminal.oneLine(title, LINE));
        var about = Stream.of(
                        Optional.of(row.id()),
                        Optional.of(status.state().word()),
                        Optional.of(status.outcome()),
                        Optional.of(row.origin().format()))
                .flatMap(Optional::stream)
                .filter(text -> !text.isBlank())
                .toList();
        line("       " + String.join(", ", about));
    }

    /// Five wide, as the line below is set in by seven.
    private static String relevance(OptionalDouble relevance) {
        return relevance.isPresent() ? String.format(Locale.ROOT, "%.3f  ", relevance.getAsDouble()) : "    –  ";
    }

    private static Json.Obj json(MemorySearchService.Hit hit, Memory.Space space) {
        var parts = hit.parts();
        return EntryJson.of(hit.row())
                .with(Json.Obj.of(
                        "relevance", parts.relevance(space),
                        "score", parts.score(),
                        "task_relevance", parts.task(),
                        "content_relevance", parts.content(),
                        "lexical", parts.lexical()));
    }
}
