package dev.emend.app.check;

import dev.emend.model.rules.CheckRule;
import java.util.List;

/// Something a text names that its repository has no more.
///
/// @param start offset in the text, in UTF-16 units
/// @param subject what is gone: a path from the top folder, or a name
/// @param fate what became of it, a sentence without full stop: `src/a.ts moved to src/b.ts in 1a2b3c4
///   on 2025-03-02`
/// @param repeatOffsets the offsets where the text names the same once more
public record StaleReference(CheckRule rule, int start, String subject, String fate, List<Integer> repeatOffsets) {
    public StaleReference {
        repeatOffsets = List.copyOf(repeatOffsets);
    }
}
