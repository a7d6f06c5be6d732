package dev.emend.app.review;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.model.Learning;
import dev.emend.model.Progress;
import dev.emend.search.NeighborSearch.Candidate;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The learnings that are compared with each other: those agents read or will read, in files and
/// held out of them.
///
/// @param learnings by their keys
public record LessonCollector(Map<String, Learning> learnings) {
    private static final Logger LOG = Logger.getLogger(LessonCollector.class.getName());

    static LessonCollector of(OpenCatalogs catalogs) {
        var learnings = new LinkedHashMap<String, Learning>();
        for (var file : catalogs.all()) {
            var annotations = file.annotations();
            for (var row : file.rows()) {
                if (row.item().learnings().attachedCount() == 0) {
                    continue;
                }
                var item = file.find(row.item().ref());
                for (var learning : item.map(annotations::learnings).orElse(List.of())) {
                    if (!annotations.ofLearning(learning).isDropped()) {
                        learnings.putIfAbsent(learning.ref().key(), learning);
                    }
                }
            }
        }
        return new LessonCollector(learnings);
    }

    /// True when every learning is there with the same words.
    boolean covers(LessonCollector other) {
        return other.learnings.entrySet().stream().allMatch(entry -> {
            var learning = learnings.get(entry.getKey());
            return learning != null && learning.fields().equals(entry.getValue().fields());
        });
    }

    public static LessonText plain(Learning learning) {
        return new LessonText(learning.ref().key(), learning.ref().item().key(), learning, new float[0]);
    }

    /// Learnings of one catalog that say the same in the same words: two or more, the one that should
    /// stay first, which is a person's before an agent's, then the newest.
    public List<List<String>> equal() {
        var byWords = new LinkedHashMap<List<Object>, List<Learning>>();
        for (var learning : learnings.values()) {
            var words = LessonText.normalizedText(learning);
            if (!words.isEmpty()) {
                byWords.computeIfAbsent(List.of(learning.ref().item().catalog(), words), _ -> new ArrayList<>())
                        .add(learning);
            }
        }
        return byWords.values().stream()
                .filter(group -> group.size() > 1)
                .map(group -> group.stream()
                        .sorted(Comparator.comparing((Learning learning) -> !learning.isFromPerson())
                                .thenComparing(Learning::timestamp, Comparator.reverseOrder())
                                .thenComparing(learning -> learning.ref().key()))
                        .map(learning -> learning.ref().key())
                        .toList())
                .toList();
    }

    /// The candidates among which neighbors are looked for, by the id of their catalog.
    ///
    /// @param vectors by text; a learning without one has no neighbors
    Map<String, List<Candidate>> candidates(Map<String, float[]> vectors) {
        var candidates = new LinkedHashMap<String, List<Candidate>>();
        learnings.forEach((key, learning) -> candidates
                .computeIfAbsent(learning.ref().item().catalog().toString(), _ -> new ArrayList<>())
                .add(new Candidate(
                        key,
                        learning.ref().item().key(),
                        vectors.getOrDefault(LessonText.comparisonText(learning), new float[0]))));
        return candidates;
    }

    /// The vectors of all texts; none when there is no model.
    ///
    /// @param knownVectors vectors of that model, by text
    /// @throws CancellationException when the progress says so
    Map<String, float[]> vectors(Map<String, float[]> knownVectors, Optional<Embeddings> model, Progress progress) {
        var texts = learnings.values().stream().map(LessonText::comparisonText).toList();
        return model.isEmpty() || texts.isEmpty() ? Map.of() : vectors(texts, knownVectors, model.get(), progress);
    }

    /// The vectors of texts, by text; of those that are known only when the model fails.
    ///
    /// @param knownVectors vectors of that model, by text
    /// @throws CancellationException when the model failed because it was closed
    static Map<String, float[]> vectors(
            Collection<String> texts, Map<String, float[]> knownVectors, Embeddings model, Progress progress) {
        var vectors = new HashMap<String, float[]>();
        var missing = new LinkedHashSet<String>();
        for (var text : texts) {
            var vector = knownVectors.get(text);
            if (vector == null) {
                missing.add(text);
            } else {
                vectors.put(text, vector);
            }
        }
        try {
            var newVectors = model.of(List.copyOf(missing), progress);
            int at = 0;
            for (var text : missing) {
                vectors.put(text, newVectors[at++]);
            }
        } catch (ModelException problem) {
            if (progress.isCancelled()) {
                throw new CancellationException(problem.message());
            }
            LOG.log(Level.WARNING, "Look-alikes are not looked for: only equal words are found", problem);
        }
        return vectors;
    }
}
