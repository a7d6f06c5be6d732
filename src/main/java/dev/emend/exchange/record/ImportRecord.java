package dev.emend.exchange.record;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import java.nio.file.Path;
import java.util.List;

/// A record that was read, or could not be.
public sealed interface ImportRecord {
    Place place();

    /// @param vectors that came with it
    record OfMemory(Place place, Memory memory, List<Vector> vectors) implements ImportRecord {}

    record OfRun(Place place, Run run) implements ImportRecord {}

    record OfLink(Place place, MemoryLink link) implements ImportRecord {}

    /// @param row of `ConversationLog`, or of `FeedbackSummary` when it has a period
    record OfFeedback(Place place, Json.Obj row) implements ImportRecord {}

    /// @param reason a sentence for people
    /// @param raw what stands there, cut at 64 kB; what a person mends and tries again
    record Rejected(Place place, String reason, String raw) implements ImportRecord {}

    /// A note on a file besides its records: padding that was left out, messages of another file.
    ///
    /// @param text a sentence for people
    /// @param isFault whether something is wrong with the file
    record Note(Place place, String text, boolean isFault) implements ImportRecord {}

    /// @param line from 1; 0 when the format has no lines
    /// @param within where in a larger whole: a JSON pointer, an entry of an archive, a collection;
    ///   empty for the whole
    record Place(Path file, long line, String within) {}
}
