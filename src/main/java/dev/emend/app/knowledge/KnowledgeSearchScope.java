package dev.emend.app.knowledge;

import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.ApplicabilityCache.Profile;
import dev.emend.model.ReviewState;
import dev.emend.search.IdFilter;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The part of the open catalogs that a question may find, as [IdFilter] for the index: worked out once
/// for all questions that may find the same, and again as soon as a profile changes. Which items are
/// wanted is checked for every item and every question; what is served passes [VisibilityPolicy] once
/// more. Guarded by itself.
final class KnowledgeSearchScope {
    /// Ten thousand items take about 2 MB each.
    private static final int MAX_SCOPES = 8;

    private List<List<Profile>> profiles = List.of();
    private final LinkedHashMap<Key, IdFilter> filterCache = new LinkedHashMap<>(16, 0.75f, true);

    /// @param wantedItems the places of the wanted items among those in the workspace
    /// @param readable the states of learnings the client may read
    private record Key(BitSet wantedItems, Set<ReviewState> readable) {}

    /// The wanted items and those of their learnings a client may read.
    ///
    /// @param current the profiles of each file, each list the same object while nothing of it changed
    IdFilter of(List<List<Profile>> current, Predicate<Profile> filter, AgentClient client) {
        var places = new BitSet();
        int at = 0;
        for (var file : current) {
            for (var profile : file) {
                places.set(at++, filter.test(profile));
            }
        }
        var readable = EnumSet.allOf(ReviewState.class);
        readable.removeIf(state -> !VisibilityPolicy.isVisibleTo(state, client));
        return of(current, new Key(places, readable));
    }

    private synchronized IdFilter of(List<List<Profile>> current, Key key) {
        if (!isSame(current)) {
            filterCache.clear();
            profiles = List.copyOf(current);
        }
        var before = filterCache.get(key);
        if (before != null) {
            return before;
        }
        var within = new IdFilter(ids(key));
        filterCache.put(key, within);
        if (filterCache.size() > MAX_SCOPES) {
            filterCache.remove(filterCache.firstEntry().getKey());
        }
        return within;
    }

    private boolean isSame(List<List<Profile>> current) {
        boolean isSame = current.size() == profiles.size();
        for (int i = 0; isSame && i < current.size(); i++) {
            isSame = current.get(i) == profiles.get(i);
        }
        return isSame;
    }

    private Set<String> ids(Key key) {
        var ids = new HashSet<String>();
        int at = 0;
        for (var file : profiles) {
            for (var profile : file) {
                if (key.wantedItems.get(at++)) {
                    ids.add(profile.ref().key());
                    profile.learnings().forEach((state, keys) -> {
                        if (key.readable.contains(state)) {
                            ids.addAll(keys);
                        }
                    });
                }
            }
        }
        return ids;
    }
}
