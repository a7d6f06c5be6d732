package dev.emend.app.transfer;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.store.db.OriginIds;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.MemoryTable;
import dev.emend.store.memories.RunJson;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finder of records that are there already from another file, with the same name and the same content.
/// A record with only the same name is another one, as `1` is in every file. Used by one thread.
final class ImportCopies {
    private final String format;
    private final CopiedMessages messages;
    private @Nullable OriginIds memories;
    private @Nullable OriginIds runs;
    private @Nullable Set<Long> refusals;

    /// @param messages the same for all files of an import
    ImportCopies(String format, CopiedMessages messages) {
        this.format = format;
        this.messages = messages;
    }

    CopiedMessages messages() {
        return messages;
    }

    /// Runs on the store thread.
    boolean isThere(StoreTransaction session, Memory memory) {
        for (var original : originals(session, memory)) {
            if (isSame(MemoryJson.write(withOriginalId(memory, original)), original)) {
                return true;
            }
        }
        return false;
    }

    /// The rejection of the same content in another file, whatever that says by now; empty when nobody rejected it.
    Optional<ReviewState> refusal(StoreTransaction session, Memory memory) {
        var refusedSeqs = refusals;
        if (refusedSeqs == null) {
            refusedSeqs = session.imports().replacements().refusals(format);
            refusals = refusedSeqs;
        }
        if (refusedSeqs.isEmpty()) {
            return Optional.empty();
        }
        for (var original : originals(session, memory)) {
            var candidate = withOriginalId(memory, original);
            var decision = refusedSeqs.contains(original.seq())
                    ? session.imports().replacements().decidedVersions(original.seq()).stream()
                            .filter(version ->
                                    ImportBatch.isSame(version.parts().memory(), candidate))
                            .map(MemoryTable.NewMemory::state)
                            .findFirst()
                    : Optional.<ReviewState>empty();
            if (decision.isPresent() && !decision.get().isServed()) {
                return decision;
            }
        }
        return Optional.empty();
    }

    private List<OriginIds.Original> originals(StoreTransaction session, Memory memory) {
        var originIds = memories;
        if (originIds == null) {
            originIds = OriginIds.ofMemories(session, format);
            memories = originIds;
        }
        return originIds.findOriginals(session, memory.origin().id());
    }

    private Memory withOriginalId(Memory memory, OriginIds.Original original) {
        var origin = new Origin(original.source(), format, original.originId());
        return new Memory(original.id(), memory.kind(), memory.text(), memory.result(), memory.metadata(), origin);
    }

    /// Like [#isThere(StoreTransaction, Memory)], but for a run.
    boolean isThere(StoreTransaction session, Run run) {
        var originIds = runs;
        if (originIds == null) {
            originIds = OriginIds.ofRuns(session, format);
            runs = originIds;
        }
        for (var original : originIds.findOriginals(session, run.origin().id())) {
            var origin = new Origin(original.source(), format, original.originId());
            var candidate = new Run(original.id(), run.head(), run.messages(), run.metadata(), origin);
            if (isSame(RunJson.write(candidate), original)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(Json.Obj content, OriginIds.Original original) {
        return Arrays.equals(ImportBatch.hash(content), original.sha256());
    }
}
