package dev.emend.remote;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Memory.Space;
import dev.emend.model.Progress;
import dev.emend.model.Vector;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A collection of a running Chroma server, over its HTTP API, version 2. Thread-safe.
public final class ChromaClient implements LiveSource {
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final int PAGE = 500;
    private static final int LATEST = 100;

    private final ChromaEndpoint place;
    private final JsonCalls calls;
    private final Embedding embedding;

    /// Makes vectors of documents, as the collection's own would be.
    @FunctionalInterface
    public interface Embedding {
        List<float[]> of(List<String> documents) throws RemoteException;
    }

    /// Connects at the first call only.
    ///
    /// @param token of the server; empty for none
    public ChromaClient(ChromaEndpoint place, String token, Duration timeout, Embedding embedding) {
        this.place = place;
        this.calls = new JsonCalls(place.server(), timeout, token);
        this.embedding = embedding;
    }

    @Override
    public String name() {
        return place.name();
    }

    /// The names of the collections there, in their order.
    public List<String> collections() throws RemoteException {
        var names = new ArrayList<String>();
        if (calls.get(place.collections()) instanceof Json.Arr(var values)) {
            for (var value : values) {
                if (value instanceof Json.Obj fields) {
                    fields.text("name").ifPresent(names::add);
                }
            }
        }
        names.sort(null);
        return names;
    }

    /// Whether its server is on this machine, by its address.
    public boolean isOnThisMachine() {
        return ChatEndpoint.isLoopback(place.server().getHost());
    }

    /// The model of the collection's vectors, as the collection says; empty when it does not.
    public String model() throws RemoteException {
        return ChromaRecords.model(collection());
    }

    @Override
    public void read(LiveRecordConsumer taker, Progress progress) throws RemoteException {
        var collection = collection();
        var id = collection.text("id").orElseThrow(() -> unexpectedAnswer(Messages.of("remote.collectionWithoutId")));
        var model = ChromaRecords.model(collection);
        int count = count(id);
        for (int offset = 0; offset < count && !progress.isCancelled(); offset += PAGE) {
            var body = Json.Obj.of(
                    "limit", PAGE, "offset", offset, "include", List.of("documents", "metadatas", "embeddings"));
            var page = object(calls.post(at(id, "get"), body));
            int on = page.array("ids").size();
            for (int i = 0; i < on; i++) {
                var memory = ChromaRecords.memory(name(), page, i);
                var vector = ChromaRecords.vector(page, i);
                taker.memory(
                        memory, vector.length == 0 ? List.of() : List.of(new Vector(Space.CONTENT, model, vector)));
            }
            progress.report(Math.min(count, offset + on), count);
            if (on == 0) {
                return; // others delete while we read
            }
        }
    }

    /// The records nearest to a vector, relevance `(1 + cosine) / 2` worked out here.
    public List<RemoteText> nearest(float[] vector, int limit) throws RemoteException {
        var body = Json.Obj.of(
                "query_embeddings",
                List.of(ChromaRecords.json(vector)),
                "n_results",
                limit,
                "include",
                List.of("documents", "metadatas", "embeddings"));
        return ChromaRecords.nearest(object(calls.post(at(id(collection()), "query"), body)), vector);
    }

    @Override
    public void write(Collection<Memory> memories) throws RemoteException {
        var all = List.copyOf(memories);
        for (int start = 0; start < all.size(); start += PAGE) {
            upsert(all.subList(start, Math.min(all.size(), start + PAGE)));
        }
    }

    private void upsert(List<Memory> memories) throws RemoteException {
        var collection = collection();
        var documents = memories.stream().map(ChromaRecords::document).toList();
        var vectors =
                embedding.of(memories.stream().map(ChromaRecords::embeddingText).toList());
        var dimension = collection.integer("dimension");
        if (dimension.isPresent() && !vectors.isEmpty() && vectors.getFirst().length != dimension.getAsInt()) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.vectorLengths", name(), dimension.getAsInt(), vectors.getFirst().length),
                    Messages.of("remote.chooseModel"));
        }
        var body = Json.Obj.of(
                "ids",
                memories.stream().map(memory -> ChromaRecords.id(memory)).toList(),
                "documents",
                documents,
                "metadatas",
                memories.stream().map(ChromaRecords::metadata).toList(),
                "embeddings",
                vectors.stream().map(ChromaRecords::json).toList());
        calls.post(at(id(collection), "upsert"), body);
    }

    @Override
    public void delete(Collection<String> originIds) throws RemoteException {
        var all = List.copyOf(originIds);
        for (int start = 0; start < all.size(); start += PAGE) {
            var part = all.subList(start, Math.min(all.size(), start + PAGE));
            calls.post(at(id(collection()), "delete"), Json.Obj.of("ids", part));
        }
    }

    /// Of the count and the records added last; an older record that was changed in its place is
    /// not noticed, for Chroma keeps no time of changes.
    @Override
    public String fingerprint() throws RemoteException {
        var id = id(collection());
        int count = count(id);
        var body = Json.Obj.of(
                "limit", LATEST, "offset", Math.max(0, count - LATEST), "include", List.of("documents", "metadatas"));
        return count + " " + ChromaRecords.print(object(calls.post(at(id, "get"), body)));
    }

    private int count(String id) throws RemoteException {
        return calls.get(at(id, "count")) instanceof Json.Num number
                ? number.toInt().orElse(0)
                : 0;
    }

    private String at(String id, String verb) {
        return place.collections() + "/" + ChromaEndpoint.part(id) + "/" + verb;
    }

    private String id(Json.Obj collection) throws RemoteException {
        return collection.text("id").orElseThrow(() -> unexpectedAnswer(Messages.of("remote.collectionWithoutId")));
    }

    /// Looked up each time, because a collection made anew has another id.
    private Json.Obj collection() throws RemoteException {
        for (int offset = 0; ; offset += PAGE) {
            var page = calls.get(place.collections() + "?limit=" + PAGE + "&offset=" + offset)
                            instanceof Json.Arr(var found)
                    ? found
                    : List.<Json>of();
            for (var value : page) {
                if (value instanceof Json.Obj fields && fields.text("name").equals(Optional.of(place.collection()))) {
                    return fields;
                }
            }
            if (page.size() < PAGE) {
                throw new RemoteException(
                        Kind.LASTING,
                        Messages.of("remote.noCollection", place.server(), place.collection()),
                        Messages.of("remote.collectionsThere", String.join(", ", collections())));
            }
        }
    }

    private Json.Obj object(Json answer) throws RemoteException {
        if (answer instanceof Json.Obj fields) {
            return fields;
        }
        throw unexpectedAnswer(Messages.of("remote.noRecords"));
    }

    private RemoteException unexpectedAnswer(String problem) {
        return new RemoteException(
                Kind.LASTING,
                Messages.of("remote.serverAnswers", place.server(), problem),
                Messages.of("remote.chromaTooOld"));
    }

    @Override
    public void close() {
        calls.close();
    }
}
