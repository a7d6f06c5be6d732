package dev.emend.search.memories;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MetadataValue;
import dev.emend.search.DocumentKind;
import dev.emend.search.ExactTokens;
import dev.emend.search.TextHash;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/// A memory as a Lucene document, with a vector per space.
final class MemoryDocument implements DocumentKind<MemoryEntry> {
    static final MemoryDocument KIND = new MemoryDocument();

    static final String ID_ORDER = "id-order";
    static final String METADATA = "metadata";
    static final String WHOLES = "wholes";
    static final String REALS = "reals";
    static final String DOCUMENT = "document";
    static final String TRIGRAMS = "trigrams";

    private static final String TASK_VECTOR = "task-vector ";
    private static final String CONTENT_VECTOR = "content-vector ";
    private static final FieldType TRIGRAM_TYPE = trigramType();

    private MemoryDocument() {}

    static String words(Memory.Space space) {
        return space == Memory.Space.TASK ? "task-words" : "content-words";
    }

    static String exact(Memory.Space space) {
        return space == Memory.Space.TASK ? "task-exact" : "content-exact";
    }

    static String vector(Memory.Space space, String modelHash) {
        return (space == Memory.Space.TASK ? TASK_VECTOR : CONTENT_VECTOR) + modelHash;
    }

    @Override
    public String format() {
        return "memories 1";
    }

    @Override
    public String id(MemoryEntry entry) {
        return entry.id();
    }

    @Override
    public long textPrint(MemoryEntry entry) {
        return TextHash.of(TextHash.of(TextHash.START, entry.task()), entry.content());
    }

    @Override
    public long print(MemoryEntry entry) {
        return TextHash.of(
                TextHash.of(textPrint(entry), entry.document()),
                entry.metadata().compact());
    }

    @Override
    public List<String> vectorFields() {
        return List.of(TASK_VECTOR, CONTENT_VECTOR);
    }

    @Override
    public void addFields(Document document, MemoryEntry entry) {
        document.add(new SortedDocValuesField(ID_ORDER, new BytesRef(entry.id())));
        addWords(document, Memory.Space.TASK, entry.task());
        addWords(document, Memory.Space.CONTENT, entry.content());
        var utf8 = entry.document().getBytes(StandardCharsets.UTF_8);
        document.add(new BinaryDocValuesField(DOCUMENT, new BytesRef(utf8)));
        document.add(new Field(TRIGRAMS, new ByteTrigrams(utf8), TRIGRAM_TYPE));
        addMetadata(document, entry.metadata());
    }

    private static void addWords(Document document, Memory.Space space, String text) {
        document.add(new TextField(words(space), text, Field.Store.NO));
        for (var token : ExactTokens.inProse(text)) {
            document.add(new StringField(exact(space), token, Field.Store.NO));
        }
    }

    private static void addMetadata(Document document, Json.Obj metadata) {
        metadata.members()
                .forEach((key, json) -> MetadataValue.of(json).ifPresent(value -> addMetadata(document, key, value)));
    }

    private static void addMetadata(Document document, String key, MetadataValue value) {
        document.add(new StringField(METADATA, MetadataTerms.own(key, value), Field.Store.NO));
        if (value instanceof MetadataValue.IntegerValue(var number)) {
            document.add(new LongPoint(WHOLES, MetadataTerms.dimension(key), number));
        } else if (value instanceof MetadataValue.DecimalValue(var number)) {
            document.add(new LongPoint(REALS, MetadataTerms.dimension(key), MetadataTerms.sortable(number)));
        }
    }

    private static FieldType trigramType() {
        var type = new FieldType();
        type.setIndexOptions(IndexOptions.DOCS);
        type.setOmitNorms(true);
        type.setTokenized(true);
        type.freeze();
        return type;
    }
}
