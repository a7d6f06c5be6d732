package dev.emend.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.WhereException;
import dev.emend.model.filter.WhereMatch;
import dev.emend.model.filter.WhereText;
import dev.emend.peers.ChromaServer;
import dev.emend.search.memories.MatchingIds;
import dev.emend.search.memories.MemoryIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same filters over the same records, asked of a real Chroma server, of the index and of the
/// plain meaning.
class ChromaAgreementTest {
    private static final long SEED = 20261120;
    private static final int RECORDS = 2_000;
    private static final int FILTERS = 500;

    @TempDir
    private static Path folder;

    private static ChromaServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ChromaServer.start(folder);
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void findsTheSameRecordsForRandomFilters() throws Exception {
        System.out.println("seed of the filters: " + SEED);
        var chance = new RandomWheres(SEED);
        var records = chance.records(RECORDS);
        var collection = stored("agreement", records);
        int holding = 0;
        try (var index = indexOf(records)) {
            for (int i = 0; i < FILTERS; i++) {
                var where = chance.where(3);
                var whereDocument = chance.whereDocument(2);
                var filters = Json.Obj.EMPTY;
                var parts = new ArrayList<Where>();
                if (i % 3 != 2) {
                    filters = filters.with("where", written(where));
                    parts.add(where);
                }
                if (i % 3 != 0) {
                    filters = filters.with("where_document", ofDocument(written(whereDocument)));
                    parts.add(whereDocument);
                }
                var filter = new Where.And(parts);
                var theirs = server.ids(collection, filters);
                assertEquals(theirs, matching(records, filter), filters.compact());
                assertEquals(theirs, MatchingIds.of(index, filter), filters.compact());
                holding += theirs.isEmpty() || theirs.size() == RECORDS ? 0 : 1;
            }
        }
        assertTrue(holding > FILTERS / 2, "only " + holding + " filters tell records apart");
    }

    @Test
    void refusesWhatTheServerRefuses() throws Exception {
        var collection = stored("refusals", new RandomWheres(SEED).records(3));
        for (var text : BOTH_REFUSE) {
            var where = JsonText.parse(text);
            assertEquals(400, server.status(collection, "get", Json.Obj.of("where", where)), text);
            assertTrue(isRefused(where), text);
        }
        for (var text : BOTH_TAKE) {
            var where = JsonText.parse(text);
            assertEquals(200, server.status(collection, "get", Json.Obj.of("where", where)), text);
            assertTrue(!isRefused(where), text);
        }
    }

    /// A filter that is turned round is ours: when this fails the server knows it, too.
    @Test
    void takesANegationThatTheServerDoesNotKnow() throws Exception {
        var collection = stored("negation", new RandomWheres(SEED).records(3));
        var where = JsonText.parse("{\"$not\":{\"k\":1}}");
        assertEquals(400, server.status(collection, "get", Json.Obj.of("where", where)));
        assertTrue(!isRefused(where));
    }

    /// When one of these fails the server has mended its slip, and the exception can go.
    @Test
    void knowsTheSlipsOfTheServerItDoesNotRepeat() throws Exception {
        var records = List.of(
                new RandomWheres.Stored("one", Json.Obj.of("k", 1), "100 percent"),
                new RandomWheres.Stored("two", Json.Obj.of("k", 2), "100% a_b"));
        var collection = stored("slips", records);
        for (var text : List.of("{\"k\":{\"$eq\":1.5}}", "{\"k\":{\"$lt\":1.5}}")) {
            var where = JsonText.parse(text);
            assertNotEquals(
                    matching(records, WhereText.parse(where)), server.ids(collection, Json.Obj.of("where", where)));
        }
        for (var text : List.of("{\"$contains\":\"0%\"}", "{\"$contains\":\"0_\"}")) {
            var where = JsonText.parse(text);
            assertNotEquals(
                    matching(records, WhereText.parseDocument(where)),
                    server.ids(collection, Json.Obj.of("where_document", where)));
        }
    }

