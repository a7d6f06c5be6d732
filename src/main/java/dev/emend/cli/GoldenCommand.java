package dev.emend.cli;

import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.library.TemporaryIndex;
import dev.emend.app.search.GoldenQueryFile;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.PathText;
import dev.emend.cli.common.Terminal;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Runs queries that must find an item. Opens no workspace unless one is named or pins are wanted.
@Command(
        name = "golden",
        description = {
            "Run golden queries, each of which must find a certain item; exit with 1 when one does not.",
            "FILE is [{\"query\": …, \"expected\": ID, \"within\": 3}], or one such object a line; of"
                    + " several IDs in an array one will do. They are asked as agents ask: \"context\": {\"platform\":"
                    + " \"windows\"} is what the agent sends, and what its conditions leave out is not found. Without"
                    + " --workspace the catalog is read and embedded anew, and nothing is kept."
        },
        footer = {"", "Example: emend golden knowledge_catalog.json --queries golden.json"})
final class GoldenCommand extends CliCommand {
    private static final int MAX_LENGTH = 80;

    @Parameters(paramLabel = "CATALOG", description = "The catalog.")
    private Path catalog;

    @Option(
            names = "--queries",
            converter = PathText.class,
            paramLabel = "FILE",
            required = true,
            description = "The queries, or - for standard input.")
    private String queries;

    @Option(names = "--pin", description = "Pin them in the workspace too.")
    private boolean pin;

    /// @param place from 1; 0 for not found
    /// @param isThere whether the catalog has the item at all
    private record Answer(GoldenQueryFile.Question question, int place, boolean isThere) {
        boolean isFound() {
            return place > 0 && place <= question.within();
        }
    }

    @Override
    public Integer call() throws Exception {
        var file = GoldenQueryFile.read(Invocation.name(queries), invocation().readText(queries));
        var answers = pin || folder().isPresent() ? inWorkspace(file.questions()) : onTrial(file.questions());
        long misses = answers.stream().filter(answer -> !answer.isFound()).count();
        answer(
                () -> Json.Obj.of(
                        "queries", answers.stream().map(GoldenCommand::json).toList(), "misses", misses),
                () -> {
                    answers.forEach(answer -> line(words(answer)));
                    line(misses == 0 ? "All found." : misses + " of " + answers.size() + " not found in place.");
                });
        return misses == 0 ? Exit.DONE : Exit.INPUT;
    }

    private interface Place {
        int of(String query, Json.Obj context, ItemRef item) throws UserException;
    }

    private List<Answer> onTrial(List<GoldenQueryFile.Question> questions) throws UserException {
        var glance = ReadOnlyCatalog.at(catalog);
        var answers = new ArrayList<Answer>();
        try (var trial = TemporaryIndex.of(glance, texts -> host().embed(folder(), texts, Progress.SILENT))) {
            for (var question : questions) {
                answers.add(ask(question, items(question, glance::find), trial::place));
            }
        }
        return answers;
    }

    private List<Answer> inWorkspace(List<GoldenQueryFile.Question> questions) throws Exception {
        var workspace = workspace();
        var id = workspace.library().open(catalog).id();
        IndexProgress.untilReady(terminal(), workspace);
        var golden = workspace.search().golden();
        var answers = new ArrayList<Answer>();
        for (var question : questions) {
            var items = items(question, expected -> workspace.library().find(id, expected));
            answers.add(ask(question, items, golden::place));
            if (pin && !items.isEmpty()) {
                var goldenQuery = golden.pin(actor(workspace), question.query(), question.context(), items.getFirst());
                note("Pinned as " + goldenQuery.id() + ": " + goldenQuery.query());
            }
        }
        return answers;
    }

    private interface Lookup {
        Optional<ItemRef> of(String id) throws UserException;
    }

    private static List<ItemRef> items(GoldenQueryFile.Question question, Lookup lookup) throws UserException {
        var items = new ArrayList<ItemRef>();
        for (var id : question.expected()) {
            lookup.of(id).ifPresent(items::add);
        }
        return items;
    }

    /// The best place of those that will do.
    private static Answer ask(GoldenQueryFile.Question question, List<ItemRef> items, Place place)
            throws UserException {
        int best = 0;
        for (var item : items) {
            int rank = place.of(question.query(), question.context(), item);
            best = rank > 0 && (best == 0 || rank < best) ? rank : best;
        }
        return new Answer(question, best, !items.isEmpty());
    }

    private static String words(Answer answer) {
        var place = answer.place == 0 ? answer.isThere ? "not found" : "no such item" : "place " + answer.place;
        return String.format(
                Locale.ROOT,
                "%-4s  %-12s  %s  (%s, within %d)",
                answer.isFound() ? "ok" : "MISS",
                place,
                Terminal.oneLine(answer.question.query(), MAX_LENGTH),
                String.join(" or ", answer.question.expected()),
                answer.question.within());
    }

    private static Json.Obj json(Answer answer) {
        return Json.Obj.of(
                "query", answer.question.query(),
                "context", answer.question.context(),
                "expected", expected(answer.question.expected()),
                "within", answer.question.within(),
                "place", answer.place == 0 ? Json.Null.NULL : answer.place,
                "found", answer.isFound());
    }

    private static Object expected(List<String> ids) {
        return ids.size() == 1 ? ids.getFirst() : ids;
    }
}
