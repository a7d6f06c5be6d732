package dev.emend.curation;

import dev.emend.memory.MemoryHead;
import dev.emend.model.Memory;

/// The short texts of memories in lists.
final class MemoryTexts {
    /// What a row shows at most.
    private static final int SHOWN = 300;

    private MemoryTexts() {}

    static MemoryHead.Says says(Memory memory) {
        return new MemoryHead.Says(shown(memory.taskText()), shown(memory.lesson()));
    }

    /// The beginning, secrets covered, in one line.
    static String shown(String text) {
        // a secret that begins inside must be seen whole to be known
        var cut = text.length() <= 4 * SHOWN ? text : text.substring(0, 4 * SHOWN);
        var covered = Veil.text(cut);
        return (covered.length() <= SHOWN ? covered : covered.substring(0, SHOWN - 1) + "…")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
