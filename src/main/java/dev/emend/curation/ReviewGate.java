package dev.emend.curation;

import dev.emend.analysis.Conditions;
import dev.emend.analysis.Instructions;
import dev.emend.analysis.SecretWalk;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What of a catalog an agent may read: what a person kept, and what waits only for clients that
/// may. Buried, superseded, contested and deleted never goes out.
final class ReviewGate {
    /// Whether texts address the model: the same ones are served again and again.
    static final Map<String, Boolean> KNOWN = new ConcurrentHashMap<>();

    static final int MOST_KNOWN = 20_000;

    private ReviewGate() {}

    static boolean lets(ReviewState state, AgentClient client) {
        return switch (state) {
            case KEPT -> true;
            case PENDING -> client.mayReadPending();
            case BURIED, SUPERSEDED, CONTESTED, DELETED -> false;
        };
    }

    /// The item of that id, `id#2` for the second of that name; empty when there is none or the
    /// client does not get it: the two look the same from outside.
    static Optional<KnowledgeItem> item(OpenFile file, String id, AgentClient client) {
        return Library.find(file, id)
                .filter(item -> lets(file.beside().ofItem(item.ref()), client));
    }

    /// The learnings of an item a client may read and that apply, as they are in the file.
    static List<ServedItem.SaidOf> learnings(
            KnowledgeItem item, Row.Beside beside, AgentClient client, Json.Obj context) {
        var served = new ArrayList<ServedItem.SaidOf>();
        for (var learning : beside.learnings(item)) {
            var state = beside.ofLearning(learning);
            if (lets(state, client) && Conditions.holds(learning.conditions(), context)) {
                served.add(new ServedItem.SaidOf(learning, state));
            }
        }
        return served;
    }

    static ServedItem.SaidOf covered(ServedItem.SaidOf said) {
        var learning = said.learning();
        return new ServedItem.SaidOf(
                new Learning(learning.ref(), learning.index(), covered(learning.fields())),
                said.state());
    }

    /// With placeholders for secrets.
    static Json.Obj covered(Json.Obj fields) {
        return SecretWalk.replaced(fields, (_, word) -> word);
    }

    static Json covered(Json value) {
        var covered = covered(Json.Obj.of("text", value)).get("text");
        return covered == null ? Json.Null.NULL : covered;
    }

    /// What makes a text worth a second look; a reason to look, not a proof.
    static List<String> flags(Json.Obj fields) {
        var flags = new ArrayList<String>();
        if (hidden(fields)) {
            flags.add("hidden_characters");
        }
        if (addresses(fields)) {
            flags.add("addresses_the_model");
        }
        return flags;
    }

    private static boolean hidden(Json value) {
        return switch (value) {
            case Json.Text(var text) -> Visible.hidden(text) > 0;
            case Json.Arr(var elements) -> elements.stream().anyMatch(ReviewGate::hidden);
            case Json.Obj(var members) -> members.values().stream().anyMatch(ReviewGate::hidden);
            case Json.Num _, Json.Bool _, Json.Null _ -> false;
        };
    }

    private static boolean addresses(Json value) {
        return switch (value) {
            case Json.Text(var text) -> {
                if (KNOWN.size() > MOST_KNOWN) {
                    KNOWN.clear();
                }
                yield KNOWN.computeIfAbsent(text, same -> Instructions.in(same).isPresent());
            }
            case Json.Arr(var elements) -> elements.stream().anyMatch(ReviewGate::addresses);
            case Json.Obj(var members) -> members.values().stream().anyMatch(ReviewGate::addresses);
            case Json.Num _, Json.Bool _, Json.Null _ -> false;
        };
    }
}
