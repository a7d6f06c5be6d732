package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Counts the operations that lead from one version of a catalog to another: items that come or go,
/// fields that change, learnings that come, go or change.
///
/// What agents write all day, such as counters, is equal in two versions by chance: it decides between versions
/// that differ by nothing else. So do the order of learnings, and whether there is a list of none.
final class Differences {
    private static final long WEIGHT = 1L << 32;

    private final Catalog to;

    Differences(Catalog to) {
        this.to = to;
    }

    /// @param limit where counting may stop, because there is a better version already
    /// @return the number of operations, or any number from the limit on
    long from(Catalog version, long limit) {
        if (version.sha256().equals(to.sha256())) {
            return 0;
        }
        long count = 0;
        var origins = origins(version);
        for (int i = 0; i < to.size() && count < limit; i++) {
            int origin = origins[i];
            if (origin < 0) {
                count += itemWeight(to.item(i).fields());
            } else if (!version.isWrittenAs(origin, to, i)) {
                count += between(version.item(origin).fields(), to.item(i).fields());
            }
        }
        var stays = new boolean[version.size()];
        for (int origin : origins) {
            if (origin >= 0) {
                stays[origin] = true;
            }
        }
        for (int i = 0; i < version.size() && count < limit; i++) {
            count += stays[i] ? 0 : WEIGHT;
        }
        return count;
    }

    /// The origin of each item; several of one name are told apart as in a merge: one that comes or
    /// goes in front changes no other.
    private int[] origins(Catalog version) {
        var origins = new int[to.size()];
        @Nullable List<Integer> aligned = null;
        for (int i = 0; i < origins.length; i++) {
            int first = version.firstNamed(to.nameOf(i));
            boolean areSeveral = to.isUnnamed(i)
                    || to.occurrence(i) > 0
                    || to.nextOfName(i) >= 0
                    || first >= 0 && version.nextOfName(first) >= 0;
            if (areSeveral) {
                aligned = aligned == null ? Merge.origins(version, to) : aligned;
                origins[i] = aligned.get(i);
            } else {
                origins[i] = first;
            }
        }
        return origins;
    }

    /// An item that came counts with all that is in it: a version that knows the item, however much
    /// of it has changed, is always nearer than one that doesn't.
    private static long itemWeight(Json.Obj item) {
        return WEIGHT + between(Json.Obj.EMPTY, item);
    }

    private static long between(Json.Obj before, Json.Obj after) {
        long count = 0;
        for (var name : ValueMerge.names(null, before, after)) {
            if (Objects.equals(before.get(name), after.get(name))) {
                continue;
            }
            count += Merge.EVERYDAY.contains(name) ? 1 : WEIGHT;
            if (name.equals(ItemMerge.LEARNINGS)) {
                count += WEIGHT * learnings(before.array(name), after.array(name));
            }
        }
        return count;
    }

    /// The number of different learnings; one of the same moment under another name has changed.
    private static int learnings(List<Json> before, List<Json> after) {
        if (before.equals(after)) {
            return 0;
        }
        var rest = new HashMap<String, Json>();
        var names = LearningRef.identities(before);
        for (int i = 0; i < before.size(); i++) {
            rest.put(names.get(i), before.get(i));
        }
        int count = 0;
        var came = new ArrayList<Json>();
        var afterNames = LearningRef.identities(after);
        for (int i = 0; i < after.size(); i++) {
            var was = rest.remove(afterNames.get(i));
            if (was == null) {
                came.add(after.get(i));
            } else if (!was.equals(after.get(i))) {
                count++;
            }
        }
        var removedMoments = moments(rest.values());
        var renamedMoments = moments(came);
        renamedMoments.retainAll(removedMoments);
        return count + came.size() + rest.size() - renamedMoments.size();
    }

    private static Set<String> moments(Collection<Json> learnings) {
        return learnings.stream()
                .filter(Json.Obj.class::isInstance)
                .flatMap(learning -> ((Json.Obj) learning).text("timestamp").stream())
                .collect(Collectors.toSet());
    }
}
