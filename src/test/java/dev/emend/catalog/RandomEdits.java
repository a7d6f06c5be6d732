package dev.emend.catalog;

import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Edits as people and agents make them, each twice: for Emend by identity, for Python by position.
final class RandomEdits {
    private static final String[] TEXTS = {
        "",
        "plain",
        "Umlaut äöü → ✓",
        "emoji \uD83D\uDE00",
        "quote \" back \\ slash / tab \t",
        "line\nbreak\r\n",
        "\u0000\u0001\u001f\u007f\u0080\u2028",
        "ends with \\"
    };
    private final Random random;
    private int counter;

    record Pair(Edit edit, Json.Obj forPython) {}

    RandomEdits(Random random) {
        this.random = random;
    }

    Pair next(Catalog catalog) {
        while (true) {
            int at = random.nextInt(catalog.size());
            // items with learnings are few; look at them often
            for (int i = 0; i < 30 && catalog.item(at).learnings().isEmpty(); i++) {
                at = random.nextInt(catalog.size());
            }
            var ref = catalog.ref(at);
            var learnings = catalog.item(at).learnings();
            int kind = random.nextInt(10);
            if (kind < 3) {
                return attach(ref, kind == 0);
            }
            if (kind == 3) {
                return set(ref, catalog.item(at).fields());
            }
            if (kind == 4) {
                return removeField(ref, catalog.item(at).fields());
            }
            if (kind == 5) {
                return add(catalog, at);
            }
            if (kind == 6 && catalog.size() > 5) {
                return new Pair(new Edit.RemoveItem(ref), python("remove", ref));
            }
            if (!learnings.isEmpty()) {
                return learning(kind, ref, learnings);
            }
        }
    }

    private Pair attach(ItemRef item, boolean inserts) {
        var value = learningValue();
        var ref = new LearningRef(item, LearningRef.identities(List.of(value)).get(0));
        if (inserts) {
            return new Pair(
                    new Edit.InsertLearning(ref, 0, value),
                    python("insert", item).with("index", Json.from(0)).with("value", value));
        }
        return new Pair(
                new Edit.AttachLearning(ref, value), python("attach", item).with("value", value));
    }

    private Pair set(ItemRef item, Json.Obj fields) {
        var names = new ArrayList<>(fields.members().keySet());
        names.remove("knowledge_id");
        names.remove("kb_learnings");
        names.remove("trust_score");
        names.add("new_field_" + counter++);
        var field = names.get(random.nextInt(names.size()));
        var value = value(3);
        return new Pair(
                new Edit.SetField(item, field, value),
                python("set", item).with("field", new Json.Text(field)).with("value", value));
    }

    private Pair removeField(ItemRef item, Json.Obj fields) {
        var names = new ArrayList<>(fields.members().keySet());
        names.remove("knowledge_id");
        names.add("absent");
        var field = names.get(random.nextInt(names.size()));
        return new Pair(
                new Edit.RemoveField(item, field), python("remove_field", item).with("field", new Json.Text(field)));
    }

    private Pair add(Catalog catalog, int after) {
        boolean duplicates = random.nextInt(4) == 0;
        // behind the last of its name, so that occurrences in front of it do not shift
        var name = duplicates ? catalog.ref(after).knowledgeId() : "added_" + counter++;
        int occurrence = 0;
        int behind = after;
        for (int i = 0; i < catalog.size(); i++) {
            if (catalog.ref(i).knowledgeId().equals(name)) {
                occurrence++;
                behind = i;
            }
        }
        var value = Json.Obj.of("knowledge_id", name, "description", value(2), "x", value(2));
        boolean atEnd = random.nextBoolean() || behind == catalog.size() - 1;
        var ref = new ItemRef(catalog.id(), name, occurrence);
        return new Pair(
                new Edit.AddItem(ref, atEnd ? null : catalog.ref(behind + 1), value),
                python("add", ref)
                        .with("after", atEnd ? Json.Null.NULL : Json.from(behind))
                        .with("value", value));
    }

    private Pair learning(int kind, ItemRef item, List<Learning> learnings) {
        var chosen = learnings.get(random.nextInt(learnings.size()));
        var index = Json.from(chosen.index());
        if (kind == 7) {
            var text = new Json.Text(text());
            var value = chosen.fields().with("recovery_approach", text);
            return new Pair(
                    random.nextBoolean()
                            ? new Edit.ReplaceLearning(chosen.ref(), value)
                            : new Edit.SetLearningField(chosen.ref(), "recovery_approach", text),
                    python("replace", item).with("index", index).with("value", value));
        }
        if (kind == 8) {
            return new Pair(
                    new Edit.RemoveLearning(chosen.ref()),
                    python("remove_learning", item).with("index", index));
        }
        int to = random.nextInt(learnings.size());
        return new Pair(
                new Edit.MoveLearning(chosen.ref(), to),
                python("move", item).with("index", index).with("to", Json.from(to)));
    }

    private static Json.Obj python(String name, ItemRef item) {
        return Json.Obj.of("name", name, "id", item.knowledgeId(), "occurrence", item.occurrence());
    }

    private Json.Obj learningValue() {
        return Json.Obj.of(
                "task", text(),
                "step_num", counter++,
                "original_action", Json.Obj.of("tool_name", "Click-Tool", "args", value(2)),
                "original_error", text(),
                "timestamp", "2026-01-01T00:00:00." + counter);
    }

    private Json value(int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 7)) {
            case 0 -> Json.from(random.nextBoolean());
            case 1 -> Json.from(null);
            case 2 -> Json.from(random.nextLong());
            case 3 -> Json.from(Double.longBitsToDouble(random.nextLong()));
            case 4 -> new Json.Text(text());
            case 5 -> {
                var list = new ArrayList<Json>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    list.add(value(depth - 1));
                }
                yield new Json.Arr(list);
            }
            default -> {
                var object = Json.Obj.EMPTY;
                for (int i = random.nextInt(3); i > 0; i--) {
                    object = object.with(text() + i, value(depth - 1));
                }
                yield object;
            }
        };
    }

    private String text() {
        return TEXTS[random.nextInt(TEXTS.length)];
    }
}