    private static final List<String> BOTH_REFUSE = List.of(
            "{}",
            "[]",
            "1",
            "{\"a\":1,\"b\":2}",
            "{\"k\":{}}",
            "{\"k\":{\"$gt\":0,\"$lt\":2}}",
            "{\"k\":null}",
            "{\"k\":[1]}",
            "{\"k\":{\"$eq\":null}}",
            "{\"k\":{\"$eq\":[1]}}",
            "{\"k\":{\"$gt\":\"a\"}}",
            "{\"k\":{\"$lte\":true}}",
            "{\"k\":{\"$in\":[]}}",
            "{\"k\":{\"$nin\":[]}}",
            "{\"k\":{\"$in\":1}}",
            "{\"k\":{\"$in\":[1,2.0]}}",
            "{\"k\":{\"$in\":[1,\"a\"]}}",
            "{\"k\":{\"$in\":[null]}}",
            "{\"k\":{\"$like\":\"a\"}}",
            "{\"k\":{\"$contains\":\"a\"}}",
            "{\"$and\":{\"k\":1}}",
            "{\"$and\":[{}]}",
            "{\"$and\":[{\"k\":1}],\"z\":1}",
            "{\"k\":12345678901234567890}");

    private static final List<String> BOTH_TAKE = List.of(
            "{\"k\":1}",
            "{\"k\":\"a\"}",
            "{\"k\":true}",
            "{\"k\":-0}",
            "{\"k\":1e2}",
            "{\"\":1}",
            "{\"$and\":[]}",
            "{\"$or\":[]}",
            "{\"$and\":[{\"k\":1}]}",
            "{\"k\":{\"$in\":[1,1]}}",
            "{\"k\":{\"$nin\":[true,false]}}",
            "{\"k\":{\"$gte\":9223372036854775807}}");

    private static boolean isRefused(Json where) {
        try {
            WhereText.parse(where);
            return false;
        } catch (WhereException e) {
            return true;
        }
    }

    private static List<String> matching(List<RandomWheres.Stored> records, Where filter) {
        return records.stream()
                .filter(memory -> WhereMatch.matches(filter, memory.metadata(), memory.document()))
                .map(RandomWheres.Stored::id)
                .sorted()
                .toList();
    }

    private static MemoryIndex indexOf(List<RandomWheres.Stored> records) {
        var index = MemoryIndex.inMemory();
        index.put(records.stream()
                .map(memory -> new IndexEntry(memory.id(), "", "", memory.document(), memory.metadata()))
                .toList());
        return index;
    }

    private static String stored(String name, List<RandomWheres.Stored> records) throws IOException {
        var collection = server.newCollection(name);
        for (int start = 0; start < records.size(); start += 500) {
            var part = records.subList(start, Math.min(records.size(), start + 500));
            server.collection(
                    collection,
                    "upsert",
                    Json.Obj.of(
                            "ids",
                            part.stream().map(RandomWheres.Stored::id).toList(),
                            "embeddings",
                            part.stream().map(memory -> List.of(1.0, 0.5)).toList(),
                            "metadatas",
                            part.stream().map(RandomWheres.Stored::metadata).toList(),
                            "documents",
                            part.stream().map(RandomWheres.Stored::document).toList()));
        }
        return collection;
    }

    private static Json.Obj written(Where where) {
        return WhereText.json(where);
    }

    /// Without the `#document` that holds a filter of documents inside a `where`.
    private static Json ofDocument(Json.Obj where) {
        var only = where.members().entrySet().iterator().next();
        return switch (only.getValue()) {
            case Json.Obj condition -> condition;
            case Json.Arr(var parts) ->
                Json.Obj.of(
                        only.getKey(),
                        parts.stream().map(part -> ofDocument((Json.Obj) part)).toList());
            default -> where;
        };
    }
}
