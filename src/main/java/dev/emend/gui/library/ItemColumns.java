package dev.emend.gui.library;

import dev.emend.settings.ListSettings.Column;
import java.util.List;

/// The columns the list of items may have.
final class ItemColumns {
    /// The one that always stays, and takes what the others leave.
    public static final String ITEM = "item";

    /// Every column, as they stand at first.
    public static final List<Column> ALL = List.of(
            new Column(ITEM, 0, true),
            new Column("catalog", 0, false),
            new Column("attached", 0, true),
            new Column("implied", 0, true),
            new Column("trust", 0, true),
            new Column("failed", 0, true),
            new Column("rating", 0, true),
            new Column("uses", 0, false),
            new Column("used", 0, false),
            new Column("age", 0, false),
            new Column("match", 0, true));

    private ItemColumns() {}
}
