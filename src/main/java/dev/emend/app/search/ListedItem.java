package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import java.util.List;

/// An item as the list and its filters know it: the row, and what is stored beside the file.
///
/// @param catalog the short name of its catalog among those that are open
/// @param use what is known of its use
/// @param used what uses it by these figures; never empty
/// @param age whole days since the newest time it names; NaN when it names none
public record ListedItem(IndexedItem row, String catalog, UseFigures use, List<UsedBy> used, double age) {
    ListedItem(IndexedItem row, String catalog, UseFigures use, double age) {
        this(row, catalog, use, use.by(), age);
    }
}
