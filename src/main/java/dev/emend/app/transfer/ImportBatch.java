package dev.emend.app.transfer;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.memories.MemoryRowCache;
import dev.emend.app.memories.MemoryTexts;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.PageLayout;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.MemoryTable.KnownMemory;
import dev.emend.store.memories.MemoryTable.NewMemory;
import dev.emend.store.memories.MemoryWithVectors;
import dev.emend.store.memories.QuarantineTable;
import dev.emend.store.memories.RunJson;
import dev.emend.store.memories.RunTable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// About a thousand records that go into the store in one transaction. Used by one thread.
final class ImportBatch {
    static final int SIZE = 1_000;

    private final String format;
    private final ImportCopies copies;
    private final ImportSanitizer sanitizer = new ImportSanitizer();
    private final List<NewMemory> memories = new ArrayList<>();
    private final List<RunTable.NewRun> runs = new ArrayList<>();
    private final List<Run> shortenedRuns = new ArrayList<>();
    private final List<MemoryLink> links = new ArrayList<>();
    private final List<ImportRecord.Rejected> rejected = new ArrayList<>();

    /// The hashes of pages without their layout, as imports wrote them before it was kept.
    private final Map<String, byte[]> withoutLayout = new HashMap<>();

    private long characters;

    /// @param copies the same for all chunks of a file
    ImportBatch(String format, ImportCopies copies) {
        this.format = format;
        this.copies = copies;
    }

    /// @return the record as it may be stored and told of
    ImportRecord add(ImportRecord importRecord) {
        var clean = sanitizer.clean(importRecord);
        switch (clean) {
            case ImportRecord.OfMemory(var _, var memory, var vectors) -> {
                var sha256 = sha256(MemoryJson.write(memory));
                if (memory.metadata().members().keySet().stream().anyMatch(PageLayout.MEMBERS::contains)) {
                    withoutLayout.put(memory.id(), hash(MemoryJson.write(withoutLayout(memory))));
                }
                memories.add(new NewMemory(
                        new MemoryWithVectors(memory, vectors), MemoryTexts.says(memory), ReviewState.PENDING, sha256));
            }
            case ImportRecord.OfRun(var _, var run) -> runs.add(new RunTable.NewRun(run, sha256(RunJson.write(run))));
            case ImportRecord.OfLink(var _, var link) -> links.add(link);
            case ImportRecord.OfFeedback _ -> {} // [FeedbackImport] takes files of it
            case ImportRecord.Rejected bad -> rejected.add(bad);
            case ImportRecord.Note _ -> {} // [ImportNotes] keeps it
        }
        return clean;
    }

    private static Memory withoutLayout(Memory memory) {
        var metadata = memory.metadata();
        for (var member : PageLayout.MEMBERS) {
            metadata = metadata.without(member);
        }
        return new Memory(memory.id(), memory.kind(), memory.text(), memory.result(), metadata, memory.origin());
    }

    private byte[] sha256(Json.Obj content) {
        var bytes = content.compact().getBytes(StandardCharsets.UTF_8);
        characters += bytes.length;
        return hash(bytes);
    }

