package dev.emend.cli;

import dev.emend.curation.Door;
import dev.emend.curation.SearchHit;
import dev.emend.curation.SearchResults;
import dev.emend.curation.SearchState;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Locale;

/// Prints the answer to a search.
final class Hits {
    private static final int PASSAGE = 100;

    private Hits() {}

    static int print(Terminal terminal, Door door, SearchResults results, boolean json) {
        if (results.state().stage() == SearchState.Stage.LEXICAL_ONLY) {
            terminal.note("Lexical search only: " + results.state().reason());
        }
        if (json) {
            var hits = new ArrayList<Json>();
            results.hits().forEach(hit -> hits.add(json(door, hit)));
            terminal.json(Json.Obj.of("hits", hits));
            return Exit.DONE;
        }
        if (results.hits().isEmpty()) {
            terminal.err().println("Nothing was found.");
        } else if (!results.isGoodMatch()) {
            terminal.err().println("No good match; these come closest.");
        }
        for (var hit : results.hits()) {
            terminal.line(
                    String.format(
                            Locale.ROOT, "%.3f  %s", hit.parts().score(), hit.item().label()));
            terminal.line("       " + oneLine(hit.passage(), PASSAGE));
        }
        return Exit.DONE;
    }

    private static Json.Obj json(Door door, SearchHit hit) {
        var parts = hit.parts();
        return Json.Obj.of(
                "id", Shared.id(hit.item()),
                "score", parts.score(),
                "relevance",
                        parts.relevance().isPresent()
                                ? (Object) parts.relevance().getAsDouble()
                                : Json.Null.NULL,
                "lexical", parts.lexical(),
                "trust", parts.trust(),
                "quality", parts.quality(),
                "catalog", Shared.catalog(door, hit.item().catalog()).path().toString(),
                "passage", hit.passage());
    }

    /// Cut for reading; `--json` has the whole text.
    static String oneLine(String text, int longest) {
        var line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= longest ? line : line.substring(0, longest - 1) + "…";
    }
}
