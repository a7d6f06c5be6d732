package dev.emend.model.lineage;

import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.Memory;
import dev.emend.model.Trust;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Lineage of an entry: what it was derived from, and how far it may be trusted for that.
///
/// @param derivedFrom the ids of memories, the keys of learnings and items, [#RUN] and the id of a
///   run, the addresses of documents; in the order in which they are named
public record Lineage(OriginClass origin, List<String> derivedFrom) {
    /// The field of a learning, and of a memory's metadata, that names what it was derived from; also
    /// the kind of a link that says so.
    public static final String DERIVED_FROM = "derived_from";

    /// The beginning of the name of a run.
    public static final String RUN = "run:";

    static final String RUN_ID = "run_id";

    public Lineage {
        derivedFrom = List.copyOf(derivedFrom);
    }

    public static Lineage of(Learning learning) {
        return new Lineage(
                OriginClass.of(learning),
                parentIds(
                        learning.fields(),
                        learning.fields().object("origin").text("run").orElse("")));
    }

    public static Lineage of(Memory memory) {
        var metadata = memory.metadata();
        var run = metadata.text(RUN_ID)
                .or(() -> metadata.object("provenance").text("run"))
                .orElse("");
        return new Lineage(OriginClass.of(memory), parentIds(metadata, run));
    }

    private static List<String> parentIds(Json.Obj fields, String run) {
        var all = new LinkedHashSet<>(fields.texts(DERIVED_FROM));
        all.addAll(fields.texts("document_ids"));
        fields.text("source_url").ifPresent(all::add);
        if (!run.isBlank()) {
            all.add(RUN + run);
        }
        all.removeIf(String::isBlank);
        return List.copyOf(all);
    }

    /// A member of a lineage, as its trust is worked out.
    ///
    /// @param trust its own, 0.5 to 1
    /// @param isKept whether a person kept it: it stands for itself then
    public record Ancestor(double trust, boolean isKept, Collection<String> derivedFrom) {
        /// An ancestor that nobody can look at.
        public static final Ancestor UNKNOWN = new Ancestor(Trust.FLOOR, true, List.of());

        /// A record of what happened, which claims nothing.
        public static final Ancestor RECORDED = new Ancestor(Trust.FULL, true, List.of());
    }

    /// Looks up those of a line.
    public interface Ancestors<E extends Exception> {
        /// Finds the ancestors; those missing in the answer count as [Ancestor#UNKNOWN].
        Map<String, Ancestor> of(Set<String> ids) throws E;
    }

    /// The trust of what is derived: the lowest of its whole line, its own among them. What a person
    /// kept stands for itself, and what it was derived from counts no more. Each of a line counts once,
    /// so that circles end.
    public static <E extends Exception> double trust(Ancestor self, Ancestors<E> ancestors) throws E {
        double least = self.trust;
        var visitedIds = new HashSet<String>();
        var next = self.isKept ? Set.<String>of() : Set.copyOf(self.derivedFrom);
        while (!next.isEmpty()) {
            visitedIds.addAll(next);
            var ancestorsById = ancestors.of(next);
            var further = new HashSet<String>();
            for (var id : next) {
                var ancestor = ancestorsById.getOrDefault(id, Ancestor.UNKNOWN);
                least = Math.min(least, ancestor.trust);
                if (!ancestor.isKept) {
                    further.addAll(ancestor.derivedFrom);
                }
            }
            further.removeAll(visitedIds);
            next = further;
        }
        return least;
    }
}
