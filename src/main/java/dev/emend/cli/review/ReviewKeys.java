package dev.emend.cli.review;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.EntryKey;
import dev.emend.cli.common.Terminal;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Entries a script names to keep or reject: learnings, proposed items and memories, each by its key.
///
/// @param learnings the keys as they were listed
/// @param checksums of what the items and memories said when they were listed, where the keys tell
record ReviewKeys(
        List<String> learnings, List<ItemRef> items, List<StoreRef> memories, Map<EntryRef, String> checksums) {
    private static final int TITLE = 100;

    /// @throws UserException when one is no key
    static ReviewKeys of(List<String> keys) throws UserException {
        var learnings = new ArrayList<String>();
        var items = new ArrayList<ItemRef>();
        var memories = new ArrayList<StoreRef>();
        var checksums = new LinkedHashMap<EntryRef, String>();
        for (var key : keys) {
            var plain = EntryKey.plain(key);
            var checksum = EntryKey.checksum(key);
            var storeRef = StoreRef.find(plain).filter(ref -> ref.kind() == StoreRef.Kind.MEMORY);
            if (storeRef.isPresent()) {
                memories.add(storeRef.get());
                checksums.put(storeRef.get(), checksum);
                continue;
            }
            try {
                if (LearningRef.isKey(plain)) {
                    LearningRef.parse(plain);
                    learnings.add(key);
                } else {
                    items.add(ItemRef.parse(plain));
                    checksums.put(items.getLast(), checksum);
                }
            } catch (IllegalArgumentException e) {
                throw CliCommand.badInput(Messages.of("cli.badKey", key), Messages.of("cli.takeReviewKey"), e);
            }
        }
        checksums.values().removeIf(String::isEmpty);
        return new ReviewKeys(List.copyOf(learnings), List.copyOf(items), List.copyOf(memories), checksums);
    }

    /// Nothing is decided about words that nobody listed.
    ///
    /// @throws UserException with `NOT_FOUND` when an entry says something else now
    void requireWords(Workspace workspace) throws UserException {
        for (var entry : checksums.entrySet()) {
            var detail = entry.getKey() instanceof ItemRef item
                    ? workspace.library().item(item)
                    : workspace.memories().table().detail(((StoreRef) entry.getKey()).id());
            if (!ChangedWords.checksum(detail.words()).equals(entry.getValue())) {
                throw new UserException(
                        UserException.Code.NOT_FOUND,
                        Messages.of("cli.entryChanged", entry.getKey().key()),
                        Messages.of("shared.nothingChanged"),
                        Messages.of("cli.listEntriesAgain"));
            }
        }
    }

    /// @throws UserException when it is not the key of a learning that is there
    static LearningRef learning(Workspace workspace, String key) throws UserException {
        var refs = of(List.of(key)).learnings(workspace);
        if (refs.isEmpty()) {
            throw CliCommand.badInput(Messages.of("cli.keyOfItem", key), Messages.of("cli.takeReviewKey"));
        }
        return refs.getFirst();
    }

    List<LearningRef> learnings(Workspace workspace) throws UserException {
        var refs = new ArrayList<LearningRef>();
        for (var key : learnings) {
            refs.add(EntryKey.find(workspace, key));
        }
        return refs;
    }

    /// The checksums of the words that were listed, by the keys of the entries as they are now.
    ///
    /// @param learningRefs the learnings of these keys, in their order
    Map<String, String> checksums(List<LearningRef> learningRefs) {
        var all = new LinkedHashMap<String, String>();
        checksums.forEach((entry, checksum) -> all.put(entry.key(), checksum));
        for (int i = 0; i < learningRefs.size(); i++) {
            all.put(learningRefs.get(i).key(), EntryKey.checksum(learnings.get(i)));
        }
        all.values().removeIf(String::isEmpty);
        return all;
    }

    /// Whether these keys and those name memories and nothing else.
    boolean isOfMemories(ReviewKeys other) {
        return memories.size() + other.memories.size() > 0
                && learnings.isEmpty()
                && other.learnings.isEmpty()
                && items.isEmpty()
                && other.items.isEmpty();
    }

    /// The number of entries that are named, each counted once.
    int count(List<LearningRef> learningRefs) {
        return (int) Stream.of(learningRefs, items, memories)
                .flatMap(List::stream)
                .distinct()
                .count();
    }

    static Json json(Workspace workspace, ItemSummary row) throws UserException {
        return withChange(
                workspace,
                row.ref().key(),
                Json.Obj.of("item_id", CliCommand.id(row.ref()), "key", key(workspace, row))
                        .with(EntryJson.of(row).without("knowledge_id").without("catalog")));
    }

    private static String key(Workspace workspace, ItemSummary row) throws UserException {
        return EntryKey.of(row.ref(), workspace.library().item(row.ref()).words());
    }

    /// @param key with the checksum of its words
    static Json.Obj json(MemorySummary memory, String key) {
        return Json.Obj.of("id", memory.id(), "key", key).with(EntryJson.of(memory));
    }

    /// With the words that were kept, of what another program changed since.
    static Json.Obj withChange(Workspace workspace, String key, Json.Obj row) throws UserException {
        return workspace
                .review()
                .queue()
                .keptWords(key)
                .map(before -> row.with("changed", Json.Bool.TRUE).with("before", before))
                .orElse(row);
    }

    static String words(MemorySummary memory, String key, boolean isChanged) {
        return (isChanged ? "changed since kept: " : "memory: ")
                + Terminal.oneLine(memory.title(), TITLE)
                + "\n      "
                + key;
    }

    static String words(Workspace workspace, ItemSummary row) throws UserException {
        boolean isChanged =
                workspace.review().queue().keptWords(row.ref().key()).isPresent();
        return CliCommand.id(row.ref())
                + (isChanged ? "  changed since kept: " : "  proposed item: ")
                + Terminal.oneLine(row.title(), TITLE)
                + "\n      "
                + key(workspace, row);
    }
}
