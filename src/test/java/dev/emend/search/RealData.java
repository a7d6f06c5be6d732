package dev.emend.search;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.fixtures.SharedData;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The real agent's catalog and the vectors it stored, for tests; they skip where it is absent.
public final class RealData {
    public static final UUID CATALOG = UUID.fromString("11111111-2222-3333-4444-555555555555");

    private RealData() {}

    /// What the agent's vector store holds under one id.
    public record Stored(String id, String document, float[] vector) {}

    public static List<KnowledgeItem> items() throws IOException {
        var file = SharedData.catalog();
        try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), Files.readAllBytes(file))) {
            parser.nextToken();
            var items = new ArrayList<KnowledgeItem>();
            var seen = new HashMap<String, Integer>();
            for (var element : ((Json.Arr) read(parser)).elements()) {
                var fields = (Json.Obj) element;
                var id = fields.text("knowledge_id").orElseThrow();
                int occurrence = seen.merge(id, 1, Integer::sum) - 1;
                items.add(new KnowledgeItem(new ItemRef(CATALOG, id, occurrence), fields));
            }
            return items;
        }
    }

    /// Items with their trust, and their learnings at full trust.
    public static List<IndexEntry> entries() throws IOException {
        var entries = new ArrayList<IndexEntry>();
        for (var item : items()) {
            entries.add(IndexEntries.of(item, new IndexEntry.Attributes(item.trust(), item.qualityScore())));
            for (var learning : item.learnings()) {
                entries.add(IndexEntries.of(learning, IndexEntry.Attributes.NEW));
            }
        }
        return entries;
    }

    public static List<Stored> stored() throws IOException, InterruptedException {
        var database = SharedData.path("data/asammdf_agent/vector_store/chroma.sqlite3");
        var script = """
                import sqlite3, json, sys, base64
                db = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro&immutable=1', uri=True)
                last = {}
                for id, vector, metadata in db.execute(
                        'select id, vector, metadata from embeddings_queue order by seq_id'):
                    known = last.setdefault(id, [None, None])
                    known[0] = vector or known[0]
                    known[1] = json.loads(metadata or '{}').get('chroma:document', known[1])
                for id, (vector, document) in last.items():
                    print(id, base64.b64encode(document.encode()).decode(),
                          base64.b64encode(vector).decode())
                """;
        Process python;
        try {
            python = new ProcessBuilder("python3", "-c", script, database.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "python3 is not here: " + e.getMessage());
            throw e;
        }
        var output = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(python.waitFor() == 0, "python3 could not read " + database);
        return output.lines().map(RealData::stored).toList();
    }

    private static Stored stored(String line) {
        var parts = line.split(" ");
        var decoder = Base64.getDecoder();
        var floats = ByteBuffer.wrap(decoder.decode(parts[2]))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        var vector = new float[floats.remaining()];
        floats.get(vector);
        return new Stored(parts[0], new String(decoder.decode(parts[1]), StandardCharsets.UTF_8), vector);
    }

    private static Json read(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Json> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    var name = parser.currentName();
                    parser.nextToken();
                    members.put(name, read(parser));
                }
                yield new Json.Obj(members);
            }
            case START_ARRAY -> {
                var elements = new ArrayList<Json>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(read(parser));
                }
                yield new Json.Arr(elements);
            }
            case VALUE_STRING -> new Json.Text(parser.getString());
            case VALUE_TRUE -> Json.Bool.TRUE;
            case VALUE_FALSE -> Json.Bool.FALSE;
            case VALUE_NULL -> Json.Null.NULL;
            default -> new Json.Num(parser.getString());
        };
    }
}
