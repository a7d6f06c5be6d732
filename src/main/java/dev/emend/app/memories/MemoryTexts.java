package dev.emend.app.memories;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.Memory;
import dev.emend.store.memories.MemorySummaryRow;

/// The short texts of memories in lists.
public final class MemoryTexts {
    private MemoryTexts() {}

    public static MemorySummaryRow.RowTexts says(Memory memory) {
        return new MemorySummaryRow.RowTexts(
                SecretMask.excerpt(memory.taskText()), SecretMask.excerpt(memory.lesson()));
    }
}
