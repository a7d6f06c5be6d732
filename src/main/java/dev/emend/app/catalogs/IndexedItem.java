package dev.emend.app.catalogs;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.lineage.OriginClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Entry of one item for the table and the filters; small, so that 100,000 of them fit beside the
/// file.
///
/// @param scopes the scope and the scopes of a scoped item, none for a procedural one
/// @param home the file of a folder of Markdown in which it stands; empty in other catalogs
/// @param is what `is:` finds: the states of the item and its learnings, rated or not, explained or
///   not, a secret in it; equal lists are one, because few differ among many rows
/// @param past what the file says of its time and use
public record IndexedItem(
        ItemSummary item, boolean isScoped, List<String> scopes, String home, List<String> is, Past past) {
    /// @param changedAt the newest time it names, as written: made, changed, or its newest learning;
    ///   empty when it names none
    /// @param useCount how often it was used, as the file counts
    public record Past(String changedAt, int useCount) {}

    public static final String UNEXPLAINED = "unexplained";
    private static final String SECRET = "secret";

    private static final String RATED = "rated";
    private static final String UNRATED = "unrated";
    private static final String UNREVIEWED = "unreviewed";
    private static final String PROPOSED = "proposed";

    /// Another program changed words that a person had kept.
    private static final String CHANGED = "changed";

    private static final String SCOPED = "scoped";
    private static final String PROCEDURAL = "procedural";
    private static final String LEARNINGS = "learnings";

    /// Every word that `is:` may find.
    public static final List<String> IS = Stream.concat(
                    Arrays.stream(ReviewState.values()).map(ReviewState::word),
                    Stream.of(RATED, UNRATED, UNREVIEWED, PROPOSED, CHANGED, UNEXPLAINED, SECRET))
            .toList();

    /// Every word that `kind:` may find.
    public static final List<String> KINDS = List.of(SCOPED, PROCEDURAL);

    /// Every word that `has:` may find.
    public static final List<String> HAS = List.of(LEARNINGS);

    private static final ConcurrentHashMap<List<String>, List<String>> SHARED = new ConcurrentHashMap<>();

    /// Annotations that the store keeps for the entries of a file.
    ///
    /// @param states by item and learning key; items default to not reviewed, learnings to pending
    /// @param scores the latest rating by item key
    public record CatalogAnnotations(Map<String, ReviewState> states, Map<String, Integer> scores, CatalogMarks marks) {
        public static final CatalogAnnotations NOTHING = new CatalogAnnotations(Map.of(), Map.of(), CatalogMarks.NONE);

        /// The state of what nobody has said anything about: items not reviewed, learnings pending.
        public static ReviewState usual(String key) {
            return LearningRef.isKey(key) ? ReviewState.PENDING : ReviewState.NOT_REVIEWED;
        }

        /// Annotations with states added for entries that had none.
        CatalogAnnotations withArrived(Map<String, ReviewState> arrivals) {
            if (arrivals.isEmpty()) {
                return this;
            }
            var all = new HashMap<>(arrivals);
            all.putAll(states);
            return new CatalogAnnotations(all, scores, marks);
        }

        /// Annotations after a change of states and marks, with ratings under the new names.
        CatalogAnnotations after(ChangeSet step) {
            var all = new HashMap<>(states);
            all.putAll(step.states());
            return new CatalogAnnotations(all, scoresAfter(step), marks.with(step.marks()));
        }

        /// The state of an item of the file. One by the name of an item that was deleted came from
        /// elsewhere, and nobody has judged it.
        public ReviewState ofItem(ItemRef ref) {
            var state = states.getOrDefault(ref.key(), ReviewState.NOT_REVIEWED);
            return state == ReviewState.DELETED ? ReviewState.PENDING : state;
        }

        public ReviewState ofLearning(Learning learning) {
            return of(learning.ref().key());
        }

        /// The state of an item or a learning.
        public ReviewState of(String key) {
            return states.getOrDefault(key, usual(key));
        }

        /// The ratings with the names things have after a step, without the rating it gives.
        public Map<String, Integer> scoresAfter(ChangeSet step) {
            if (step.renamedKeys().isEmpty()) {
                return new HashMap<>(scores);
            }
            var after = new HashMap<String, Integer>();
            scores.forEach((key, score) -> {
                var renamedKey = step.renamedKeys().get(key);
                after.put(renamedKey != null ? renamedKey : EditRenames.renamedKey(key, step.renamedKeys()), score);
            });
            return after;
        }

        /// Every learning of an item, those behind that are not in the file.
        public List<Learning> learnings(KnowledgeItem item) {
            var detachedLearnings = marks.detachedLearnings(item.ref());
            var inFile = item.learnings();
            if (detachedLearnings.isEmpty()) {
                return inFile;
            }
            var all = new ArrayList<>(inFile);
            all.addAll(detachedLearnings);
            return all;
        }
    }

    public static IndexedItem of(KnowledgeItem item, CatalogAnnotations annotations) {
        return of(item, annotations, annotations.learnings(item));
    }

    /// The row of one who knows only these learnings.
    public static IndexedItem of(KnowledgeItem item, CatalogAnnotations annotations, List<Learning> learnings) {
        var facts = LearningSummary.NONE;
        var states = List.<String>of();
        boolean isChanged =
                ChangedWords.beforeIfPending(annotations, item.ref().key()).isPresent();
        int explainedFailures = 0;
        if (!learnings.isEmpty()) {
            var tools = new TreeSet<String>();
            var words = new TreeSet<String>();
            var origins = EnumSet.noneOf(OriginClass.class);
            int pending = 0;
            int detachedCount = 0;
            var last = "";
            for (var learning : learnings) {
                var tool = learning.originalAction().toolName();
                if (!tool.isEmpty()) {
                    tools.add(tool);
                }
                origins.add(OriginClass.of(learning));
                var state = annotations.ofLearning(learning);
                words.add(state.word());
                isChanged |= ChangedWords.beforeIfPending(
                                annotations, learning.ref().key())
                        .isPresent();
                explainedFailures += annotations.marks().isCounting(learning.ref()) ? 1 : 0;
                pending += state == ReviewState.PENDING ? 1 : 0;
                detachedCount += state.isDropped() ? 1 : 0;
                last = learning.timestamp().compareTo(last) > 0 ? learning.timestamp() : last;
            }
            facts = new LearningSummary(
                    learnings.size() - detachedCount, detachedCount, pending, last, tools, words(origins));
            states = List.copyOf(words);
        }
        if (isChanged) {
            states = Stream.concat(states.stream(), Stream.of(CHANGED)).toList();
        }
        var annotatedScore = annotations.scores.get(item.ref().key());
        var score = annotatedScore != null ? OptionalInt.of(annotatedScore) : item.qualityScore();
        boolean hasSecret = JsonSecretScanner.isIn(item.fields());
        var description = item.description();
        var row = new ItemSummary(
                item.ref(),
                title(hasSecret ? SecretMask.text(description) : description),
                item.trust(),
                facts,
                annotations.ofItem(item.ref()),
                score);
        return new IndexedItem(
                row,
                item.isScoped(),
                scopes(item),
                item.home().map(String::intern).orElse(""),
                SHARED.computeIfAbsent(is(row, states, explainedFailures, hasSecret), same -> same),
                past(item, facts.lastFailure()));
    }

    /// Returns the same list instance for equal words.
    private static List<String> words(Set<OriginClass> origins) {
        var words = origins.stream().map(OriginClass::word).toList();
        return SHARED.computeIfAbsent(words, same -> same);
    }

    private static Past past(KnowledgeItem item, String lastFailure) {
        var newest = Stream.of("created_at", "updated_at")
                .flatMap(name -> item.fields().text(name).stream())
                .filter(time -> time.compareTo(lastFailure) > 0)
                .max(Comparator.naturalOrder())
                .orElse(lastFailure);
        return new Past(newest, item.fields().integer("use_count").orElse(0));
    }

    /// A table shows one line; a megabyte of description stays in the file.
    private static String title(String description) {
        int limit = 200;
        return description.length() <= limit ? description : description.substring(0, limit);
    }

    private static List<String> scopes(KnowledgeItem item) {
        if (!item.isScoped()) {
            return List.of();
        }
        var scopes = new TreeSet<>(item.scopes());
        scopes.add(item.scope());
        return List.copyOf(scopes);
    }

    /// The word that the filter `kind:` finds.
    public String kind() {
        return isScoped ? SCOPED : PROCEDURAL;
    }

    public boolean hasSecret() {
        return is.contains(SECRET);
    }

    /// @param explainedFailures the learnings whose failure lowers trust
    private static List<String> is(
            ItemSummary item, List<String> learningStates, int explainedFailures, boolean hasSecret) {
        var words = new ArrayList<>(learningStates);
        words.add(item.state().word());
        words.add(item.score().isPresent() ? RATED : UNRATED);
        if (words.contains(ReviewState.PENDING.word())) {
            words.add(UNREVIEWED);
        }
        if (item.state() == ReviewState.PENDING) {
            words.add(PROPOSED);
        }
        if (item.impliedFailures() != explainedFailures) {
            words.add(UNEXPLAINED);
        }
        if (hasSecret) {
            words.add(SECRET);
        }
        return List.copyOf(words);
    }
}
