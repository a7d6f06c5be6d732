package dev.emend.analysis.similarity;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.search.embedding.Embedder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The judged pairs as lessons, with the vectors of the bundled model or without.
///
/// @param label `duplicate`, `contradiction` or `neither`
/// @param item whether both hang on the `same` item, on `similar` ones or on `other` ones
public record JudgedPairs(String id, String label, String item, LessonText a, LessonText b) {
    private static final float[] NONE = {};

    /// Embedding takes seconds and several tests ask.
    private static final Map<String, List<JudgedPairs>> READ = new HashMap<>();

    private static final String FIRST = "judged-pairs.json";
    private static final String FRESH = "judged-pairs-fresh.json";

    /// Those no finder was tuned on.
    static final String SECOND = "judged-pairs-second.json";

    /// Those the finders were tuned on.
    static List<JudgedPairs> tuned(boolean isEmbedded) throws Exception {
        var tuned = new ArrayList<>(of(FIRST, isEmbedded));
        tuned.addAll(of(FRESH, isEmbedded));
        return tuned;
    }

    /// Those of one file beside this class.
    public static synchronized List<JudgedPairs> of(String file, boolean isEmbedded) throws Exception {
        var known = READ.get(file + isEmbedded);
        if (known == null) {
            known = read(file, isEmbedded);
            READ.put(file + isEmbedded, known);
        }
        return known;
    }

    private static List<JudgedPairs> read(String file, boolean isEmbedded) throws Exception {
        List<Json.Obj> pairs;
        try (var in = JudgedPairs.class.getResourceAsStream(file)) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            pairs = ((Json.Arr) JsonText.parse(text))
                    .elements().stream().map(Json.Obj.class::cast).toList();
        }
        var lessons = new ArrayList<LessonText>();
        for (var pair : pairs) {
            lessons.add(lesson(pair.text("id").orElseThrow() + "a", pair.object("a")));
            lessons.add(lesson(pair.text("id").orElseThrow() + "b", pair.object("b")));
        }
        var vectors = isEmbedded ? vectors(lessons) : new float[0][];
        var judged = new ArrayList<JudgedPairs>();
        for (int i = 0; i < pairs.size(); i++) {
            var pair = pairs.get(i);
            judged.add(new JudgedPairs(
                    pair.text("id").orElseThrow(),
                    pair.text("label").orElseThrow(),
                    pair.text("item").orElseThrow(),
                    with(lessons.get(2 * i), vectors, 2 * i),
                    with(lessons.get(2 * i + 1), vectors, 2 * i + 1)));
        }
        return judged;
    }

    /// The vectors of the lessons' embedded texts, of the bundled model.
    static float[][] vectors(List<LessonText> lessons) throws Exception {
        try (var embedder = Embedder.openBundled(Path.of("target", "embedding-cache"))) {
            var texts = lessons.stream()
                    .map(lesson -> LessonText.comparisonText(lesson.learning()))
                    .toList();
            return embedder.embed(texts, Progress.SILENT);
        }
    }

    static LessonText with(LessonText lesson, float[][] vectors, int index) {
        return new LessonText(
                lesson.key(), lesson.item(), lesson.learning(), vectors.length == 0 ? NONE : vectors[index]);
    }

    private static LessonText lesson(String key, Json.Obj side) {
        var error = side.text("error").orElseThrow();
        var fields = Json.Obj.of(
                "task",
                side.text("task").orElseThrow(),
                "step_num",
                side.integer("step_num").orElseThrow(),
                "original_action",
                Json.Obj.of("tool_name", side.text("tool").orElseThrow(), "tool_arguments", side.object("arguments")),
                "original_error",
                side.text("suggestion")
                        .map(text -> error + " | Suggestion: " + text)
                        .orElse(error),
                "timestamp",
                key.endsWith("a") ? "2025-11-01T10:00:00" : "2025-11-02T10:00:00");
        if (side.has("recovery")) {
            fields = fields.with(
                    "recovery_approach", new Json.Text(side.text("recovery").orElseThrow()));
        }
        var item = Lessons.item(side.text("item_id").orElseThrow());
        var learning = new Learning(new LearningRef(item, key), 0, fields);
        return new LessonText(key, item.key(), learning, NONE);
    }
}
