package dev.emend.app.knowledge;

import dev.emend.app.core.UserErrors;
import dev.emend.app.transfer.SourceConnector;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChromaClient;
import dev.emend.remote.KnowledgeEndpoint;
import dev.emend.remote.LiveSources;
import dev.emend.remote.McpMemoryClient;
import dev.emend.remote.RemoteException;
import dev.emend.remote.RemoteText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
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
public final class ExternalProviders {
    /// The file in the folder of the workspace.
    public static final String FILE = "knowledge-sources.json";

    /// The catalog of an item that is in none.
    static final UUID NO_CATALOG = new UUID(0, 0);

    private static final Logger LOG = Logger.getLogger(ExternalProviders.class.getName());
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int MAX_TIMEOUT_MILLIS = 30_000;

    private static final Set<String> COMMON = Set.of("source", "name", "trusted", "timeout_ms", "elsewhere");

    /// The setting that allows a server on another machine.
    public static final String ELSEWHERE = "elsewhere";

    private final Path file;
    private final SourceConnector access;
    private final ExternalProvider.ScoreWeights weights;
    private final SourceSearch sourceSearch;
    private final List<Connection> connections = new ArrayList<>();
    private CurrentSources currentSources = new CurrentSources(List.of(), 0, List.of());
    private long stamp = -1;

    /// A connection that stays open between two questions.
    private interface Connection {
        void close();
    }

    /// Makes vectors of a query.
    public interface SourceSearch {
        KnowledgeProvider inferredProvider();

        float[] vector(String query) throws UserException;
    }

    /// @param warnings what of the file could not be used
    record CurrentSources(List<KnowledgeProvider> sources, long stamp, List<String> warnings) {
        CurrentSources {
            sources = List.copyOf(sources);
            warnings = List.copyOf(warnings);
        }
    }

    public ExternalProviders(
            Path workspace, SourceConnector access, ExternalProvider.ScoreWeights weights, SourceSearch sourceSearch) {
        this.file = workspace.resolve(FILE);
        this.access = access;
        this.weights = weights;
        this.sourceSearch = sourceSearch;
    }

    /// The sources as the file has them now.
    synchronized CurrentSources current() {
        long fileStamp = fileStamp();
        if (fileStamp != stamp) {
            close();
            currentSources = read(fileStamp);
            stamp = fileStamp;
        }
        return currentSources;
    }

    /// Ends what is connected; who asks again connects again.
    synchronized void close() {
        connections.forEach(Connection::close);
        connections.clear();
        stamp = -1;
    }

    private long fileStamp() {
        if (!Files.exists(file)) { // asked with every question, and an exception costs more than a look
            return 0;
        }
        try {
            return Files.getLastModifiedTime(file).toMillis() * 31 + Files.size(file) + 1;
        } catch (IOException e) { // it is gone by now
            return 0;
        }
    }

    private CurrentSources read(long fileStamp) {
        var sources = new ArrayList<KnowledgeProvider>();
        var warnings = new ArrayList<String>();
        sources.add(sourceSearch.inferredProvider());
        if (fileStamp != 0) {
            try {
                var entries = sourceList(file);
                for (int i = 0; i < entries.size(); i++) {
                    add(entries.get(i), i + 1, sources, warnings);
                }
            } catch (UserException e) {
                LOG.log(Level.FINE, "The sources of knowledge were not read", e);
                warnings.add(e.message());
            }
            warnings.forEach(LOG::warning);
        }
        return new CurrentSources(sources, fileStamp, warnings);
    }

