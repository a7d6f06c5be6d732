package dev.emend.cli.review;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.LearningKey;
import dev.emend.cli.common.Terminal;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What a script names to be kept or rejected: learnings, proposed items and memories, each by its key.
///
/// @param learnings the keys as they were listed
record ReviewKeys(List<String> learnings, List<ItemRef> items, List<StoreRef> memories) {
    private static final int TITLE = 100;

    /// @throws UserException when one is no key
    static ReviewKeys of(List<String> keys) throws UserException {
        var learnings = new ArrayList<String>();
        var items = new ArrayList<ItemRef>();
        var memories = new ArrayList<StoreRef>();
        for (var key : keys) {
            var stored = StoreRef.find(key).filter(ref -> ref.kind() == StoreRef.Kind.MEMORY);
            if (stored.isPresent()) {
                memories.add(stored.get());
                continue;
            }
            try {
                var plain = LearningKey.plain(key);
                if (LearningRef.isKey(key)) {
                    LearningRef.parse(plain);
                    learnings.add(key);
                } else {
                    items.add(ItemRef.parse(key));
                }
            } catch (IllegalArgumentException e) {
                throw CliCommand.refused(Messages.of("cli.badKey", key), Messages.of("cli.takeReviewKey"), e);
            }
        }
        return new ReviewKeys(List.copyOf(learnings), List.copyOf(items), List.copyOf(memories));
    }

    /// @throws UserException when it is not the key of a learning that is there
    static LearningRef learning(Workspace workspace, String key) throws UserException {
        var refs = of(List.of(key)).learnings(workspace);
        if (refs.isEmpty()) {
            throw CliCommand.refused(Messages.of("cli.keyOfItem", key), Messages.of("cli.takeReviewKey"));
        }
        return refs.getFirst();
    }

    List<LearningRef> learnings(Workspace workspace) throws UserException {
        var refs = new ArrayList<LearningRef>();
        for (var key : learnings) {
            refs.add(LearningKey.find(workspace, key));
        }
        return refs;
    }

    /// Whether these keys and those name memories and nothing else.
    boolean isOfMemories(ReviewKeys others) {
        return memories.size() + others.memories.size() > 0
                && learnings.isEmpty()
                && others.learnings.isEmpty()
                && items.isEmpty()
                && others.items.isEmpty();
    }

    /// How many entries are named, each once.
    int count(List<LearningRef> found) {
        return (int) Stream.of(found, items, memories)
                .flatMap(List::stream)
                .distinct()
                .count();
    }

    static Json json(Workspace workspace, ItemSummary row) throws UserException {
        return changed(
                workspace,
                row.ref().key(),
                Json.Obj.of(
                        "item_id", CliCommand.id(row.ref()),
                        "key", row.ref().key(),
                        "title", row.title(),
                        "state", row.state().word()));
    }

    static Json.Obj json(MemorySummary memory) {
        return Json.Obj.of(
                "id", memory.id(),
                "key", memory.ref().key(),
                "title", memory.title(),
                "task", memory.says().task(),
                "source", memory.origin().source(),
                "state", memory.status().state().word());
    }

    /// With the words that were kept, of what another program changed since.
    static Json.Obj changed(Workspace workspace, String key, Json.Obj row) throws UserException {
        return workspace
                .review()
                .queue()
                .keptWords(key)
                .map(before -> row.with("changed", Json.Bool.TRUE).with("before", before))
                .orElse(row);
    }

    static String words(MemorySummary memory, boolean isChanged) {
        return (isChanged ? "changed since kept: " : "memory: ")
                + Terminal.oneLine(memory.title(), TITLE)
                + "\n      "
                + memory.ref().key();
    }

    static String words(Workspace workspace, ItemSummary row) throws UserException {
        boolean isChanged =
                workspace.review().queue().keptWords(row.ref().key()).isPresent();
        return CliCommand.id(row.ref())
                + (isChanged ? "  changed since kept: " : "  proposed item: ")
                + Terminal.oneLine(row.title(), TITLE)
                + "\n      "
                + row.ref().key();
    }
}
