package dev.emend.app.memories;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.lineage.Lineage;
import dev.emend.model.lineage.Lineage.Ancestor;
import dev.emend.store.memories.StoredMemory;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The trust that memories deserve, what they were derived from included: see
/// [Lineage#trust(Ancestor, Lineage.Ancestors)]. Thread-safe; calls block.
public final class MemoryLineage {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;

    public MemoryLineage(ServiceContext context, OpenCatalogs catalogs) {
        this.context = context;
        this.catalogs = catalogs;
    }

    /// The trust of each of these memories, 0.5 to 1, by id. Its own is the agent's confidence, full
    /// when it said none.
    public Map<String, Double> trusts(Collection<String> ids) throws UserException {
        var trusts = new HashMap<String, Double>();
        for (var entry : memories(Set.copyOf(ids)).entrySet()) {
            trusts.put(entry.getKey(), Lineage.trust(entry.getValue(), this::ancestors));
        }
        return trusts;
    }

    private Map<String, Ancestor> ancestors(Set<String> ids) throws UserException {
        var ancestors = new HashMap<String, Ancestor>();
        var memoryIds = new LinkedHashSet<String>();
        for (var id : ids) {
            var ref = item(id);
            if (id.startsWith(Lineage.RUN)) {
                ancestors.put(id, Ancestor.RECORDED);
            } else if (ref.isPresent()) {
                inCatalog(id, ref.get()).ifPresent(ancestor -> ancestors.put(id, ancestor));
            } else {
                memoryIds.add(id);
            }
        }
        if (!ancestors.isEmpty()) {
            var ruleOnlyIds =
                    context.store().read(session -> session.keepRules().keptOnlyByRule(ancestors.keySet()));
            ancestors.replaceAll((id, ancestor) -> ruleOnlyIds.contains(id) ? unkept(ancestor) : ancestor);
        }
        ancestors.putAll(memories(memoryIds));
        return ancestors;
    }

    private static Optional<ItemRef> item(String key) {
        try {
            return Optional.of(ItemRef.parse(key));
        } catch (IllegalArgumentException e) { // agents name what they like; it may be a memory's id
            return Optional.empty();
        }
    }

    /// Empty when its catalog is not open or has it no more.
    private Optional<Ancestor> inCatalog(String key, ItemRef ref) {
        var file = catalogs.find(ref.catalog()).map(CatalogSession::servedCatalog);
        var item = file.flatMap(catalog -> catalog.find(ref));
        if (file.isEmpty() || item.isEmpty()) {
            return Optional.empty();
        }
        var annotations = file.get().annotations();
        double trust =
                Double.isNaN(item.get().trust()) ? Trust.FULL : item.get().trust();
        if (!LearningRef.isKey(key)) {
            return Optional.of(ancestor(
                    annotations.ofItem(ref),
                    trust,
                    item.get().fields().object("metadata").texts(Lineage.DERIVED_FROM)));
        }
        return annotations.learnings(item.get()).stream()
                .filter(learning -> learning.ref().key().equals(key))
                .map(learning -> ancestor(
                        annotations.ofLearning(learning),
                        trust,
                        Lineage.of(learning).derivedFrom()))
                .findFirst();
    }

    private static Ancestor ancestor(ReviewState state, double trust, List<String> derivedFrom) {
        return new Ancestor(
                state.isDropped() ? Trust.FLOOR : Math.clamp(trust, Trust.FLOOR, Trust.FULL),
                state == ReviewState.KEPT,
                derivedFrom);
    }

    private Map<String, Ancestor> memories(Set<String> ids) throws UserException {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return context.store().read(session -> {
            var parentIds = session.links().parentIds(ids);
            var ruleOnlyIds = session.keepRules().keptOnlyByRule(ids);
            var ancestors = new HashMap<String, Ancestor>();
            for (var storedMemory : MemoryRowCache.served(session, ids)) {
                if (storedMemory.head().status().isPresent()) {
                    var id = storedMemory.memory().id();
                    ancestors.put(
                            id, memory(storedMemory, parentIds.getOrDefault(id, List.of()), ruleOnlyIds.contains(id)));
                }
            }
            return ancestors;
        });
    }

    private static Ancestor memory(StoredMemory storedMemory, List<String> parentIds, boolean isByRule) {
        var all = new LinkedHashSet<>(Lineage.of(storedMemory.memory()).derivedFrom());
        all.addAll(parentIds);
        var state = storedMemory.head().status().state();
        var ancestor =
                ancestor(state, storedMemory.memory().result().confidence().orElse(Trust.FULL), List.copyOf(all));
        return isByRule ? unkept(ancestor) : ancestor;
    }

    /// The ancestor as one nobody kept: what only a rule kept was not looked at.
    private static Ancestor unkept(Ancestor ancestor) {
        return new Ancestor(ancestor.trust(), false, ancestor.derivedFrom());
    }
}