    private static List<Json> sourceList(Path file) throws UserException {
        try {
            if (JsonText.parse(Files.readString(file)) instanceof Json.Obj fields
                    && fields.get("sources") instanceof Json.Arr(var sources)) {
                return sources;
            }
        } catch (IOException | JsonFault e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("knowledge.sourcesUnreadable", FILE),
                    "",
                    Messages.of("knowledge.correctIt", file),
                    e);
        }
        throw UserErrors.badInput(
                Messages.of("knowledge.noSourceList", FILE), Messages.of("knowledge.correctIt", file));
    }

    /// The settings of the Chroma collections a workspace lists.
    public static List<Json.Obj> collections(Path workspace) throws UserException {
        var file = workspace.resolve(FILE);
        var collections = new ArrayList<Json.Obj>();
        for (var value : Files.exists(file) ? sourceList(file) : List.<Json>of()) {
            if (value instanceof Json.Obj settings
                    && settings.text("source").equals(Optional.of(KnowledgeSourceType.CHROMADB.word()))) {
                SourceConnector.refuseSecrets(settings);
                collections.add(settings);
            }
        }
        return collections;
    }

    /// Connects to nothing yet.
    public static ChromaClient client(SourceConnector access, Json.Obj settings) throws RemoteException {
        return (ChromaClient) access.open("chroma", without(settings));
    }

    /// @param number of the entry in the file, from 1
    private void add(Json entry, int number, List<KnowledgeProvider> sources, List<String> warnings) {
        try {
            if (!(entry instanceof Json.Obj settings)) {
                throw UserErrors.badInput(Messages.of("knowledge.noObject"), Messages.of("knowledge.writeAsObject"));
            }
            SourceConnector.refuseSecrets(settings);
            sources.add(source(settings));
        } catch (UserException e) {
            warnings.add("Source " + number + " of " + FILE + " is not asked: " + e.message());
        } catch (RuntimeException bug) { // one source never costs the others their answers
            LOG.log(Level.WARNING, "A source of knowledge was not understood", bug);
            warnings.add("Source " + number + " of " + FILE + " is not asked: its settings can't be used.");
        }
    }

    private KnowledgeProvider source(Json.Obj settings) throws UserException {
        var word = settings.text("source").orElse("");
        var kind = KnowledgeSourceType.of(word)
                .orElseThrow(() -> UserErrors.badInput(
                        Messages.of("knowledge.noSource", word), Messages.of("knowledge.writeDataApi")));
        int millis = Math.clamp(settings.integer("timeout_ms").orElse(TIMEOUT_MILLIS), 1, MAX_TIMEOUT_MILLIS);
        var timeout = Duration.ofMillis(millis);
        return new ExternalProvider(
                kind,
                settings.text("name").filter(name -> !name.isBlank()).orElseGet(() -> place(settings)),
                settings.bool("trusted").orElse(false),
                timeout,
                finder(kind, settings, timeout),
                weights);
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

    private ExternalProvider.Finder finder(KnowledgeSourceType kind, Json.Obj settings, Duration timeout)
            throws UserException {
        return switch (kind) {
            case DATA_API, WEB_SEARCH -> {
                var endpoint = new KnowledgeEndpoint(
                        new KnowledgeEndpoint.Place(
                                settings.text("url").orElse(""),
                                pointer(settings, "items"),
                                pointer(settings, "text"),
                                pointer(settings, "id"),
                                pointer(settings, "score"),
                                settings.bool(ELSEWHERE).orElse(false)),
                        timeout);
                yield endpoint::find;
            }
            case CHROMADB -> {
                var live = client(access, settings);
                connections.add(live::close);
                requireLocal(settings, live.isOnThisMachine());
                yield (query, limit) -> live.nearest(sourceSearch.vector(query), limit);
            }
            case MEMORY_MCP -> graph(settings, timeout);
            case FILE_SYSTEM -> {
                var folder = path(settings, "folder");
                yield (query, limit) -> FileProvider.inFolder(folder, query, limit);
            }
            case USER_PROVIDED, INFERRED ->
                throw UserErrors.badInput(
                        Messages.of("knowledge.alwaysAsked", kind.word()), Messages.of("knowledge.takeOut"));
        };
    }

    private ExternalProvider.Finder graph(Json.Obj settings, Duration timeout) throws UserException {
        if (settings.has("file")) {
            var graph = path(settings, "file");
            return (query, limit) -> FileProvider.inGraph(graph, query, limit);
        }
        var memory = LiveSources.memory(without(settings), timeout);
        var live = new McpProvider(memory);
        connections.add(live::close);
        requireLocal(settings, memory.isOnThisMachine());
        return live;
    }

    /// Of endpoints their own class asks the same.
    private static void requireLocal(Json.Obj settings, boolean isOnThisMachine) throws UserException {
        if (!isOnThisMachine && !settings.bool(ELSEWHERE).orElse(false)) {
            throw UserErrors.badInput(
                    Messages.of("remote.queriesWouldLeave", place(settings)), Messages.of("remote.nameLocalServer"));
        }
    }

    private static Json.Obj without(Json.Obj settings) {
        var rest = settings;
        for (var name : COMMON) {
            rest = rest.without(name);
        }
        return rest;
    }

    private static Path path(Json.Obj settings, String name) throws UserException {
        try {
            var path = Path.of(settings.text(name).orElse(""));
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException e) {
            LOG.log(Level.FINE, "A source of knowledge names no path", e);
        }
        throw UserErrors.badInput(Messages.of("knowledge.pathNotWhole", name), Messages.of("knowledge.writeFromRoot"));
    }

    private static String pointer(Json.Obj settings, String name) throws UserException {
        var pointer = settings.text(name).orElse("");
        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
            throw UserErrors.badInput(
                    Messages.of("knowledge.pointerNoSlash", name), Messages.of("knowledge.writeLikeText"));
        }
        return pointer;
    }

    /// A memory server as a source of knowledge, connected to at the first question and anew after a
    /// failure. Thread-safe, one question at a time.
    ///
    /// The reference server finds what has the whole query in it as it stands, which a question hardly
    /// ever is. So it is asked for the query and for its longest words, and what it finds is ranked by
    /// how many of the words it has, as entities of a file are.
    private static final class McpProvider implements ExternalProvider.Finder, AutoCloseable {
        /// The most words of a query that are looked for, each with a call of its own.
        private static final int MAX_WORDS = 6;

        private static final int MIN_WORD = 3;

        private final McpMemoryClient memory;

        McpProvider(McpMemoryClient memory) {
            this.memory = memory;
        }

        @Override
        public List<RemoteText> find(String query, int limit) throws RemoteException {
            var entities = new LinkedHashMap<String, Json.Obj>();
            ask(query.strip(), entities);
            var words = FileProvider.words(query).stream()
                    .filter(word -> word.length() >= MIN_WORD)
                    .filter(word -> !word.equalsIgnoreCase(query.strip()))
                    .sorted(Comparator.comparingInt((String word) -> -word.length())
                            .thenComparing(word -> word))
                    .limit(MAX_WORDS)
                    .toList();
            for (var word : words) {
                ask(word, entities);
            }
            return FileProvider.rank(List.copyOf(entities.values()), query, limit);
        }

        private void ask(String text, LinkedHashMap<String, Json.Obj> entities) throws RemoteException {
            for (var entity : memory.search(text)) {
                entities.putIfAbsent(entity.text("name").orElse(""), entity);
            }
        }

        @Override
        public void close() {
            memory.close();
        }
    }
}