    static byte[] hash(Json.Obj content) {
        return hash(content.compact().getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// Also when a few records are huge: they all wait in memory.
    boolean isFull() {
        return memories.size() + runs.size() + links.size() + rejected.size() >= SIZE || characters >= 16_000_000;
    }

    boolean isEmpty() {
        return memories.isEmpty() && runs.isEmpty() && links.isEmpty() && rejected.isEmpty();
    }

    /// Stores them; runs on the store thread.
    Counts store(StoreTransaction session, long batch) {
        var tally = new Tally();
        var knownMemories = session.memories().findByIds(ids());
        var newMemories = new LinkedHashMap<String, NewMemory>();
        for (var newMemory : memories) {
            var id = newMemory.parts().memory().id();
            var existing = knownMemories.get(id);
            var earlier = newMemories.get(id);
            if (existing != null) {
                if (!existing.isPresent()) {
                    session.imports().replacements().revive(existing.seq(), withRefusal(session, newMemory), batch);
                    knownMemories.put(id, new KnownMemory(existing.seq(), newMemory.originSha256(), true));
                    tally.imported++;
                } else if (isSame(existing, newMemory.originSha256()) || isSame(existing, withoutLayout.get(id))) {
                    tally.unchanged++;
                } else {
                    session.imports()
                            .replacements()
                            .replace(existing.seq(), withState(session, existing, newMemory), batch);
                    knownMemories.put(id, new KnownMemory(existing.seq(), newMemory.originSha256(), true));
                    tally.imported++;
                }
            } else if (earlier != null && Arrays.equals(earlier.originSha256(), newMemory.originSha256())
                    || earlier == null
                            && copies.isThere(session, newMemory.parts().memory())) {
                tally.unchanged++;
            } else {
                newMemories.put(id, withRefusal(session, newMemory)); // the later one of two in a file counts
                tally.imported++;
            }
        }
        session.memories().add(newMemories.values(), batch);
        storeRuns(session, batch, tally);
        int addedLinks = session.links().add(links, batch);
        tally.imported += addedLinks;
        tally.unchanged += links.size() - addedLinks;
        session.imports()
                .quarantine()
                .add(rejected.stream().map(bad -> record(bad, batch)).toList());
        return tally.counts(rejected.size(), sanitizer.secrets());
    }

    /// A memory that says what a person decided on has the state of that: only other words wait. Words that were
    /// rejected do not take the place of those that agents get.
    private NewMemory withState(StoreTransaction session, KnownMemory existing, NewMemory newMemory) {
        var memory = newMemory.parts().memory();
        var servedMemory = MemoryRowCache.served(session, List.of(memory.id())).stream()
                .filter(stored -> stored.head().status().state().isServed())
                .findFirst();
        if (servedMemory.isPresent() && isSame(servedMemory.get().memory(), memory)) {
            return new NewMemory(
                    newMemory.parts(),
                    newMemory.texts(),
                    servedMemory.get().head().status().state(),
                    newMemory.originSha256());
        }
        var decidedVersion = session.imports().replacements().decidedVersions(existing.seq()).stream()
                .filter(version -> isSame(version.parts().memory(), memory)
                        || Arrays.equals(version.originSha256(), newMemory.originSha256()))
                .findFirst();
        var decision = decidedVersion.orElseGet(() -> withRefusal(session, newMemory));
        var state = decision.state();
        if (state == ReviewState.PENDING) {
            return newMemory;
        }
        var isInPlace = servedMemory.isPresent()
                && (!state.isServed()
                        || isSame(servedMemory.get().memory(), decision.parts().memory()));
        if (isInPlace) {
            var storedMemory = servedMemory.get();
            return new NewMemory(
                    new MemoryWithVectors(storedMemory.memory(), storedMemory.vectors()),
                    storedMemory.head().texts(),
                    storedMemory.head().status().state(),
                    newMemory.originSha256());
        }
        return state.isServed()
                ? newMemory
                : new NewMemory(newMemory.parts(), newMemory.texts(), state, newMemory.originSha256());
    }

    /// The memory, rejected when people rejected it in another file.
    private NewMemory withRefusal(StoreTransaction session, NewMemory newMemory) {
        return copies.refusal(session, newMemory.parts().memory())
                .map(state -> new NewMemory(newMemory.parts(), newMemory.texts(), state, newMemory.originSha256()))
                .orElse(newMemory);
    }

    static boolean isSame(Memory memory, Memory other) {
        return ChangedWords.isSame(MemoryJson.write(memory), MemoryJson.write(other));
    }

    private void storeRuns(StoreTransaction session, long batch, Tally tally) {
        var ids = runs.stream().map(newRun -> newRun.run().id()).toList();
        var knownRuns = session.runs().findByIds(ids);
        var lengths = session.runs().lengths(ids);
        var newRuns = new LinkedHashMap<String, RunTable.NewRun>();
        for (var newRun : runs) {
            var existing = knownRuns.get(newRun.run().id());
            var earlier = newRuns.get(newRun.run().id());
            int length = newRun.run().messages().size();
            boolean isKnown = existing != null && existing.isPresent() && isSame(existing, newRun.originSha256());
            int storedLength = isKnown ? lengths.getOrDefault(newRun.run().id(), length) : -1;
            if (storedLength == length
                    || earlier != null && Arrays.equals(earlier.originSha256(), newRun.originSha256())
                    || existing == null && earlier == null && copies.isThere(session, newRun.run())) {
                tally.unchanged++;
                continue;
            }
            var ownRun = withoutCopies(session, newRun, newRuns, batch);
            int rest = ownRun.run().messages().size();
            if (rest == storedLength || rest == 0 && length > 0) {
                tally.unchanged++; // others have what it has not, or all of it
                continue;
            }
            copies.messages().add(session, ownRun.run());
            if (existing == null) {
                newRuns.put(ownRun.run().id(), ownRun);
            } else {
                if (existing.isPresent()) {
                    session.imports().replacements().replaceRun(existing.seq(), ownRun, batch);
                } else {
                    session.imports().replacements().reviveRun(existing.seq(), ownRun, batch);
                }
                knownRuns.put(ownRun.run().id(), new KnownMemory(existing.seq(), ownRun.originSha256(), true));
                lengths.put(ownRun.run().id(), rest);
            }
            tally.imported++;
        }
        session.runs().add(newRuns.values(), batch);
    }

    /// A run without what others have of it; of those that have it from this run, it is taken. The hash stays
    /// that of the run as it was read, so that it is unchanged when it comes again.
    private RunTable.NewRun withoutCopies(
            StoreTransaction session, RunTable.NewRun read, Map<String, RunTable.NewRun> newRuns, long batch) {
        var ownRun = read.run();
        for (var id : copies.messages().candidates(session, ownRun)) {
            var pendingRun = newRuns.get(id);
            var other = pendingRun == null ? session.runs().get(id).orElseThrow() : pendingRun.run();
            var pair = CopiedMessages.separate(ownRun, other);
            if (pair.otherRun() != other) {
                shortenedRuns.add(pair.otherRun());
                if (pendingRun == null) {
                    var existing = Objects.requireNonNull(
                            session.runs().findByIds(List.of(id)).get(id));
                    var shorter = new RunTable.NewRun(pair.otherRun(), existing.originSha256());
                    session.imports().replacements().replaceRun(existing.seq(), shorter, batch);
                } else {
                    newRuns.put(id, new RunTable.NewRun(pair.otherRun(), pendingRun.originSha256()));
                }
                copies.messages().replace(session, other, pair.otherRun());
            }
            ownRun = pair.run();
        }
        if (ownRun != read.run()) {
            shortenedRuns.add(ownRun);
        }
        return new RunTable.NewRun(ownRun, read.originSha256());
    }

    /// The runs whose messages were taken that others have too, since [#store].
    List<Run> shortenedRuns() {
        return shortenedRuns;
    }

    /// The effect that storing would have on each record in turn; nothing is written.
    List<ImportService.Sample> preview(StoreTransaction session) {
        var knownMemories = session.memories().findByIds(ids());
        var memoriesSeen = new LinkedHashMap<>(knownMemories);
        var samples = new ArrayList<ImportService.Sample>();
        for (var fresh : memories) {
            var memory = fresh.parts().memory();
            var title = fresh.texts().task().isBlank()
                    ? fresh.texts().lesson()
                    : fresh.texts().task();
            samples.add(new ImportService.Sample(
                    memory.kind().word(),
                    title,
                    memoriesSeen.get(memory.id()) == null && copies.isThere(session, memory)
                            ? "unchanged"
                            : verdict(memoriesSeen, memory.id(), fresh.originSha256())));
            memoriesSeen.put(memory.id(), new KnownMemory(0, fresh.originSha256(), true));
        }
        var runsSeen = new LinkedHashMap<>(session.runs()
                .findByIds(runs.stream().map(newRun -> newRun.run().id()).toList()));
        for (var fresh : runs) {
            samples.add(new ImportService.Sample(
                    "run",
                    SecretMask.excerpt(fresh.run().head().task()),
                    runsSeen.get(fresh.run().id()) == null && copies.isThere(session, fresh.run())
                            ? "unchanged"
                            : verdict(runsSeen, fresh.run().id(), fresh.originSha256())));
            runsSeen.put(fresh.run().id(), new KnownMemory(0, fresh.originSha256(), true));
        }
        for (var link : links) {
            var isThere = session.links().of(link.from()).contains(link);
            samples.add(new ImportService.Sample("link", link.kind(), isThere ? "unchanged" : "new"));
        }
        for (var bad : rejected) {
            samples.add(new ImportService.Sample("", SecretMask.excerpt(bad.raw()), bad.reason()));
        }
        return samples;
    }

    private String verdict(Map<String, KnownMemory> existingById, String id, byte @Nullable [] sha256) {
        var existing = existingById.get(id);
        if (existing == null || !existing.isPresent()) {
            return "new";
        }
        return isSame(existing, sha256) || isSame(existing, withoutLayout.get(id)) ? "unchanged" : "changed";
    }

    int rejected() {
        return rejected.size();
    }

    int secrets() {
        return sanitizer.secrets();
    }

    private List<String> ids() {
        return memories.stream()
                .map(newMemory -> newMemory.parts().memory().id())
                .toList();
    }

    private static boolean isSame(KnownMemory existing, byte @Nullable [] sha256) {
        return sha256 != null && Arrays.equals(existing.originSha256(), sha256);
    }

    private QuarantineTable.Record record(ImportRecord.Rejected bad, long batch) {
        var place = new QuarantineTable.Place(
                bad.place().file().toString(), bad.place().line(), bad.place().within());
        return new QuarantineTable.Record(0, batch, place, format, bad.reason(), bad.raw());
    }

    private static final class Tally {
        private int imported;
        private int unchanged;

        Counts counts(int rejected, int secrets) {
            return new Counts(imported, unchanged, rejected, secrets);
        }
    }
}
