package dev.emend.app.review;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BiPredicate;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The learnings the finders look at: those agents read or will read, in files and held out of
/// them.
///
/// @param learnings by their keys
/// @param items what their items are about, by item key
public record LessonCollector(Map<String, Learning> learnings, Map<String, String> items) {
    private static final Logger LOG = Logger.getLogger(LessonCollector.class.getName());
    private static final Set<ReviewState> CONSIDERED =
            Set.of(ReviewState.PENDING, ReviewState.KEPT, ReviewState.CONTESTED);

    /// Items are similar from this cosine of their descriptions on.
    private static final double SIMILAR = 0.6;

    /// Without vectors, from this share of common words on.
    private static final double COMMON = 0.5;

    static boolean isConsidered(ReviewState state) {
        return CONSIDERED.contains(state);
    }

    static LessonCollector on(OpenCatalogs catalogs) {
        var learnings = new LinkedHashMap<String, Learning>();
        var items = new HashMap<String, String>();
        for (var file : catalogs.all()) {
            var annotations = file.annotations();
            for (var row : file.rows()) {
                if (row.item().learnings().attached() == 0) {
                    continue;
                }
                var item = file.find(row.item().ref());
                for (var learning : item.map(annotations::learnings).orElse(List.of())) {
                    if (isConsidered(annotations.ofLearning(learning))) {
                        learnings.putIfAbsent(learning.ref().key(), learning);
                        items.put(learning.ref().item().key(), about(item.get()));
                    }
                }
            }
        }
        return new LessonCollector(learnings, items);
    }

    private static String about(KnowledgeItem item) {
        return item.embeddedText();
    }

    /// True when every learning is there with the same words.
    boolean covers(LessonCollector other) {
        return other.learnings.entrySet().stream().allMatch(entry -> {
            var known = learnings.get(entry.getKey());
            return known != null && known.fields().equals(entry.getValue().fields());
        });
    }

    /// What the finders take.
    ///
    /// @param vectors by text, none without a model
    public List<LessonText> withVectors(Map<String, float[]> vectors) {
        var lessons = new ArrayList<LessonText>();
        learnings.forEach((key, learning) -> lessons.add(new LessonText(
                key,
                learning.ref().item().key(),
                learning,
                vectors.getOrDefault(LessonText.told(learning), new float[0]))));
        return lessons;
    }

    public static LessonText plain(Learning learning) {
        return new LessonText(learning.ref().key(), learning.ref().item().key(), learning, new float[0]);
    }

    /// The vectors of all texts; none when there is no model, or it fails.
    ///
    /// @throws CancellationException when the progress says so
    Map<String, float[]> vectors(Optional<Embeddings> model, Progress progress) {
        if (model.isEmpty() || learnings.isEmpty()) {
            return Map.of();
        }
        var texts = new ArrayList<>(items.values());
        learnings.values().forEach(learning -> texts.add(LessonText.told(learning)));
        try {
            var found = model.get().of(texts, progress);
            var vectors = new HashMap<String, float[]>();
            for (int i = 0; i < found.length; i++) {
                vectors.put(texts.get(i), found[i]);
            }
            return vectors;
        } catch (ModelException problem) {
            if (progress.isCancelled()) { // then it failed because it was closed
                throw new CancellationException(problem.message());
            }
            LOG.log(Level.WARNING, "Duplicates are looked for by their words only", problem);
            return Map.of();
        }
    }

    /// Whether two items, given by their keys, are about the same.
    public BiPredicate<String, String> similarItems(Map<String, float[]> vectors) {
        var words = new HashMap<String, Set<String>>();
        return (first, second) -> {
            var left = items.getOrDefault(first, "");
            var right = items.getOrDefault(second, "");
            var leftVector = vectors.get(left);
            var rightVector = vectors.get(right);
            if (leftVector != null && rightVector != null) {
                return cosine(leftVector, rightVector) >= SIMILAR;
            }
            var common = new HashSet<>(words.computeIfAbsent(left, LessonCollector::words));
            var all = new HashSet<>(common);
            var rightWords = words.computeIfAbsent(right, LessonCollector::words);
            common.retainAll(rightWords);
            all.addAll(rightWords);
            return !all.isEmpty() && common.size() >= COMMON * all.size();
        };
    }

    private static Set<String> words(String text) {
        var words = new HashSet<>(List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
        words.remove("");
        return words;
    }

    private static double cosine(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }
}
