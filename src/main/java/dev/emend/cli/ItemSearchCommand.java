package dev.emend.cli;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.library.ItemPlace;
import dev.emend.app.search.SearchHit;
import dev.emend.app.search.SearchResults;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Terminal;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// A command that finds items: where it looks, for how much and for what, and how it prints hits.
abstract class ItemSearchCommand extends CliCommand {
    private static final int PASSAGE = 100;

    @Parameters(paramLabel = "WHAT", arity = "0..*", description = "What to look for.")
    private List<String> words = List.of();

    @Option(
            names = "--in",
            paramLabel = "FILE",
            arity = "1..*",
            description = "The catalogs to search. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @Option(names = "--limit", paramLabel = "N", description = "The most hits. Default: ${DEFAULT-VALUE}.")
    private int limit = 10;

    /// Searches these catalogs for the words behind the command.
    abstract SearchResults search(Workspace workspace, Set<UUID> catalogs, String query, int max) throws UserException;

    @Override
    protected boolean isLastGoodRead() {
        return true;
    }

    @Override
    public final Integer call() throws Exception {
        int max = limit(limit);
        var query = query();
        var workspace = workspace();
        var catalogFiles = new ArrayList<>(files);
        if (words.isEmpty()) {
            catalogFiles.removeLast();
        }
        var catalogs = open(workspace, catalogFiles);
        IndexProgress.untilReady(terminal(), workspace);
        return answer(workspace, search(workspace, catalogs, query, max));
    }

    /// The words behind the command. `--in` takes every word up to the next option, so a last one
    /// that is no file is what to look for.
    private String query() {
        if (!words.isEmpty() && words.stream().allMatch(String::isBlank)) {
            throw wrongUsage("There is nothing to look for.");
        }
        if (!words.isEmpty()) {
            return searchLine(words);
        }
        if (files.size() > 1 && !Files.exists(files.getLast())) {
            return String.valueOf(files.getLast().getFileName());
        }
        throw wrongUsage("Missing required parameter: what to look for");
    }

    private int answer(Workspace workspace, SearchResults results) throws UserException {
        var warnings = new ArrayList<String>();
        if (results.state().stage() == SearchStatus.Stage.LEXICAL_ONLY) {
            warnings.add("Keyword search only: " + results.state().reason());
        }
        warnings.addAll(results.warnings());
        warnings.forEach(this::note);
        var places = isJson()
                ? workspace
                        .library()
                        .places(results.hits().stream().map(SearchHit::item).toList())
                : Map.<ItemRef, ItemPlace>of();
        return answer(json(workspace, results, places, warnings), isJson() ? List.of() : lines(workspace, results));
    }

    private static Json json(
            Workspace workspace, SearchResults results, Map<ItemRef, ItemPlace> places, List<String> warnings)
            throws UserException {
        var hits = new ArrayList<Json>();
        for (var hit : results.hits()) {
            hits.add(json(workspace, hit, Optional.ofNullable(places.get(hit.item()))));
        }
        var answer = Json.Obj.of("hits", hits, "good_match", results.isGoodMatch(), "warnings", warnings);
        var total = results.total();
        return total.isEmpty()
                ? answer
                : answer.with("total", Json.from(total.getAsInt()))
                        .with("truncated", Json.from(hits.size() < total.getAsInt()));
    }

    private List<String> lines(Workspace workspace, SearchResults results) throws UserException {
        if (results.hits().isEmpty()) {
            note("No results.");
        } else if (!results.isGoodMatch()) {
            note("No good match; these come closest.");
        }
        var lines = new ArrayList<String>();
        for (var hit : results.hits()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%.2f  %s  (%s%s)",
                    hit.parts().score(),
                    id(hit.item()),
                    scoreText(hit.parts()),
                    isChanged(workspace, hit)
                            ? ", changed since kept"
                            : hit.state().isServed() ? "" : ", " + hit.state().word()));
            lines.add("      " + Terminal.oneLine(aroundMatch(hit), PASSAGE));
        }
        return lines;
    }

    /// Whether agents get other words than the file has, until a person decides.
    private static boolean isChanged(Workspace workspace, SearchHit hit) throws UserException {
        var key = hit.learning().map(LearningRef::key).orElse(hit.item().key());
        return workspace.review().queue().keptWords(key).isPresent();
    }

    /// The numbers behind the place of a hit.
    private static String scoreText(SearchHit.Parts parts) {
        var near = parts.relevance().isPresent()
                ? String.format(Locale.ROOT, "relevance %.2f", parts.relevance().getAsDouble())
                : parts.lexical() > 0 || parts.isNamed() ? "by words" : "by filter";
        return String.format(
                Locale.ROOT,
                "%s%s, %s, rating %.0f",
                parts.isNamed() ? "named, " : "",
                near,
                Double.isFinite(parts.trust())
                        ? String.format(Locale.ROOT, "trust %.2f", parts.trust())
                        : "not reviewed",
                parts.quality());
    }

    /// The passage from a little before its first match on, when that stands too far to the right.
    private static String aroundMatch(SearchHit hit) {
        int match = hit.matches().isEmpty() ? 0 : hit.matches().getFirst().end();
        if (match < PASSAGE) {
            return hit.passage();
        }
        int from = hit.passage().lastIndexOf(' ', match - PASSAGE / 2);
        return from < 0 ? hit.passage() : "…" + hit.passage().substring(from + 1);
    }

    private static Json.Obj json(Workspace workspace, SearchHit hit, Optional<ItemPlace> place) throws UserException {
        var parts = hit.parts();
        return Json.Obj.of(
                "id", id(hit.item()),
                "learning", hit.learning().map(LearningRef::key),
                "state", hit.state().word(),
                "changed", isChanged(workspace, hit),
                "score", parts.score(),
                "relevance", orNull(parts.relevance()),
                "lexical", parts.lexical(),
                "trust", orNull(parts.trust()),
                "quality", parts.quality(),
                "catalog", catalog(workspace, hit.item().catalog()).path().toString(),
                "file",
                        place.<Json>map(itemPlace -> new Json.Text(
                                        SecretMask.text(itemPlace.file().toString())))
                                .orElse(Json.Null.NULL),
                "line",
                        place.<Json>map(itemPlace -> Json.from(itemPlace.line()))
                                .orElse(Json.Null.NULL),
                "named", parts.isNamed(),
                "passage", hit.passage(),
                "matches",
                        hit.matches().stream()
                                .map(range -> Json.Obj.of("start", range.start(), "end", range.end()))
                                .toList());
    }
}
