package dev.emend.app.memories;

import dev.emend.app.memories.MemorySearchService.Hit;
import dev.emend.app.memories.MemorySearchService.Match;
import dev.emend.app.memories.MemorySearchService.Parts;
import dev.emend.search.RelevantHits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The hits of one question, asked of the tasks and of what memories say, as one list.
///
/// Best is what is nearest either way; words in common count a little on top. Where only words were
/// searched their score decides.
final class TaskAndContentHits {
    /// The weight of words in common beside the relevance, which is 0 to 1.
    private static final double WORDS = 0.1;

    /// The difference up to which two relevances are the same to a person.
    private static final double SAME = 0.05;

    private TaskAndContentHits() {}

    /// @return best first, each with what matched
    static List<Hit> merge(List<Hit> byTask, List<Hit> byContent) {
        var tasks = byId(byTask);
        var contents = byId(byContent);
        var all = new ArrayList<Hit>();
        Stream.concat(tasks.keySet().stream(), contents.keySet().stream())
                .distinct()
                .forEach(id -> all.add(merge(tasks.get(id), contents.get(id))));
        all.sort(Comparator.comparingDouble((Hit hit) -> -hit.parts().score())
                .thenComparing(hit -> hit.row().id()));
        return all;
    }

    private static Map<String, Hit> byId(List<Hit> hits) {
        var byId = new LinkedHashMap<String, Hit>();
        hits.forEach(hit -> byId.put(hit.row().id(), hit));
        return byId;
    }

    private static Hit merge(@Nullable Hit byTask, @Nullable Hit byContent) {
        var hit = byTask != null ? byTask : Objects.requireNonNull(byContent);
        var task = first(byTask, byContent, Parts::task);
        var content = first(byContent, byTask, Parts::content);
        double taskWords = byTask == null ? 0 : byTask.parts().lexical();
        double contentWords = byContent == null ? 0 : byContent.parts().lexical();
        var parts = new Parts(
                score(byTask, byContent, task, content),
                task,
                content,
                Math.max(taskWords, contentWords),
                rank(byTask, byContent));
        return new Hit(hit.row(), parts, Optional.of(match(task, content, taskWords, contentWords)));
    }

    private static OptionalDouble first(@Nullable Hit one, @Nullable Hit other, Function<Parts, OptionalDouble> part) {
        var value = one == null ? OptionalDouble.empty() : part.apply(one.parts());
        return value.isPresent() || other == null ? value : part.apply(other.parts());
    }

    private static double score(
            @Nullable Hit byTask, @Nullable Hit byContent, OptionalDouble task, OptionalDouble content) {
        double words = Math.max(
                byTask == null ? 0 : byTask.parts().lexical(),
                byContent == null ? 0 : byContent.parts().lexical());
        if (task.isEmpty() && content.isEmpty()) {
            return Math.max(
                    byTask == null ? 0 : byTask.parts().score(),
                    byContent == null ? 0 : byContent.parts().score());
        }
        return Math.min(1, Math.max(task.orElse(0), content.orElse(0)) + WORDS * words);
    }

    private static int rank(@Nullable Hit byTask, @Nullable Hit byContent) {
        int task = byTask == null ? 0 : byTask.parts().lexicalRank();
        int content = byContent == null ? 0 : byContent.parts().lexicalRank();
        return task == 0 || content == 0 ? Math.max(task, content) : Math.min(task, content);
    }

    /// The content holds the task as well, so words found there alone are those of the lesson.
    private static Match match(OptionalDouble task, OptionalDouble content, double taskWords, double contentWords) {
        boolean isTask = taskWords > 0 || task.orElse(0) >= RelevantHits.RELEVANCE;
        boolean isLesson = taskWords == 0 && contentWords > 0 || content.orElse(0) >= RelevantHits.RELEVANCE;
        double difference = task.orElse(0) - content.orElse(0);
        if (isTask == isLesson) {
            boolean isBoth = isTask && Math.abs(difference) <= SAME;
            return isBoth ? Match.BOTH : difference >= 0 ? Match.TASK : Match.LESSON;
        }
        return isTask ? Match.TASK : Match.LESSON;
    }
}
