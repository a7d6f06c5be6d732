package dev.emend.app.review;

import dev.emend.model.Json;
import dev.emend.remote.ChatServer.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/// A model that judges pairs as it is told, and reads the question it is asked as its words say: one pair
/// `A` and `B`, or several, such as `3: L1 and L4`.
public final class JudgeStub implements Function<Json.Obj, Reply> {
    private static final Pattern PAIR = Pattern.compile("(?m)^(\\d+): L(\\d+) and L(\\d+)$");
    private static final Pattern TEXT = Pattern.compile("(?ms)^(L\\d+|A|B)\\n(.*?)\\n\\n");
    private static final String REASON = "One short sentence of ten words, as they are asked for.";

    private final BiFunction<String, String, String> relation;

    /// @param relation the word for two texts in this order
    public JudgeStub(BiFunction<String, String, String> relation) {
        this.relation = relation;
    }

    /// How many pairs a request asks about.
    public static int pairs(Json.Obj request) {
        int pairs = (int) PAIR.matcher(prompt(request)).results().count();
        return Math.max(1, pairs);
    }

    static String prompt(Json.Obj request) {
        return ((Json.Obj) request.array("messages").getFirst()).text("content").orElseThrow();
    }

    @Override
    public Reply apply(Json.Obj request) {
        return Reply.saying(answer(request).compact());
    }

    public Json.Obj answer(Json.Obj request) {
        var prompt = prompt(request);
        var texts = new HashMap<String, String>();
        TEXT.matcher(prompt).results().forEach(text -> texts.put(text.group(1), text.group(2)));
        if (texts.containsKey("A")) {
            return Json.Obj.of("relation", relation.apply(texts.get("A"), texts.get("B")), "reason", REASON);
        }
        boolean isReasoned = prompt.contains("and reason, one short sentence");
        var answers = new ArrayList<Json>();
        PAIR.matcher(prompt).results().forEach(pair -> {
            var word = relation.apply(texts.get("L" + pair.group(2)), texts.get("L" + pair.group(3)));
            var answer = Json.Obj.of("pair", Integer.parseInt(pair.group(1)), "relation", word);
            answers.add(isReasoned ? answer.with("reason", new Json.Text(REASON)) : answer);
        });
        return Json.Obj.of("pairs", List.copyOf(answers));
    }
}
