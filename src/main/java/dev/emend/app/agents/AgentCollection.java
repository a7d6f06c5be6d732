package dev.emend.app.agents;

import dev.emend.app.knowledge.VisibilityPolicy;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.Vector;
import dev.emend.remote.ChromaClient;
import dev.emend.remote.LiveSource;
import dev.emend.remote.RemoteException;
import dev.emend.search.embedding.Vectors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A Chroma collection that an agent made of a catalog and searches instead of asking, in the form
/// of the agents of the KB-attached learning design: a record has the item's id, its text
/// [KnowledgeItem#embeddedText()], and in its metadata the whole item as JSON in `full_knowledge`
/// beside `knowledge_id`, `has_learnings`, `learning_count` and `trust_score`. Items of no id, and
/// all but the first of one id, have no place there.
final class AgentCollection {
    private static final String ID = "knowledge_id";
    private static final String WHOLE = "full_knowledge";
    static final String LEARNINGS = "kb_learnings";
    private static final String MODEL = "all-MiniLM-L6-v2";

    /// Vectors of one text by one model differ by less, by two models by more.
    private static final double SAME_MODEL = 0.99;

    /// The values that those agents assume for missing fields of an item.
    private static final Json.Obj DEFAULTS = Json.Obj.of(
            "shortcut", Json.Null.NULL, "parameters", Json.Obj.EMPTY, LEARNINGS, Json.Arr.EMPTY, "trust_score", 1.0);

    private final ChromaClient client;
    private final ChromaClient.Embedding embedding;
    private final Map<String, CollectionRecord> recordsById = new LinkedHashMap<>();

    /// @param fullItem the item as it was indexed; null for a record that was made of none
    private record CollectionRecord(String text, Json.@Nullable Obj fullItem, String wholeText, float[] vector) {
        static CollectionRecord of(Memory memory, float[] vector) {
            var text = memory.metadata().text(WHOLE).orElse("");
            return new CollectionRecord(memory.document(), parse(text), text, vector);
        }

        private static Json.@Nullable Obj parse(String text) {
            try {
                return !text.isEmpty() && JsonText.parse(text) instanceof Json.Obj fields ? fields : null;
            } catch (JsonFault e) { // made by somebody else for something else
                return null;
            }
        }
    }

    /// Difference between a collection and a catalog.
    ///
    /// @param older items the collection has another text of
    /// @param missingItems items it does not have
    /// @param removedIds ids of records whose items the catalog had and has no more
    /// @param otherCount how many further records there are
    /// @param conflictingIds ids of items under which the collection has something that is no item
    /// @param unchangedCount how many items are there as they are
    record Difference(
            List<KnowledgeItem> older,
            List<KnowledgeItem> missingItems,
            List<String> removedIds,
            int otherCount,
            List<String> conflictingIds,
            int unchangedCount) {
        Difference {
            older = List.copyOf(older);
            missingItems = List.copyOf(missingItems);
            removedIds = List.copyOf(removedIds);
            conflictingIds = List.copyOf(conflictingIds);
        }

        /// Whether any of the catalog was indexed there.
        boolean isOfCatalog() {
            return !older.isEmpty() || unchangedCount > 0 || !removedIds.isEmpty();
        }
    }

    private AgentCollection(ChromaClient client, ChromaClient.Embedding embedding) {
        this.client = client;
        this.embedding = embedding;
    }

    /// Reads all of it.
    static AgentCollection read(ChromaClient client, ChromaClient.Embedding embedding) throws RemoteException {
        var read = new AgentCollection(client, embedding);
        client.read(
                new LiveSource.LiveRecordConsumer() {
                    @Override
                    public void memory(Memory memory, List<Vector> vectors) {
                        var vector = vectors.isEmpty()
                                ? new float[0]
                                : vectors.getFirst().values();
                        read.recordsById.put(memory.origin().id(), CollectionRecord.of(memory, vector));
                    }

                    @Override
                    public void link(MemoryLink link) {}
                },
                Progress.SILENT);
        return read;
    }

    /// Knows what a catalog once had.
    @FunctionalInterface
    interface CollectionHistory {
        boolean contains(String id) throws UserException;
    }

    Difference compare(List<KnowledgeItem> items, CollectionHistory past) throws UserException {
        var ours = new LinkedHashMap<String, KnowledgeItem>();
        for (var item : items) {
            if (!item.ref().isUnnamed()) {
                ours.putIfAbsent(item.ref().knowledgeId(), item);
            }
        }
        var older = new ArrayList<KnowledgeItem>();
        var missing = new ArrayList<KnowledgeItem>();
        var foreign = new ArrayList<String>();
        int same = 0;
        for (var item : ours.values()) {
            var id = item.ref().knowledgeId();
            var record = recordsById.get(id);
            if (record == null) {
                missing.add(item);
            } else if (record.fullItem == null) {
                foreign.add(id);
            } else if (isSame(record, record.fullItem, item)) {
                same++;
            } else {
                older.add(item);
            }
        }
        var removedIds = new ArrayList<String>();
        for (var entry : recordsById.entrySet()) {
            boolean isItem = entry.getValue().fullItem != null && !ours.containsKey(entry.getKey());
            if (isItem && past.contains(entry.getKey())) {
                removedIds.add(entry.getKey());
            }
        }
        int knownCount = older.size() + same + removedIds.size() + foreign.size();
        return new Difference(older, missing, removedIds, recordsById.size() - knownCount, foreign, same);
    }

