package dev.emend.search.memories;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Scalar;
import dev.emend.search.ExactTokens;
import dev.emend.search.IndexFields;
import dev.emend.search.TextHash;
import dev.emend.search.embedding.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/// One memory as one Lucene document.
///
/// Vectors lie in a field per model and space, so that those of different models never meet, not
/// even when they have the same length.
final class MemoryDocument {
    static final String ID_ORDER = "id-order";
    static final String METADATA = "metadata";
    static final String WHOLES = "wholes";
    static final String REALS = "reals";
    static final String DOCUMENT = "document";
    static final String TRIGRAMS = "trigrams";
    static final String MODEL = "model";
    static final String TEXT_PRINT = "text-print";
    static final String PRINT = "print";

    private static final FieldType TRIGRAM_TYPE = trigramType();

    private MemoryDocument() {}

    static String words(Memory.Space space) {
        return space == Memory.Space.TASK ? "task-words" : "content-words";
    }

    static String exact(Memory.Space space) {
        return space == Memory.Space.TASK ? "task-exact" : "content-exact";
    }

    static String vector(Memory.Space space, String modelHash) {
        return (space == Memory.Space.TASK ? "task-vector " : "content-vector ") + modelHash;
    }

    /// @param vectors of each model that has some
    static Document document(MemoryEntry entry, Map<String, MemoryIndex.Vectors> vectors) {
        var document = new Document();
        document.add(new StringField(IndexFields.ID, entry.id(), Field.Store.NO));
        document.add(new BinaryDocValuesField(IndexFields.ID, new BytesRef(entry.id())));
        document.add(new SortedDocValuesField(ID_ORDER, new BytesRef(entry.id())));
        document.add(new NumericDocValuesField(TEXT_PRINT, textPrint(entry)));
        document.add(new NumericDocValuesField(PRINT, print(entry)));
        addWords(document, Memory.Space.TASK, entry.task());
        addWords(document, Memory.Space.CONTENT, entry.content());
        var utf8 = entry.document().getBytes(StandardCharsets.UTF_8);
        document.add(new BinaryDocValuesField(DOCUMENT, new BytesRef(utf8)));
        document.add(new Field(TRIGRAMS, new ByteTrigrams(utf8), TRIGRAM_TYPE));
        addMetadata(document, entry.metadata());
        vectors.forEach((model, both) -> {
            document.add(new StringField(MODEL, model, Field.Store.NO));
            addVector(document, vector(Memory.Space.TASK, model), both.task());
            addVector(document, vector(Memory.Space.CONTENT, model), both.content());
        });
        return document;
    }

    /// Another number when what is embedded changed.
    static long textPrint(MemoryEntry entry) {
        return TextHash.of(TextHash.of(TextHash.START, entry.task()), entry.content());
    }

    /// Another number when anything of the entry changed.
    static long print(MemoryEntry entry) {
        return TextHash.of(
                TextHash.of(textPrint(entry), entry.document()),
                entry.metadata().compact());
    }

    private static void addWords(Document document, Memory.Space space, String text) {
        document.add(new TextField(words(space), text, Field.Store.NO));
        for (var token : ExactTokens.inProse(text)) {
            document.add(new StringField(exact(space), token, Field.Store.NO));
        }
    }

    private static void addMetadata(Document document, Json.Obj metadata) {
        metadata.members()
                .forEach((key, json) -> Scalar.of(json).ifPresent(value -> addMetadata(document, key, value)));
    }

    private static void addMetadata(Document document, String key, Scalar value) {
        document.add(new StringField(METADATA, MetadataTerms.own(key, value), Field.Store.NO));
        if (value instanceof Scalar.Whole(var number)) {
            document.add(new LongPoint(WHOLES, MetadataTerms.dimension(key), number));
        } else if (value instanceof Scalar.Real(var number)) {
            document.add(new LongPoint(REALS, MetadataTerms.dimension(key), MetadataTerms.sortable(number)));
        }
    }

    private static void addVector(Document document, String field, float[] vector) {
        if (vector.length > 0) {
            document.add(
                    new KnnFloatVectorField(field, Vectors.normalised(vector), VectorSimilarityFunction.DOT_PRODUCT));
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
