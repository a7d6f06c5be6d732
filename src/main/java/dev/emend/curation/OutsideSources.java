package dev.emend.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.remote.ChromaClient;
import dev.emend.remote.KnowledgeEndpoint;
import dev.emend.remote.LiveSources;
import dev.emend.remote.RemoteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The sources of knowledge beside the catalogs, as a file in the workspace lists them. Read again
/// when the file was written since. Guarded by itself.
///
/// `{"sources": [{"source": "data_api", "url": "http://127.0.0.1:8080/find?q={query}", "items":
/// "/hits", "text": "/body", "id": "/id", "score": "/score"}, {"source": "chromadb", "url": …,
/// "collection": …}, {"source": "memory_mcp", "file" or "url" or "command": …}, {"source":
/// "file_system", "folder": …}]}`; each may have `name`, `trusted` and `timeout_ms`.
public final class OutsideSources {
    /// The file in the folder of the workspace.
    public static final String FILE = "knowledge-sources.json";

    /// Where an item is that is in no catalog.
    static final UUID NO_CATALOG = new UUID(0, 0);

    private static final Logger LOG = Logger.getLogger(OutsideSources.class.getName());
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int LONGEST_TIMEOUT_MILLIS = 30_000;

    private static final Set<String> COMMON = Set.of("source", "name", "trusted", "timeout_ms");

    private final Path file;
    private final SourceAccess access;
    private final OutsideSource.Weighing weighing;
    private final Asking asking;
    private final List<Connection> connections = new ArrayList<>();
    private Now known = new Now(List.of(), 0, List.of());
    private long stamp = -1;

    /// What stays connected between two questions.
    private interface Connection {
        void close();
    }

    /// Makes vectors of a query.
    interface Asking {
        RetrievalSource inferred();

        float[] vector(String query) throws CurationException, RemoteException;
    }

    /// @param warnings what of the file could not be used
    record Now(List<RetrievalSource> sources, long stamp, List<String> warnings) {
        Now {
            sources = List.copyOf(sources);
            warnings = List.copyOf(warnings);
        }
    }

    OutsideSources(
            Path workspace, SourceAccess access, OutsideSource.Weighing weighing, Asking asking) {
        this.file = workspace.resolve(FILE);
        this.access = access;
        this.weighing = weighing;
        this.asking = asking;
    }

    /// The sources as the file has them now.
    synchronized Now now() {
        long written = written();
        if (written != stamp) {
            close();
            known = read(written);
            stamp = written;
        }
        return known;
    }

    /// Ends what is connected; who asks again connects again.
    synchronized void close() {
        connections.forEach(Connection::close);
        connections.clear();
        stamp = -1;
    }

    private long written() {
        try {
            return Files.getLastModifiedTime(file).toMillis() * 31 + Files.size(file) + 1;
        } catch (IOException none) { // then there are none
            return 0;
        }
    }

    private Now read(long written) {
        var sources = new ArrayList<RetrievalSource>();
        var warnings = new ArrayList<String>();
        sources.add(asking.inferred());
        if (written != 0) {
            try {
                if (JsonText.parse(Files.readString(file)) instanceof Json.Obj fields
                        && fields.get("sources") instanceof Json.Arr(var listed)) {
                    for (var one : listed) {
                        add(one, sources, warnings);
                    }
                } else {
                    warnings.add(FILE + " has no list of sources; no source in it is asked.");
                }
            } catch (IOException | JsonFault broken) {
                LOG.log(Level.FINE, "The sources of knowledge were not read", broken);
                warnings.add(FILE + " can't be read; no source in it is asked.");
            }
            warnings.forEach(LOG::warning);
        }
        return new Now(sources, written, warnings);
    }