    private static boolean isSame(CollectionRecord record, Json.Obj whole, KnowledgeItem item) {
        var current = fullItem(item);
        if (!record.text.equals(text(item))) {
            return false;
        }
        // an agent's own indexer puts spaces in, and leaves out what its classes do not have
        boolean isOurs = record.wholeText.equals(whole.compact());
        return isOurs ? isSame(whole, current) : hasKept(whole, current);
    }

    /// Whether every field an indexer kept, of the item and of its learnings, is as it is now.
    private static boolean hasKept(Json.Obj whole, Json.Obj current) {
        return whole.members().entrySet().stream().allMatch(field -> {
            var value = current.get(field.getKey());
            if (!field.getKey().equals(LEARNINGS)
                    || !(field.getValue() instanceof Json.Arr(var were))
                    || !(value instanceof Json.Arr(var are))) {
                return isSame(field.getValue(), value);
            }
            boolean isSame = were.size() == are.size();
            for (int i = 0; i < were.size() && isSame; i++) {
                isSame = were.get(i) instanceof Json.Obj was && are.get(i) instanceof Json.Obj is
                        ? hasKept(was, is)
                        : isSame(were.get(i), are.get(i));
            }
            return isSame;
        });
    }

    /// 1 and 1.0 are the same, and so are null and nothing.
    private static boolean isSame(@Nullable Json value, @Nullable Json other) {
        if (value instanceof Json.Num first && other instanceof Json.Num second) {
            return Double.compare(first.toDouble(), second.toDouble()) == 0;
        }
        if (value instanceof Json.Obj(var first) && other instanceof Json.Obj(var second)) {
            return first.keySet().stream().allMatch(key -> isSame(first.get(key), second.get(key)))
                    && second.keySet().stream().allMatch(key -> first.containsKey(key) || isNull(second.get(key)));
        }
        if (value instanceof Json.Arr(var first) && other instanceof Json.Arr(var second)) {
            boolean isSame = first.size() == second.size();
            for (int i = 0; i < first.size() && isSame; i++) {
                isSame = isSame(first.get(i), second.get(i));
            }
            return isSame;
        }
        return isNull(value) ? isNull(other) : value != null && value.equals(other);
    }

    private static boolean isNull(@Nullable Json value) {
        return value == null || value == Json.Null.NULL;
    }

    private static Json.Obj fullItem(KnowledgeItem item) {
        var whole = VisibilityPolicy.mask(item.fields());
        for (var field : DEFAULTS.members().entrySet()) {
            if (!whole.has(field.getKey())) {
                whole = whole.with(field.getKey(), field.getValue());
            }
        }
        return whole;
    }

    private static String text(KnowledgeItem item) {
        return new KnowledgeItem(item.ref(), VisibilityPolicy.mask(item.fields())).embeddedText();
    }

    /// Why nothing can be written there; empty when it can.
    Optional<String> whyNot(Difference difference) throws RemoteException {
        if (!difference.conflictingIds.isEmpty()) {
            return Optional.of(
                    "It holds something else than an item under the id " + difference.conflictingIds.getFirst() + ".");
        }
        for (var record : recordsById.values()) {
            if (record.vector.length > 0 && !record.text.isBlank()) {
                var vector = embedding.of(List.of(record.text)).getFirst();
                if (vector.length != record.vector.length) {
                    return Optional.of("Its vectors have %d numbers, those of Emend's model %d."
                            .formatted(record.vector.length, vector.length));
                }
                return Vectors.cosine(vector, unit(record.vector)) > SAME_MODEL
                        ? Optional.empty()
                        : Optional.of("Its vectors were made with another model than Emend's.");
            }
        }
        var model = client.model();
        return model.isEmpty() || model.endsWith(MODEL)
                ? Optional.empty()
                : Optional.of("Its vectors are made with " + model + ", not with " + MODEL + ".");
    }

    private static float[] unit(float[] vector) {
        double sum = 0;
        for (float number : vector) {
            sum += number * number;
        }
        var unit = new float[vector.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (vector[i] / Math.sqrt(sum));
        }
        return unit;
    }

    /// Writes what differs; doing it again after it broke off ends it.
    void write(Difference difference) throws RemoteException {
        var records = new ArrayList<Memory>();
        difference.older.forEach(item -> records.add(record(item)));
        difference.missingItems.forEach(item -> records.add(record(item)));
        client.write(records);
        client.delete(difference.removedIds);
    }

    private Memory record(KnowledgeItem item) {
        var whole = fullItem(item);
        int learnings = item.learnings().size();
        var metadata = Json.Obj.of(
                WHOLE,
                whole.compact(),
                ID,
                item.ref().knowledgeId(),
                "has_learnings",
                learnings > 0,
                "learning_count",
                learnings);
        var origin = new Origin(client.name(), "chroma", item.ref().knowledgeId());
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text("", "", text(item), "", Memory.MemoryLessons.NOTHING),
                new Memory.Result("", OptionalDouble.empty(), "", Json.Obj.EMPTY),
                Double.isFinite(item.trust()) ? metadata.with("trust_score", Json.from(item.trust())) : metadata,
                origin);
    }
}
