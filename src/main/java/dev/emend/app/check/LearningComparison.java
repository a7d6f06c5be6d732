package dev.emend.app.check;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.similarity.ContradictionDetector;
import dev.emend.analysis.similarity.ContradictionPair;
import dev.emend.analysis.similarity.DuplicateCluster;
import dev.emend.analysis.similarity.DuplicateDetector;
import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.similarity.Sensitivity;
import dev.emend.app.review.LessonCollector;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which learnings of one store say the same and which contradict each other.
///
/// @param note how they were compared, a sentence
record LearningComparison(List<DuplicateCluster> same, List<ContradictionPair> opposed, String note) {
    /// Comparing each with each is for this many; the rest of a larger store is left out, and told.
    private static final int MAX_LEARNINGS = 10_000;

    /// @param learnings by the keys of their references
    /// @param items what their items are about, by item key
    static LearningComparison of(
            Map<String, Learning> learnings, Map<String, String> items, CheckService.Measures measures)
            throws UserException {
        var some = new LinkedHashMap<String, Learning>();
        learnings.entrySet().stream()
                .limit(MAX_LEARNINGS)
                .forEach(entry -> some.put(entry.getKey(), covered(entry.getValue())));
        var collector = new LessonCollector(some, items);
        var texts = new ArrayList<String>();
        some.values().forEach(learning -> texts.add(LessonText.told(learning)));
        some.values()
                .forEach(learning ->
                        texts.add(items.getOrDefault(learning.ref().item().key(), "")));
        // one learning alone needs no model
        var known = some.size() < 2 ? Map.<String, float[]>of() : measures.vectors(distinct(texts));
        var all = collector.withVectors(known);
        return new LearningComparison(
                DuplicateDetector.find(all, Sensitivity.DEFAULT),
                ContradictionDetector.find(all, collector.similarItems(known)),
                (known.isEmpty() ? "Compared by words" : "Compared by words and meaning")
                        + (some.size() < learnings.size()
                                ? ", the first " + MAX_LEARNINGS + " of " + learnings.size()
                                : "")
                        + ".");
    }

    /// Why two are alike or opposed is told in their own words, which are cut to pieces before.
    private static Learning covered(Learning learning) {
        var fields = JsonSecretScanner.replaced(learning.fields(), (_, _) -> "…");
        return new Learning(learning.ref(), learning.index(), fields);
    }

    private static List<String> distinct(List<String> texts) {
        return texts.stream().distinct().toList();
    }
}
