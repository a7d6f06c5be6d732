package dev.emend.bench;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.search.Corpus;
import dev.emend.server.tools.AgentTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/// Measures what a client waits for `retrieve_knowledge` among 10,000 items; prints markdown. With
/// `-Dfolder=…` the workspace stays there, and the next run need not embed the items again.
public final class RetrieveBench {
    private static final int ITEMS = Integer.getInteger("items", 10_000);
    private static final int CALLS = 400;

    private RetrieveBench() {}

    public static void main(String[] arguments) throws Exception {
        var kept = System.getProperty("folder");
        var folder = kept == null ? Files.createTempDirectory("retrieve") : Files.createDirectories(Path.of(kept));
        var file = LargeCatalog.write(folder, ITEMS);
        System.out.println("## Retrieving knowledge\n");
        System.out.printf(
                Locale.ROOT,
                "`retrieve_knowledge` with 10 results among %,d items and a learning for every tenth"
                        + " of them: embedding of a query nobody asked before, search, review gate,"
                        + " log and event, one call after the other.%n%n",
                ITEMS);
        System.out.println("| | p50, ms | p95, ms |");
        System.out.println("|---|---|---|");
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            opened.workspace().search().awaitReady();
            var tools = AgentTools.of(opened.workspace());
            var queries = Corpus.shortTexts(CALLS * 3, new Random(7));
            var agent = new AgentClient("bench", Set.of(Scope.READ), false);
            for (int i = 0; i < CALLS; i++) {
                call(tools, agent, queries.get(i), Json.Obj.EMPTY);
            }
            row("every item applies", tools, agent, queries.subList(CALLS, 2 * CALLS), Json.Obj.EMPTY);
            var scoped = Json.Obj.of("scope", "python", "file_type", "csv");
            row("in a scope", tools, agent, queries.subList(2 * CALLS, 3 * CALLS), scoped);
            row("asked before", tools, agent, queries.subList(CALLS, 2 * CALLS), Json.Obj.EMPTY);
        }
        if (kept == null) {
            delete(folder);
        }
    }

    private static void row(
            String name, AgentTools tools, AgentClient agent, java.util.List<String> queries, Json.Obj context)
            throws Exception {
        var millis = new double[queries.size()];
        int answered = 0;
        for (int i = 0; i < millis.length; i++) {
            long start = System.nanoTime();
            answered += call(tools, agent, queries.get(i), context) ? 1 : 0;
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        if (answered < millis.length * 9 / 10) {
            throw new IllegalStateException("too little was found for what is asked here");
        }
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.1f |%n",
                name,
                millis[millis.length / 2],
                millis[(int) (millis.length * 0.95)]);
    }

    /// @return whether something was near enough to be given
    private static boolean call(AgentTools tools, AgentClient agent, String query, Json.Obj context) throws Exception {
        var answer = tools.find("retrieve_knowledge")
                .orElseThrow()
                .call(Json.Obj.of("query", query, "context", context), agent);
        return !answer.array("items").isEmpty();
    }

    private static void delete(Path folder) throws Exception {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
