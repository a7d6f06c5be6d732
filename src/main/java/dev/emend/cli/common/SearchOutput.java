package dev.emend.cli.common;

import dev.emend.app.core.SearchStatus;
import dev.emend.app.search.SearchHit;
import dev.emend.app.search.SearchResults;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Locale;

/// Prints the answer to a search.
public final class SearchOutput {
    private static final int PASSAGE = 100;

    private SearchOutput() {}

    public static int print(Terminal terminal, Workspace workspace, SearchResults results, boolean json) {
        var warnings = new ArrayList<String>();
        if (results.state().stage() == SearchStatus.Stage.LEXICAL_ONLY) {
            warnings.add("Keyword search only: " + results.state().reason());
        }
        warnings.addAll(results.warnings());
        warnings.forEach(terminal::note);
        if (json) {
            var hits = new ArrayList<Json>();
            results.hits().forEach(hit -> hits.add(json(workspace, hit)));
            var answer = Json.Obj.of("hits", hits, "good_match", results.isGoodMatch(), "warnings", warnings);
            var total = results.total();
            terminal.json(
                    total.isEmpty()
                            ? answer
                            : answer.with("total", Json.from(total.getAsInt()))
                                    .with("truncated", Json.from(hits.size() < total.getAsInt())));
            return Exit.DONE;
        }
        if (results.hits().isEmpty()) {
            terminal.err().println("Nothing was found.");
        } else if (!results.isGoodMatch()) {
            terminal.err().println("No good match; these come closest.");
        }
        for (var hit : results.hits()) {
            terminal.line(String.format(
                    Locale.ROOT,
                    "%.2f  %s  (%s)",
                    hit.parts().score(),
                    hit.item().label(),
                    why(hit.parts())));
            terminal.line("      " + oneLine(aroundMatch(hit), PASSAGE));
        }
        return Exit.DONE;
    }

    /// The numbers behind the place of a hit.
    private static String why(SearchHit.Parts parts) {
        var near = parts.relevance().isPresent()
                ? String.format(Locale.ROOT, "relevance %.2f", parts.relevance().getAsDouble())
                : parts.lexical() > 0 || parts.named() ? "by words" : "by filter";
        return String.format(
                Locale.ROOT,
                "%s%s, trust %.2f, rating %.0f",
                parts.named() ? "named, " : "",
                near,
                parts.trust(),
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

    private static Json.Obj json(Workspace workspace, SearchHit hit) {
        var parts = hit.parts();
        return Json.Obj.of(
                "id", CommonOptions.id(hit.item()),
                "score", parts.score(),
                "relevance",
                        parts.relevance().isPresent()
                                ? (Object) parts.relevance().getAsDouble()
                                : Json.Null.NULL,
                "lexical", parts.lexical(),
                "trust", parts.trust(),
                "quality", parts.quality(),
                "catalog",
                        CommonOptions.catalog(workspace, hit.item().catalog())
                                .path()
                                .toString(),
                "named", parts.named(),
                "passage", hit.passage(),
                "matches",
                        hit.matches().stream()
                                .map(range -> Json.Obj.of("start", range.start(), "end", range.end()))
                                .toList());
    }

    /// Cut for reading; `--json` has the whole text.
    public static String oneLine(String text, int longest) {
        var line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= longest ? line : line.substring(0, longest - 1) + "…";
    }
}
