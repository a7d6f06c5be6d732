package dev.emend.app.knowledge;

import dev.emend.analysis.conditions.ConditionEvaluator;
import dev.emend.analysis.conditions.ContextScope;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/// As much of every item as tells whether it applies, so that no item is read from its file for
/// that. Rows are as they were until their item changes, and so are the profiles made of them.
/// Guarded by itself.
final class ApplicabilityCache {
    private static final int UNRATED = 3;

    private final Map<CatalogSession, RowProfiles> profilesByCatalog = new WeakHashMap<>();

    private record RowProfiles(List<IndexedItem> rows, List<Profile> profiles) {}

    /// @param learnings the keys of those that may be searched by their state
    record Profile(
            IndexedItem row,
            String scope,
            List<String> scopes,
            List<Condition> conditions,
            int priority,
            Map<ReviewState, List<String>> learnings) {
        ItemRef ref() {
            return row.item().ref();
        }

        int quality() {
            return row.item().score().orElse(UNRATED);
        }

        boolean applies(Json.Obj context) {
            return ConditionEvaluator.isInScope(scope, scopes, context)
                    && ConditionEvaluator.holds(conditions, context);
        }

        /// A general item, or one of these scopes; every item without scopes.
        boolean isOf(Set<String> requestedScopes) {
            return requestedScopes.isEmpty()
                    || scope.equals(ContextScope.GENERAL) && scopes.isEmpty()
                    || scopes.contains(ContextScope.GENERAL)
                    || requestedScopes.contains(scope)
                    || scopes.stream().anyMatch(requestedScopes::contains);
        }
    }

    synchronized List<Profile> of(CatalogSession file) {
        var catalog = file.servedCatalog();
        var rows = catalog.rows();
        var before = profilesByCatalog.get(file);
        if (before != null && before.rows == rows) {
            return before.profiles;
        }
        var old = new HashMap<ItemRef, Profile>();
        if (before != null) {
            before.profiles.forEach(profile -> old.put(profile.ref(), profile));
        }
        var profiles = new ArrayList<Profile>(rows.size());
        var annotations = catalog.annotations();
        for (var row : rows) {
            var same = old.get(row.item().ref());
            if (same != null && same.row == row) {
                profiles.add(same);
            } else {
                // an item that is gone by now is left out, and its row with it next time
                catalog.find(row.item().ref()).ifPresent(item -> profiles.add(profile(row, item, annotations)));
            }
        }
        profilesByCatalog.put(file, new RowProfiles(rows, List.copyOf(profiles)));
        return profiles;
    }

    private static Profile profile(IndexedItem row, KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var learnings = new HashMap<ReviewState, List<String>>();
        for (var learning : annotations.learnings(item)) {
            learnings
                    .computeIfAbsent(annotations.ofLearning(learning), _ -> new ArrayList<>())
                    .add(learning.ref().key());
        }
        return new Profile(row, item.scope(), item.scopes(), item.conditions(), item.priority(), Map.copyOf(learnings));
    }
}
