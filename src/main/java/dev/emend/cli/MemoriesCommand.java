package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Memories;
import dev.emend.curation.MemoryRecall;
import dev.emend.curation.MemoryRow;
import dev.emend.curation.MemoryTable;
import dev.emend.curation.SearchState;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Where;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Lists memories and searches them.
@Command(
        name = "memories",
        description = {
            "List memories, or search them by task or by what they know.",
            "A filter is a line such as state:pending confidence<0.5 -format:mem0, or a where filter as JSON:"
                    + " {\"outcome_success\": \"True\"}."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend memories --task \"build a REST API\" --where state:kept"})
final class MemoriesCommand implements Callable<Integer> {
    private static final int LINE = 100;

    @ParentCommand private Cli cli;
    @Spec private CommandSpec spec;
    @Mixin private Shared shared;

    @Option(names = "--where", paramLabel = "FILTER", description = "Which. Default: all.")
    private String where = "";

    @Option(names = "--task", paramLabel = "TEXT", description = "Those of tasks like this.")
    private @Nullable String task;

    @Option(names = "--about", paramLabel = "TEXT", description = "Those that know about this.")
    private @Nullable String about;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description =
                    "How many, at most 1,000. Default: 50 of a list; of hits as many as fit well.")
    private @Nullable Integer limit;

    @Option(names = "--why", paramLabel = "ID", description = "Why this one is not among the hits.")
    private @Nullable String why;

    @Option(
            names = "--block",
            description =
                    "Print the hits as an agent would read them; agents are served kept ones.")
    private boolean block;

    @Override
    public Integer call() throws Exception {
        if (task != null && about != null) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "Both --task and --about are given; give one of them.");
        }
        int most = limit == null ? 50 : Shared.limit(limit);
        var memories = shared.door(cli.host()).memories();
        var filter = memories.table().filter(where);
        var text = task == null ? about : task;
        if (text == null) {
            if (why != null || block) {
                throw new CommandLine.ParameterException(
                        spec.commandLine(),
                        "There is no question; ask one with --task or --about.");
            }
            return list(memories, filter, most);
        }
        var question =
                new MemoryRecall.Question(
                        task == null ? Memory.Space.CONTENT : Memory.Space.TASK,
                        text,
                        filter,
                        limit == null ? OptionalInt.empty() : OptionalInt.of(most));
        memories.recall().awaitReady();
        return why == null ? search(memories, question) : explain(memories, question, why);
    }

    private int list(Memories memories, Where filter, int most) throws CurationException {
        var page = memories.table().rows(filter, MemoryTable.Order.NEWEST, false);
        var rows = page.rows().first(most);
        if (shared.json) {
            cli.terminal()
                    .json(
                            Json.Obj.of(
                                    "memories",
                                    new Json.Arr(
                                            rows.stream().map(row -> (Json) json(row)).toList()),
                                    "found",
                                    page.rows().size(),
                                    "total",
                                    page.total()));
        } else {
            rows.forEach(row -> print(row, ""));
            cli.terminal()
                    .note(
                            String.format(
                                    Locale.ROOT,
                                    "%,d of %,d memories.",
                                    page.rows().size(),
                                    page.total()));
        }
        return Exit.DONE;
    }

    private int search(Memories memories, MemoryRecall.Question question) throws CurationException {
        var answer = memories.recall().search(question);
        if (answer.state().stage() == SearchState.Stage.LEXICAL_ONLY) {
            cli.terminal().note("Lexical search only: " + answer.state().reason());
        }
        if (block) {
            var waiting =
                    answer.hits().stream()
                            .filter(hit -> hit.row().standing().state() != ReviewState.KEPT)
                            .count();
            if (waiting > 0) {
                cli.terminal()
                        .note(
                                CatalogCommand.count((int) waiting, "hit")
                                        + (waiting == 1 ? " is" : " are")
                                        + " not kept; agents are not served "
                                        + (waiting == 1 ? "it." : "them."));
            }
            cli.terminal().out().println(read(memories, answer.hits()));
        } else if (shared.json) {
            cli.terminal()
                    .json(
                            Json.Obj.of(
                                    "hits",
                                    new Json.Arr(
                                            answer.hits().stream()
                                                    .map(hit -> (Json) json(hit))
                                                    .toList()),
                                    "good_match",
                                    answer.isGood()));
        } else {
            if (answer.hits().isEmpty()) {
                cli.terminal().note("Nothing was found.");
            } else if (!answer.isGood()) {
                cli.terminal().note("No good match; these come closest.");
            }
            for (var hit : answer.hits()) {
                print(hit.row(), String.format(Locale.ROOT, "%.3f  ", hit.parts().score()));
            }
        }
        return Exit.DONE;
    }

    /// Experiences have a block of their own.
    private static String read(Memories memories, List<MemoryRecall.Hit> hits)
            throws CurationException {
        boolean isExperience =
                !hits.isEmpty()
                        && hits.stream()
                                .allMatch(hit -> hit.row().kind() == Memory.Kind.EXPERIENCE);
        return isExperience
                ? memories.recall().experiencesBlock(hits)
                : memories.recall()
                        .learningsBlock(hits.stream().map(hit -> hit.row().id()).toList());
    }

    private int explain(Memories memories, MemoryRecall.Question question, String id)
            throws CurationException {
        var reasons = memories.recall().whyNot(question, id);
        if (shared.json) {
            cli.terminal().json(Json.Obj.of("id", id, "reasons", reasons));
        } else {
            reasons.forEach(cli.terminal()::line);
        }
        return Exit.DONE;
    }

    private void print(MemoryRow row, String before) {
        var standing = row.standing();
        var said =
                Stream.of(row.says().task(), row.says().lesson())
                        .filter(text -> !text.isBlank())
                        .findFirst()
                        .orElse(row.id());
        cli.terminal().line(before + Hits.oneLine(said, LINE));
        var about =
                Stream.of(
                                Optional.of(row.id()),
                                Optional.of(standing.state().word()),
                                Optional.of(standing.outcome()),
                                Optional.of(row.origin().format()))
                        .flatMap(Optional::stream)
                        .filter(text -> !text.isBlank())
                        .toList();
        cli.terminal().line("       " + String.join(", ", about));
    }

    private static Json.Obj json(MemoryRow row) {
        var standing = row.standing();
        return Json.Obj.of(
                "id", row.id(),
                "kind", row.kind().word(),
                "state", standing.state().word(),
                "tier", standing.tier().name().toLowerCase(Locale.ROOT),
                "task", row.says().task(),
                "lesson", row.says().lesson(),
                "outcome", standing.outcome(),
                "confidence", number(standing.confidence()),
                "at", standing.at().map(Object::toString),
                "served", row.served(),
                "source", row.origin().source(),
                "format", row.origin().format(),
                "origin_id", row.origin().id());
    }

    private static Json.Obj json(MemoryRecall.Hit hit) {
        return json(hit.row())
                .with("score", Json.from(hit.parts().score()))
                .with("task_relevance", number(hit.parts().task()))
                .with("content_relevance", number(hit.parts().content()))
                .with("lexical", Json.from(hit.parts().lexical()));
    }

    private static Json number(OptionalDouble value) {
        return value.isPresent() ? Json.from(value.getAsDouble()) : Json.Null.NULL;
    }
}
