package dev.emend.catalog.merge;

import dev.emend.model.Json;
import dev.emend.model.Json.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small catalogs, and what a person and agents made of them. The vocabulary is small so that both
/// sides meet often.
final class RandomTriples {
    private static final String[] TEXTS = {"a", "b", "ü → c"};
    private static final String[] TIMES = {
        "2026-01-01T10:00:00", "2026-01-02T10:00:00", "2026-01-01T10:00:00+00:00", "yesterday"
    };
    private static final String[] TRUSTS = {"1.0", "0.95", "0.5", "1", "NaN", "1.5", "0.7"};
    private final Random random;

    record Triple(List<Obj> base, List<Obj> ours, List<Obj> theirs) {}

    RandomTriples(long seed) {
        this.random = new Random(seed);
    }

    Triple next() {
        var base = new ArrayList<Obj>();
        for (int i = random.nextInt(4); i > 0; i--) {
            base.add(item(name()));
        }
        var ours = new ArrayList<>(base);
        for (int i = random.nextInt(4); i > 0; i--) {
            person(ours);
        }
        var theirs = new ArrayList<>(base);
        for (int i = random.nextInt(4); i > 0; i--) {
            agent(theirs);
        }
        return new Triple(base, ours, theirs);
    }

    private String name() {
        return random.nextInt(14) == 0 ? "" : "k" + random.nextInt(3);
    }

    private Obj item(String name) {
        var item = name.isEmpty() ? Obj.EMPTY : Obj.of("knowledge_id", name);
        for (int i = random.nextInt(4); i > 0; i--) {
            item = set(item);
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            item = attach(item, learning(), random.nextInt(5) > 0);
        }
        return item;
    }

    private Obj set(Obj item) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> item.with("description", text());
            case 2 -> item.with("action_sequence", Json.from(List.of(text(), text())));
            case 3 -> item.with("parameters", parameters(item.object("parameters")));
            case 4 -> item.with("use_count", Json.from(random.nextInt(6)));
            case 5 -> item.with("updated_at", new Json.Text(TIMES[random.nextInt(TIMES.length)]));
            case 6 -> item.with("quality_score", Json.from(1 + random.nextInt(5)));
            default -> item.with("x", new Json.Num(random.nextBoolean() ? "1e-05" : "2"));
        };
    }

    private Obj parameters(Obj before) {
        var name = "p" + random.nextInt(2);
        return switch (random.nextInt(3)) {
            case 0 -> before.with(name, text());
            case 1 -> before.with("inner", before.object("inner").with(name, text()));
            default -> before.without(name);
        };
    }

    private Json text() {
        return new Json.Text(TEXTS[random.nextInt(TEXTS.length)]);
    }

    private Obj learning() {
        var learning = Obj.of("task", "t", "step_num", random.nextInt(3), "original_error", text());
        if (random.nextInt(5) > 0) {
            learning = learning.with("timestamp", new Json.Text("2026-01-01"));
        }
        return random.nextInt(3) == 0 ? learning.with("recovery_approach", text()) : learning;
    }

    private static Obj attach(Obj item, Json learning, boolean lowersTrust) {
        var all = new ArrayList<>(item.array("kb_learnings"));
        all.add(learning);
        var attached = item.with("kb_learnings", new Json.Arr(all));
        if (!lowersTrust) {
            return attached;
        }
        double trust = item.number("trust_score").orElse(1.0);
        return attached.with("trust_score", Json.from(Math.max(0.5, trust * 0.95)));
    }

    /// Changes of a person: items without an id can't be edited, and items are not moved.
    private void person(List<Obj> items) {
        int at = items.isEmpty() ? -1 : random.nextInt(items.size());
        boolean isEditable = at >= 0 && items.get(at).has("knowledge_id");
        int kind = random.nextInt(10);
        if (kind == 0) {
            items.add(random.nextInt(items.size() + 1), item("k" + random.nextInt(4)));
        } else if (isEditable && kind == 1) {
            items.remove(at);
        } else if (isEditable) {
            items.set(at, edited(items.get(at), kind));
        }
    }

    private Obj edited(Obj item, int kind) {
        return switch (kind) {
            case 2, 3 -> set(item);
            case 4 -> without(item);
            case 5 -> attach(item, learning(), true);
            case 6 -> item.with("trust_score", trust());
            default -> learnings(item);
        };
    }

    private Obj without(Obj item) {
        var names = List.copyOf(item.members().keySet());
        var name = names.isEmpty() ? "" : names.get(random.nextInt(names.size()));
        return name.equals("knowledge_id") ? item : item.without(name);
    }

    private Json trust() {
        return new Json.Num(TRUSTS[random.nextInt(TRUSTS.length)]);
    }

    /// Removes, moves, inserts or edits a learning.
    private Obj learnings(Obj item) {
        var all = new ArrayList<>(item.array("kb_learnings"));
        if (all.isEmpty()) {
            return item;
        }
        int at = random.nextInt(all.size());
        switch (random.nextInt(5)) {
            case 0 -> all.remove(at);
            case 1 -> all.add(random.nextInt(all.size()), all.remove(at));
            case 2 -> all.add(at, learning());
            default -> {
                if (all.get(at) instanceof Obj learning) {
                    var name = random.nextBoolean() ? "recovery_approach" : "note";
                    all.set(at, random.nextInt(4) == 0 ? learning.without(name) : learning.with(name, text()));
                }
            }
        }
        return item.with("kb_learnings", new Json.Arr(all));
    }

    /// Changes of agents, the usual ones and the bad ones.
    private void agent(List<Obj> items) {
        int kind = random.nextInt(18);
        if (kind == 0 || items.isEmpty()) {
            items.add(random.nextInt(items.size() + 1), item(name()));
            return;
        }
        int at = random.nextInt(items.size());
        var item = items.get(at);
        if (kind == 1) {
            items.remove(at);
        } else if (kind == 2) {
            items.add(random.nextInt(items.size()), items.remove(at));
        } else if (kind < 12) {
            items.set(at, edited(item, Math.max(2, kind - 2)));
        } else {
            items.set(at, broken(item, kind));
        }
    }

    private Obj broken(Obj item, int kind) {
        var all = new ArrayList<>(item.array("kb_learnings"));
        return switch (kind) {
            case 12 -> item.without("kb_learnings");
            case 13 -> item.with("kb_learnings", Json.Null.NULL);
            case 14 -> attach(item, new Json.Text("a note"), false);
            case 15 -> {
                if (!all.isEmpty() && all.getFirst() instanceof Obj learning) {
                    all.set(0, learning.with("original_error", text()));
                }
                yield item.with("kb_learnings", new Json.Arr(all));
            }
            case 16 ->
                item.get("description") instanceof Json.Text(var text)
                        ? item.with("description", new Json.Text(ItemReference.misread(text)))
                        : item;
            default -> attach(item, learning(), true);
        };
    }
}
