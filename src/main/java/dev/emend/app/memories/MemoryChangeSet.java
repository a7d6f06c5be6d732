package dev.emend.app.memories;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.journal.MemoryChangeDescriber;
import dev.emend.app.journal.RatingChange;
import dev.emend.app.journal.StoreChange;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.ImportBatchTable;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.StoredImport;
import dev.emend.store.memories.StoredMemory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What one change does with memories. Its JSON is a member of a journal row: ids by what becomes
/// of them, so that ten thousand stay small.
///
/// @param archived ids by whether they are archived
/// @param present ids by whether they are there at all
/// @param edits memories as they are afterwards
/// @param batch an import taken away or brought back; null for none
/// @param attributes what people say of memories and runs
public record MemoryChangeSet(
        Map<ReviewState, List<String>> states,
        Map<Boolean, List<String>> archived,
        Map<Boolean, List<String>> present,
        List<Memory> edits,
        @Nullable Batch batch,
        MemoryAttributes attributes)
        implements StoreChange {
    /// The member of a journal row that holds it.
    static final String MEMBER = MemoryChangeDescriber.MEMBER;

    static final MemoryChangeSet NOTHING =
            new MemoryChangeSet(Map.of(), Map.of(), Map.of(), List.of(), null, MemoryAttributes.NOTHING);

    /// @param outcomes of runs, by their ids; empty for what the transcript says
    record MemoryAttributes(ChangeSet.@Nullable RatingChange rating, Map<String, String> outcomes) {
        static final MemoryAttributes NOTHING = new MemoryAttributes(null, Map.of());

        MemoryAttributes {
            outcomes = Map.copyOf(outcomes);
        }
    }

    record Batch(long number, boolean isPresent) {
        /// Nothing when it is so already, as when the import itself was just done.
        private void apply(ImportBatchTable imports) {
            var stored = imports.get(number);
            boolean isThere = stored.filter(storedImport -> storedImport.state() != StoredImport.State.UNDONE)
                    .isPresent();
            if (stored.isPresent() && isThere != isPresent) {
                imports.setPresent(number, isPresent);
                imports.set(number, isPresent ? StoredImport.State.FINISHED : StoredImport.State.UNDONE);
            }
        }
    }

    static MemoryChangeSet ofStates(Map<ReviewState, List<String>> states) {
        return new MemoryChangeSet(states, Map.of(), Map.of(), List.of(), null, MemoryAttributes.NOTHING);
    }

    static MemoryChangeSet ofState(Collection<String> ids, ReviewState state) {
        return ofStates(Map.of(state, List.copyOf(ids)));
    }

    /// @param kept what is put back in the place of some of them, by their ids
    static MemoryChangeSet ofRejected(Collection<String> ids, Map<String, StoredMemory> kept) {
        var states = new EnumMap<ReviewState, List<String>>(ReviewState.class);
        for (var id : ids) {
            var before = kept.get(id);
            var state = before == null
                    ? ReviewState.REJECTED
                    : before.head().status().state();
            states.computeIfAbsent(state, _ -> new ArrayList<>()).add(id);
        }
        var edits = kept.values().stream().map(StoredMemory::memory).toList();
        return new MemoryChangeSet(states, Map.of(), Map.of(), edits, null, MemoryAttributes.NOTHING);
    }

    static MemoryChangeSet ofArchived(Map<Boolean, List<String>> archived) {
        return new MemoryChangeSet(Map.of(), archived, Map.of(), List.of(), null, MemoryAttributes.NOTHING);
    }

    static MemoryChangeSet ofPresent(Collection<String> ids, boolean isPresent) {
        return new MemoryChangeSet(
                Map.of(), Map.of(), Map.of(isPresent, List.copyOf(ids)), List.of(), null, MemoryAttributes.NOTHING);
    }

    static MemoryChangeSet ofEdit(Memory memory, boolean isKept) {
        var states = isKept ? Map.of(ReviewState.KEPT, List.of(memory.id())) : Map.<ReviewState, List<String>>of();
        return new MemoryChangeSet(states, Map.of(), Map.of(), List.of(memory), null, MemoryAttributes.NOTHING);
    }

    public static MemoryChangeSet ofBatch(long number, boolean isPresent) {
        return new MemoryChangeSet(
                Map.of(), Map.of(), Map.of(), List.of(), new Batch(number, isPresent), MemoryAttributes.NOTHING);
    }

    public static MemoryChangeSet ofOutcomes(Map<String, String> outcomes) {
        return new MemoryChangeSet(Map.of(), Map.of(), Map.of(), List.of(), null, new MemoryAttributes(null, outcomes));
    }

    MemoryChangeSet withRating(ChangeSet.@Nullable RatingChange change) {
        return new MemoryChangeSet(
                states, archived, present, edits, batch, new MemoryAttributes(change, attributes.outcomes));
    }

    Map<String, String> outcomes() {
        return attributes.outcomes;
    }

    @Override
    public MemoryChangeSet apply(StoreTransaction session, String person, Instant now) {
        var back = MemoryChanges.inverse(session, this);
        var memories = session.memories();
        states.forEach((state, ids) -> memories.setState(ids, state));
        archived.forEach((is, ids) -> memories.setArchived(ids, is));
        present.forEach((is, ids) -> memories.setPresent(ids, is));
        for (var edit : edits) {
            long version =
                    memories.summaries(List.of(edit.id())).getFirst().status().version();
            memories.update(edit, MemoryTexts.says(edit), version);
        }
        attributes.outcomes.forEach(session.analyses()::say);
        if (batch != null) {
            batch.apply(session.imports());
        }
        return back.withRating(
                RatingChange.of(session, attributes.rating, person, now).inverse());
    }

    /// The memories it names, in their order; those of a batch are not named.
    LinkedHashSet<String> ids() {
        var ids = new LinkedHashSet<String>();
        states.values().forEach(ids::addAll);
        archived.values().forEach(ids::addAll);
        present.values().forEach(ids::addAll);
        edits.forEach(memory -> ids.add(memory.id()));
        return ids;
    }

    @Override
    public Json.Obj toJson() {
        var members = new LinkedHashMap<String, Json>();
        if (!states.isEmpty()) {
            var words = new LinkedHashMap<String, Json>();
            states.forEach((state, ids) -> words.put(state.word(), Json.Arr.ofTexts(ids)));
            members.put("states", new Json.Obj(words));
        }
        put(members, "archived", archived);
        put(members, "present", present);
        if (!edits.isEmpty()) {
            members.put(
                    "edits",
                    new Json.Arr(edits.stream()
                            .map(memory -> (Json) MemoryJson.write(memory))
                            .toList()));
        }
        if (attributes.rating != null) {
            members.put("rating", attributes.rating.toJson());
        }
        if (!attributes.outcomes.isEmpty()) {
            members.put("outcomes", Json.from(new TreeMap<>(attributes.outcomes)));
        }
        if (batch != null) {
            members.put("batch", Json.from(batch.number));
            members.put("batch_present", Json.from(batch.isPresent));
        }
        return Json.Obj.of(MEMBER, new Json.Obj(members));
    }

    private static void put(Map<String, Json> members, String name, Map<Boolean, List<String>> ids) {
        if (!ids.isEmpty()) {
            var words = new LinkedHashMap<String, Json>();
            ids.forEach((is, some) -> words.put(is.toString(), Json.Arr.ofTexts(some)));
            members.put(name, new Json.Obj(words));
        }
    }

    static MemoryChangeSet read(Json.Obj row) {
        var step = row.object(MEMBER);
        var states = new EnumMap<ReviewState, List<String>>(ReviewState.class);
        step.object("states")
                .members()
                .keySet()
                .forEach(word ->
                        states.put(ReviewState.of(word), step.object("states").texts(word)));
        var edits = new ArrayList<Memory>();
        for (var value : step.array("edits")) {
            if (value instanceof Json.Obj memory) {
                edits.add(MemoryJson.read(memory));
            }
        }
        return new MemoryChangeSet(
                states,
                flags(step.object("archived")),
                flags(step.object("present")),
                edits,
                step.get("batch") instanceof Json.Num number
                        ? new Batch(
                                Long.parseLong(number.text()),
                                step.bool("batch_present").orElse(true))
                        : null,
                new MemoryAttributes(
                        step.get("rating") instanceof Json.Obj change ? ChangeSet.RatingChange.read(change) : null,
                        outcomes(step.object("outcomes"))));
    }

    private static Map<String, String> outcomes(Json.Obj words) {
        var outcomes = new TreeMap<String, String>();
        words.members().forEach((id, outcome) -> outcomes.put(id, outcome.plain()));
        return outcomes;
    }

    private static Map<Boolean, List<String>> flags(Json.Obj words) {
        var flags = new TreeMap<Boolean, List<String>>();
        words.members().keySet().forEach(word -> flags.put(Boolean.valueOf(word), words.texts(word)));
        return flags;
    }
}
