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
    private Hits() {}

    static int print(Terminal terminal, Door door, SearchResults results, boolean json) {
        if (results.state().stage() == SearchState.Stage.LEXICAL_ONLY) {
            terminal.err().println("Lexical search only: " + results.state().reason());
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
            terminal.out()
                    .printf(Locale.ROOT, "%.3f  %s%n", hit.parts().score(), hit.item().label());
            terminal.out().println("       " + oneLine(hit.passage()));
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

    private static String oneLine(String text) {
        var line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 100 ? line : line.substring(0, 99) + "…";
    }
}
