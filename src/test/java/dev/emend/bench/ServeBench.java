package dev.emend.bench;

import dev.emend.Emend;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.peers.ChromaServer;
import dev.emend.search.Corpus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Twenty agents at once ask and report over HTTP to the program itself, `emend serve` in a process
/// of its own, beside a real Chroma server that is asked for the same vectors; prints markdown.
///
/// `-Dsmall=true` for the model in 8-bit numbers, `-Ditems=…` for another number of items,
/// `-Dserve.flags=…` for options of the server's virtual machine, `-Dchroma=false` to leave Chroma out.
public final class ServeBench {
    private static final int ITEMS = Integer.getInteger("items", 1_000);
    private static final int AGENTS = 20;
    private static final int CALLS = Integer.getInteger("calls", 50);
    private static final int REPORTS = 10;
    private static final int HITS = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private ServeBench() {}

    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("serve");
        try {
            System.out.println("## Many agents at once\n");
            System.out.printf(
                    Locale.ROOT,
                    "%d agents ask `emend serve` over HTTP, each %d `retrieve_knowledge` calls one after the"
                            + " other, no question twice, among %,d items; then each reports %d failures. Chroma"
                            + " is asked for the same questions as ready vectors among as many records, so"
                            + " embedding is not counted there. Processor time is that of the server. The aim"
                            + " is a p95 of 150 ms, 100 calls a second, reports within 60 ms, 300 MB.%n%n",
                    AGENTS,
                    CALLS,
                    ITEMS,
                    REPORTS);
            System.out.println("| | p50, ms | p95, ms | calls/s | processor ms a call | resident before / after, MB |");
            System.out.println("|---|---|---|---|---|---|");
            var queries = Corpus.shortTexts(2 * AGENTS * CALLS, new Random(11));
            var asked = queries.subList(AGENTS * CALLS, queries.size());
            emend(folder, queries.subList(0, AGENTS * CALLS), asked);
            if (!"false".equals(System.getProperty("chroma"))) {
                chroma(Files.createDirectory(folder.resolve("chroma")), folder.resolve("workspace"), asked);
            }
        } finally {
            delete(folder);
        }
    }

    private static void emend(Path folder, List<String> first, List<String> asked) throws Exception {
        var tokens = new ArrayList<String>();
        try (var opened = OpenWorkspace.at(LargeCatalog.write(folder, ITEMS), Clock.systemUTC())) {
            opened.workspace().search().awaitReady();
            for (int i = 0; i < AGENTS; i++) {
                var agent = new AgentClient("agent " + i, Set.of(Scope.READ, Scope.PROPOSE), false);
                tokens.add(opened.workspace().access().clients().add(agent));
            }
        }
        var server = server(folder.resolve("workspace"));
        try (var client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                var out = server.inputReader()) {
            var address = address(out.readLine());
            awaitMeaning(client, address, tokens.getFirst());
            var questions = questions(address, tokens, asked);
            measure(server, "the first questions", client, questions(address, tokens, first));
            goal("20 agents: retrieve, p95", measure(server, "`retrieve_knowledge`", client, questions), "ms", 150);
            measure(server, "asked before", client, questions);
            goal(
                    "20 agents: report, p95",
                    measure(server, "`report_failure`", client, reports(address, tokens)),
                    "ms",
                    60);
            goal("20 agents: resident memory", resident(server.pid()), "MB", 300);
        } finally {
            server.destroy();
            if (!server.waitFor(20, TimeUnit.SECONDS)) {
                server.destroyForcibly().waitFor();
            }
        }
    }

    private static Process server(Path workspace) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-Dh2.bindAddress=127.0.0.1",
                "-Dai.djl.offline=true"));
        var flags = System.getProperty("serve.flags", "");
        if (!flags.isBlank()) {
            command.addAll(List.of(flags.split(" ")));
        }
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Emend.class.getName(),
                "--workspace",
                workspace.toString(),
                "serve",
                "--json"));
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        var settings = Files.createDirectories(workspace.resolveSibling("settings"));
        process.environment().put("XDG_CONFIG_HOME", settings.toString());
        Files.writeString(
                Files.createDirectories(settings.resolve("emend")).resolve("settings.json"),
                "{\"smallModel\": %b}".formatted(Boolean.getBoolean("small")));
        return process.start();
    }

    private static String address(@Nullable String line) throws Exception {
        if (line == null) {
            throw new IOException("the server did not start");
        }
        return ((Json.Obj) JsonText.parse(line)).text("address").orElseThrow();
    }

    /// Until questions are answered by meaning and not by words only.
    private static void awaitMeaning(HttpClient client, String address, String token) throws Exception {
        var question = question(address, token, "open the file");
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var answer = (Json.Obj) JsonText.parse(body(client, question));
            if (answer.text("search").orElse("").equals("ready")) {
                return;
            }
            if (System.nanoTime() > end) {
                throw new IOException("no search by meaning: " + answer.compact());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private static List<List<HttpRequest>> questions(String address, List<String> tokens, List<String> asked) {
        var all = new ArrayList<List<HttpRequest>>();
        for (int agent = 0; agent < AGENTS; agent++) {
            var token = tokens.get(agent);
            all.add(asked.subList(agent * CALLS, (agent + 1) * CALLS).stream()
                    .map(text -> question(address, token, text))
                    .toList());
        }
        return all;
    }

    private static HttpRequest question(String address, String token, String text) {
        return post(address + "/knowledge/retrieve", token, Json.Obj.of("query", text, "max_results", HITS));
    }

    private static List<List<HttpRequest>> reports(String address, List<String> tokens) {
        var all = new ArrayList<List<HttpRequest>>();
        var random = new Random(5);
        for (int agent = 0; agent < AGENTS; agent++) {
            var of = new ArrayList<HttpRequest>();
            for (int i = 0; i < REPORTS; i++) {
                var item = "item_" + (agent * REPORTS + i) % ITEMS;
                of.add(post(
                        address + "/knowledge/" + item + "/learnings",
                        tokens.get(agent),
                        Json.Obj.of(
                                "task",
                                Corpus.sentence(12, random),
                                "step_num",
                                i,
                                "original_action",
                                Json.Obj.of("tool_name", "Click-Tool"),
                                "original_error",
                                Corpus.sentence(20, random),
                                "recovery_approach",
                                Corpus.sentence(20, random))));
            }
            all.add(of);
        }
        return all;
    }

    private static HttpRequest post(String address, String token, Json.Obj body) {
        return HttpRequest.newBuilder(URI.create(address))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.compact()))
                .build();
    }

    private static String body(HttpClient client, HttpRequest request) throws IOException, InterruptedException {
        var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(request.uri() + " " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private static void goal(String work, double measured, String unit, double limit) {
        var times = Goals.Times.of(new double[] {measured}, unit);
        Goals.add(new Goals.Goal(work, times, Optional.empty(), limit));
    }

    /// @return the p95, ms
    private static double measure(Process server, String name, HttpClient client, List<List<HttpRequest>> requests)
            throws Exception {
        long before = resident(server.pid());
        long worked = worked(server);
        long start = System.nanoTime();
        var millis = millis(requests, request -> body(client, request));
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.0f | %s | %s |%n",
                name,
                WindowProcess.quantile(millis, 0.5),
                WindowProcess.quantile(millis, 0.95),
                millis.size() / seconds,
                String.format(Locale.ROOT, "%.1f", (worked(server) - worked) / 1e6 / millis.size()),
                before + " / " + resident(server.pid()));
        return WindowProcess.quantile(millis, 0.95);
    }

    @FunctionalInterface
    private interface Sending {
        Object send(HttpRequest request) throws Exception;
    }

    /// How long each took, sorted; one list is one agent, who asks one after the other.
    private static List<Double> millis(List<List<HttpRequest>> requests, Sending how) throws Exception {
        var work = new ArrayList<Callable<List<Double>>>();
        for (var agent : requests) {
            work.add(() -> {
                var took = new ArrayList<Double>();
                for (var request : agent) {
                    long start = System.nanoTime();
                    how.send(request);
                    took.add((System.nanoTime() - start) / 1e6);
                }
                return took;
            });
        }
        var all = new ArrayList<Double>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var future : threads.invokeAll(work)) {
                all.addAll(future.get());
            }
        }
        all.sort(null);
        return all;
    }

    /// Processor time so far, in nanoseconds.
    private static long worked(Process server) {
        return server.toHandle()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L);
    }

    /// In MB; 0 where the system does not say it.
    private static long resident(long pid) throws IOException {
        var status = Path.of("/proc", String.valueOf(pid), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(0);
    }

    private static void chroma(Path folder, Path workspace, List<String> asked) throws Exception {
        float[][] vectors;
        float[][] records;
        try (var embedder = Corpus.embedder(workspace.resolve("cache"), 2)) {
            vectors = embedder.embed(asked, Progress.SILENT);
            records = embedder.embed(Corpus.shortTexts(ITEMS, new Random(12)), Progress.SILENT);
        }
        try (var server = ChromaServer.start(folder)) {
            var collection = server.newCollection("items");
            var ids = new ArrayList<String>();
            var embeddings = new ArrayList<Json>();
            for (int i = 0; i < ITEMS; i++) {
                ids.add("item " + i);
                embeddings.add(ChromaServer.json(records[i]));
            }
            server.collection(collection, "upsert", Json.Obj.of("ids", ids, "embeddings", embeddings));
            var requests = new ArrayList<List<HttpRequest>>();
            for (int agent = 0; agent < AGENTS; agent++) {
                var of = new ArrayList<HttpRequest>();
                for (int i = agent * CALLS; i < (agent + 1) * CALLS; i++) {
                    var question = List.of(ChromaServer.json(vectors[i]));
                    of.add(server.request(
                            collection, "query", Json.Obj.of("query_embeddings", question, "n_results", HITS)));
                }
                requests.add(of);
            }
            millis(requests, server::answer); // the first questions, as ours
            long start = System.nanoTime();
            var millis = millis(requests, server::answer);
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "| Chroma, vectors given | %.1f | %.1f | %.0f | | |%n",
                    WindowProcess.quantile(millis, 0.5),
                    WindowProcess.quantile(millis, 0.95),
                    millis.size() / seconds);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