    private void add(Json entry, List<RetrievalSource> sources, List<String> warnings) {
        var number = sources.size();
        try {
            if (!(entry instanceof Json.Obj settings)) {
                throw Failures.badInput("It is no object.", "Write it as one.");
            }
            SourceAccess.refuseSecrets(settings);
            sources.add(source(settings));
        } catch (CurationException wrong) {
            warnings.add("Source " + number + " of " + FILE + " is not asked: " + wrong.what());
        } catch (RemoteException wrong) {
            warnings.add("Source " + number + " of " + FILE + " is not asked: " + wrong.what());
        } catch (RuntimeException bug) { // one source never costs the others their answers
            LOG.log(Level.WARNING, "A source of knowledge was not understood", bug);
            warnings.add(
                    "Source "
                            + number
                            + " of "
                            + FILE
                            + " is not asked: its settings can't be used.");
        }
    }

    private RetrievalSource source(Json.Obj settings) throws CurationException, RemoteException {
        var word = settings.text("source").orElse("");
        var kind =
                KnowledgeSource.of(word)
                        .orElseThrow(() ->
                                Failures.badInput(word + " is no source.", "Write data_api, …"));
        int millis =
                Math.clamp(
                        settings.integer("timeout_ms").orElse(TIMEOUT_MILLIS),
                        1,
                        LONGEST_TIMEOUT_MILLIS);
        var timeout = Duration.ofMillis(millis);
        return new OutsideSource(
                kind,
                settings.text("name")
                        .filter(name -> !name.isBlank())
                        .orElseGet(() -> place(settings)),
                settings.bool("trusted").orElse(false),
                timeout,
                finder(kind, settings, timeout),
                weighing);
    }

    /// Without what a query would put into it.
    private static String place(Json.Obj settings) {
        for (var name : List.of("url", "command", "file", "folder")) {
            var value = settings.text(name).orElse("");
            if (!value.isBlank()) {
                return value.replaceAll("\\?.*", "");
            }
        }
        return "without a name";
    }

    private OutsideSource.Finder finder(KnowledgeSource kind, Json.Obj settings, Duration timeout)
            throws CurationException, RemoteException {
        return switch (kind) {
            case DATA_API, WEB_SEARCH -> {
                var endpoint =
                        new KnowledgeEndpoint(
                                new KnowledgeEndpoint.Place(
                                        settings.text("url").orElse(""),
                                        pointer(settings, "items"),
                                        pointer(settings, "text"),
                                        pointer(settings, "id"),
                                        pointer(settings, "score"),
                                        settings.bool("elsewhere").orElse(false)),
                                timeout);
                yield endpoint::find;
            }
            case CHROMADB -> {
                var live = (ChromaClient) access.open("chroma", without(settings));
                connections.add(live::close);
                yield (query, limit) -> live.nearest(asking.vector(query), limit);
            }
            case MEMORY_MCP -> graph(settings, timeout);
            case FILE_SYSTEM -> {
                var folder = path(settings, "folder");
                yield (query, limit) -> KnowledgeFiles.inFolder(folder, query, limit);
            }
            case USER_PROVIDED, INFERRED ->
                    throw Failures.badInput(kind.word() + " is always asked.", "Take it out.");
        };
    }

    private OutsideSource.Finder graph(Json.Obj settings, Duration timeout)
            throws CurationException, RemoteException {
        if (settings.has("file")) {
            var graph = path(settings, "file");
            return (query, limit) -> KnowledgeFiles.inGraph(graph, query, limit);
        }
        var live = new LiveGraph(LiveSources.memory(without(settings), timeout));
        connections.add(live::close);
        return live;
    }

    private static Json.Obj without(Json.Obj settings) {
        var rest = settings;
        for (var name : COMMON) {
            rest = rest.without(name);
        }
        return rest;
    }

    private static Path path(Json.Obj settings, String name) throws CurationException {
        try {
            var path = Path.of(settings.text(name).orElse(""));
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException noPath) {
            LOG.log(Level.FINE, "A source of knowledge names no path", noPath);
        }
        throw Failures.badInput("The " + name + " is no whole path.", "Write it from the root.");
    }

    private static String pointer(Json.Obj settings, String name) throws CurationException {
        var pointer = settings.text(name).orElse("");
        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
            throw Failures.badInput(
                    "The pointer " + name + " does not begin with a slash.",
                    "Write it like /text.");
        }
        return pointer;
    }
}
