package dev.emend.cli;

import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.library.TemporaryIndex;
import dev.emend.app.search.GoldenQueryFile;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Invocation;
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

/// Asks queries that must find an item. Opens no workspace unless one is named or pins are wanted.
@Command(
        name = "golden",
        description = {
            "Ask queries that must find an item, and exit with 1 when one does not.",
            "FILE is [{\"query\": …, \"expected\": ID, \"within\": 3}], or one such object a line."
                    + " Without --workspace the catalog is read and embedded anew, and nothing is"
                    + " kept."
        },
        footer = {"", "Example: emend golden knowledge_catalog.json --queries golden.json"})
final class GoldenCommand extends CliCommand {
    private static final int MAX_LENGTH = 80;

    @Parameters(paramLabel = "CATALOG", description = "The catalog.")
    private Path catalog;

    @Option(
            names = "--queries",
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
        int of(String query, ItemRef item) throws UserException;
    }

    private List<Answer> onTrial(List<GoldenQueryFile.Question> questions) throws UserException {
        var glance = ReadOnlyCatalog.at(catalog);
        var answers = new ArrayList<Answer>();
        try (var trial = TemporaryIndex.of(glance, texts -> host().embed(folder(), texts, Progress.SILENT))) {
            for (var question : questions) {
                answers.add(ask(question, glance.find(question.expected()), trial::place));
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
            var item = workspace.library().find(id, question.expected());
            answers.add(ask(question, item, golden::place));
            if (pin && item.isPresent()) {
                var pinned = golden.pin(actor(workspace), question.query(), item.get());
                note("Pinned as " + pinned.id() + ": " + pinned.query());
            }
        }
        return answers;
    }

    private static Answer ask(GoldenQueryFile.Question question, Optional<ItemRef> item, Place place)
            throws UserException {
        return item.isEmpty()
                ? new Answer(question, 0, false)
                : new Answer(question, place.of(question.query(), item.get()), true);
    }

    private static String words(Answer answer) {
        var place = answer.place == 0 ? answer.isThere ? "not found" : "no such item" : "place " + answer.place;
        return String.format(
                Locale.ROOT,
                "%-4s  %-12s  %s  (%s, within %d)",
                answer.isFound() ? "ok" : "MISS",
                place,
                Terminal.oneLine(answer.question.query(), MAX_LENGTH),
                answer.question.expected(),
                answer.question.within());
    }

    private static Json.Obj json(Answer answer) {
        return Json.Obj.of(
                "query", answer.question.query(),
                "expected", answer.question.expected(),
                "within", answer.question.within(),
                "place", answer.place == 0 ? Json.Null.NULL : answer.place,
                "found", answer.isFound());
    }
}
