package dev.emend.curation;

import dev.emend.memory.StoredMemory;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Where;
import dev.emend.model.WhereMatch;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Answers what only whole memories know: from the index when that is up to date, else by reading
/// them all. The last answers are kept until a memory changes. Thread-safe.
final class WholeMemories implements MemoryFilter.Whole {
    private static final int PAGE = 500;
    private static final int KEPT = 50;

    private final Backstage backstage;
    private final Indexed indexed;
    private final Map<Where, Set<String>> answers =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Where, Set<String>> eldest) {
                    return size() > KEPT;
                }
            };
    private long answersOf = -1;

    /// An index that may know.
    interface Indexed {
        /// The ids, when the index knows every change up to this one.
        java.util.Optional<Set<String>> matching(Where part, long change);
    }

    WholeMemories(Backstage backstage, Indexed indexed) {
        this.backstage = backstage;
        this.indexed = indexed;
    }

    @Override
    public synchronized Set<String> matching(Where part) throws CurationException {
        long change =
                Failures.read(backstage.store(), session -> session.memories().newestChange());
        if (change != answersOf) {
            answers.clear();
            answersOf = change;
        }
        var known = answers.get(part);
        if (known == null) {
            var found = indexed.matching(part, change);
            known = found.isPresent() ? found.get() : read(part);
            answers.put(part, known);
        }
        return known;
    }

    private Set<String> read(Where part) throws CurationException {
        var ids = new HashSet<String>();
        long change = 0;
        long seq = 0;
        while (true) {
            long fromChange = change;
            long fromSeq = seq;
            var page =
                    Failures.read(
                            backstage.store(),
                            session -> {
                                var found =
                                        session.memories().changedAfter(fromChange, fromSeq, PAGE);
                                for (StoredMemory one :
                                        session.memories()
                                                .get(
                                                        found.heads().stream()
                                                                .map(head -> head.id())
                                                                .toList())) {
                                    if (WhereMatch.matches(
                                            part,
                                            metadata(one.memory()),
                                            one.memory().document())) {
                                        ids.add(one.memory().id());
                                    }
                                }
                                return found;
                            });
            if (page.heads().size() < PAGE) {
                return ids;
            }
            change = page.change();
            seq = page.seq();
        }
    }

    /// What a filter sees of a memory beside what Emend says of it.
    static Json.Obj metadata(Memory memory) {
        var own = new java.util.LinkedHashMap<String, Json>();
        Experience.of(memory).ifPresent(log -> own.putAll(log.metadata().members()));
        own.putAll(memory.metadata().members());
        return new Json.Obj(own);
    }
}
