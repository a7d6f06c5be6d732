package dev.emend.app.journal;

import dev.emend.model.Json;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What undo, redo and revert must lead to, told in the plainest way: every change is a function,
/// and the state is what the changes that stand make of the beginning, one after the other.
final class UndoModel {
    /// A change, or the revert of one.
    static final class Done {
        final long number;
        final String item;
        final @Nullable Consumer<State> change;
        final @Nullable Done reverted;
        boolean stands = true;

        Done(long number, String item, @Nullable Consumer<State> change, @Nullable Done reverted) {
            this.number = number;
            this.item = item;
            this.change = change;
            this.reverted = reverted;
        }

        void set(boolean isStanding) {
            stands = isStanding;
            if (reverted != null) {
                reverted.set(!isStanding);
            }
        }
    }

    /// Everything but the order of fields, items and learnings, which the bytes tell in the end.
    static final class State {
        final Map<String, Map<String, Json>> items = new TreeMap<>();
        final Map<String, Map<String, Json.Obj>> learnings = new TreeMap<>();
        final Map<String, String> states = new TreeMap<>();
        final Map<String, Integer> ratings = new TreeMap<>();

        Map<String, Json> item(String id) {
            return items.computeIfAbsent(id, _ -> new TreeMap<>());
        }

        Map<String, Json.Obj> learningsOf(String id) {
            return learnings.computeIfAbsent(id, _ -> new TreeMap<>());
        }

        void attach(String item, Json.Obj learning) {
            learningsOf(item).put(name(learning), learning);
            var fields = item(item);
            var trust = ((Json.Num) fields.getOrDefault("trust_score", Json.from(1.0))).toDouble();
            fields.put("trust_score", Json.from(Trust.afterFailure(trust)));
        }

        /// A missing trust is full trust.
        @Override
        public String toString() {
            var told = new StringBuilder();
            items.forEach((id, fields) -> {
                var plain = new TreeMap<>(fields);
                plain.putIfAbsent("trust_score", Json.from(1.0));
                told.append(id).append(plain).append('\n');
                var attached = learnings.getOrDefault(id, Map.of());
                attached.forEach((when, learning) -> told.append("  ")
                        .append(new TreeMap<>(learning.members()))
                        .append('\n'));
            });
            return told.append(states).append(ratings).toString();
        }
    }

    /// What tells a learning from the others of its item.
    static String name(Json.Obj learning) {
        return learning.text("task").orElse("") + " "
                + learning.text("timestamp").orElse("");
    }

    private final List<Done> all = new ArrayList<>();
    private final List<Done> undo = new ArrayList<>();
    private final List<Done> redo = new ArrayList<>();

    List<Done> all() {
        return all;
    }

    int undoDepth() {
        return undo.size();
    }

    int redoDepth() {
        return redo.size();
    }

    void did(Done done) {
        all.add(done);
        undo.add(done);
        redo.clear();
        if (done.reverted != null) {
            done.reverted.set(false);
        }
    }

    /// A change of somebody who works on the file and not at the workspace.
    void others(String item, Consumer<State> change) {
        all.add(new Done(0, item, change, null));
    }

    void undone() {
        var last = undo.removeLast();
        last.set(false);
        redo.add(last);
    }

    void redone() {
        var last = redo.removeLast();
        last.set(true);
        undo.add(last);
    }

    void skippedUndo() {
        undo.removeLast();
    }

    void skippedRedo() {
        redo.removeLast();
    }

    /// Whether no change that stands came behind this one on its item.
    boolean isFree(Done done) {
        return all.stream()
                .skip(all.indexOf(done) + 1L)
                .noneMatch(later -> later.stands && later.item.equals(done.item));
    }

    State state(State start) {
        for (var done : all) {
            if (done.stands && done.change != null) {
                done.change.accept(start);
            }
        }
        return start;
    }
}
