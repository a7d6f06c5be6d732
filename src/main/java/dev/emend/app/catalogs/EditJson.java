package dev.emend.app.catalogs;

import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.UUID;

/// Edits as JSON, the form in which the journal keeps them.
final class EditJson {
    private EditJson() {}

    static Json.Obj write(Edit edit) {
        return switch (edit) {
            case Edit.AttachLearning(var learning, var value) ->
                learning("attach_learning", learning).with("value", value);
            case Edit.InsertLearning(var learning, var index, var value) ->
                learning("insert_learning", learning)
                        .with("index", Json.from(index))
                        .with("value", value);
            case Edit.ReplaceLearning(var learning, var value) ->
                learning("replace_learning", learning).with("value", value);
            case Edit.SetLearningField(var learning, var field, var value) -> {
                var row = learning("set_learning_field", learning).with("field", Json.from(field));
                yield value == null ? row : row.with("value", value);
            }
            case Edit.RemoveLearning(var learning) -> learning("remove_learning", learning);
            case Edit.MoveLearning(var learning, var toIndex) ->
                learning("move_learning", learning).with("index", Json.from(toIndex));
            case Edit.SetField(var item, var field, var value) ->
                item("set_field", item).with("field", Json.from(field)).with("value", value);
            case Edit.RemoveField(var item, var field) ->
                item("remove_field", item).with("field", Json.from(field));
            case Edit.AddItem(var item, var before, var value) ->
                item("add_item", item)
                        .with("before", before == null ? Json.Null.NULL : position(before))
                        .with("value", value);
            case Edit.RemoveItem(var item) -> item("remove_item", item);
        };
    }

    static Edit read(UUID catalog, Json.Obj row) {
        var item = item(catalog, row);
        var learning = new LearningRef(item, row.text("learning").orElse(""));
        return switch (row.text("op").orElse("")) {
            case "attach_learning" -> new Edit.AttachLearning(learning, row.object("value"));
            case "insert_learning" ->
                new Edit.InsertLearning(learning, row.integer("index").orElseThrow(), row.object("value"));
            case "replace_learning" -> new Edit.ReplaceLearning(learning, row.object("value"));
            case "set_learning_field" ->
                new Edit.SetLearningField(learning, row.text("field").orElseThrow(), row.get("value"));
            case "remove_learning" -> new Edit.RemoveLearning(learning);
            case "move_learning" ->
                new Edit.MoveLearning(learning, row.integer("index").orElseThrow());
            case "set_field" ->
                new Edit.SetField(
                        item, row.text("field").orElseThrow(), row.members().getOrDefault("value", Json.Null.NULL));
            case "remove_field" -> new Edit.RemoveField(item, row.text("field").orElseThrow());
            case "add_item" ->
                new Edit.AddItem(
                        item,
                        row.get("before") instanceof Json.Obj before ? item(catalog, before) : null,
                        row.object("value"));
            case "remove_item" -> new Edit.RemoveItem(item);
            default -> throw new IllegalStateException("an unknown edit in the journal: " + row.compact());
        };
    }

    private static Json.Obj learning(String op, LearningRef learning) {
        return item(op, learning.item()).with("learning", Json.from(learning.identity()));
    }

    private static Json.Obj item(String op, ItemRef item) {
        return Json.Obj.of("op", op, "item", item.knowledgeId(), "occurrence", item.occurrence());
    }

    private static Json.Obj position(ItemRef item) {
        return Json.Obj.of("item", item.knowledgeId(), "occurrence", item.occurrence());
    }

    private static ItemRef item(UUID catalog, Json.Obj row) {
        return new ItemRef(
                catalog,
                row.text("item").orElseThrow(),
                row.integer("occurrence").orElse(0));
    }
}
